package dev.lamplighter.cli.logs;

import static java.util.stream.Collectors.joining;

import dev.lamplighter.cli.BadInput;
import dev.lamplighter.functions.aws.AwsFailures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.cloudwatchlogs.CloudWatchLogsClient;
import software.amazon.awssdk.services.cloudwatchlogs.model.FilterLogEventsRequest;
import software.amazon.awssdk.services.cloudwatchlogs.model.FilteredLogEvent;
import software.amazon.awssdk.services.cloudwatchlogs.model.LogGroup;

/// The log groups of the functions in CloudWatch Logs: everything of a cluster since a moment, and
/// then what is added.
public final class CloudWatchLog implements LogSource {
  /// Before the stack's name and the function's in the name of a log group.
  private static final String PREFIX = "/lamplighter/";

  /// Those that look at clusters.
  private static final Pattern LOOKING = Pattern.compile(PREFIX + "[^/]+/(reconcile|interruption)");

  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Duration NAP = Duration.ofMillis(100);

  /// Lines may appear so much later than they were written, and behind others.
  private static final Duration LATE = Duration.ofSeconds(30);

  private static final int IDS_MAX = 20_000;

  private final CloudWatchLogsClient client;
  private final Query query;
  private final Set<String> told =
      Collections.newSetFromMap(
          new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
              return size() > IDS_MAX;
            }
          });

  /// Of which cluster, since when, and whether to go on. `groups` are the log groups' names; where
  /// there are none they are looked for.
  public record Query(String cluster, Instant since, boolean follow, List<String> groups) {
    public Query {
      groups = List.copyOf(groups);
    }
  }

  /// `client` is the caller's to close.
  public CloudWatchLog(CloudWatchLogsClient client, Query query) {
    this.client = client;
    this.query = query;
  }

  /// Throws [BadInput] if there is no log to read, and [dev.lamplighter.functions.port.CallFailed]
  /// if CloudWatch does not answer or refuses.
  @Override
  public void tell(Listener listener, BooleanSupplier ending) {
    var groups = query.groups().isEmpty() ? found() : query.groups();
    Instant from = query.since();
    while (!ending.getAsBoolean()) {
      var events = new ArrayList<FilteredLogEvent>();
      for (String group : groups) {
        for (String pattern : patterns()) {
          events.addAll(read(group, from, pattern));
        }
      }
      events.sort(Comparator.comparing(FilteredLogEvent::timestamp));
      events.stream()
          .filter(event -> told.add(event.eventId()))
          .flatMap(CloudWatchLog::entry)
          .forEach(listener::heard);
      listener.caughtUp();
      if (!query.follow()) {
        return;
      }
      from = events.isEmpty() ? from : later(from, last(events).minus(LATE));
      pause(ending);
    }
  }

  private static Stream<LogEntry> entry(FilteredLogEvent event) {
    return LogEntry.parse(event.message(), Optional.of(Instant.ofEpochMilli(event.timestamp())))
        .stream();
  }

  private static Instant last(List<FilteredLogEvent> events) {
    return Instant.ofEpochMilli(events.getLast().timestamp());
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /// The cluster's own lines, and what Lambda writes of invocations that were cut short, which
  /// names no cluster: as text, and where the function's log format is JSON. One pattern can't ask
  /// for text and for fields (CloudWatch Logs User Guide, "Filter pattern syntax").
  private List<String> patterns() {
    return List.of(
        "{ $.cluster = \"%s\" }".formatted(query.cluster()),
        LogEntry.CUT_SHORT.stream().map("?\"%s\""::formatted).collect(joining(" ")),
        "{ $.type = \"%s\" && (%s) }"
            .formatted(
                LogEntry.REPORT,
                LogEntry.CUT_SHORT_STATUS.stream()
                    .map("$.record.status = \"%s\""::formatted)
                    .collect(joining(" || "))));
  }

  /// All pages: one may be empty and still not be the last.
  private List<FilteredLogEvent> read(String group, Instant from, String pattern) {
    var request =
        FilterLogEventsRequest.builder()
            .logGroupName(group)
            .startTime(from.toEpochMilli())
            .filterPattern(pattern)
            .build();
    try {
      return client.filterLogEventsPaginator(request).events().stream().toList();
    } catch (SdkException failed) {
      throw AwsFailures.failed("FilterLogEvents of %s".formatted(group), failed);
    }
  }

  private List<String> found() {
    var names = new TreeSet<String>();
    try {
      client.describeLogGroupsPaginator(it -> it.logGroupNamePrefix(PREFIX)).logGroups().stream()
          .map(LogGroup::logGroupName)
          .filter(LOOKING.asMatchPredicate())
          .forEach(names::add);
    } catch (SdkException failed) {
      throw AwsFailures.failed("DescribeLogGroups", failed);
    }
    if (names.isEmpty()) {
      throw new BadInput(
          "There is no log group of Lamplighter's functions in this account and region. Allowed:"
              + " the region that it is installed in. Write --region, or --log-group NAME.");
    }
    return List.copyOf(names);
  }

  private static void pause(BooleanSupplier ending) {
    long end = System.nanoTime() + PAUSE.toNanos();
    while (System.nanoTime() < end && !ending.getAsBoolean()) {
      LockSupport.parkNanos(NAP.toNanos());
    }
  }
}
