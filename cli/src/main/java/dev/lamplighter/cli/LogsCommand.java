package dev.lamplighter.cli;

import dev.lamplighter.cli.logs.CloudWatchLog;
import dev.lamplighter.cli.logs.LogEntry;
import dev.lamplighter.cli.logs.LogFile;
import dev.lamplighter.cli.logs.LogFilter;
import dev.lamplighter.cli.logs.LogSource;
import dev.lamplighter.cli.logs.Since;
import dev.lamplighter.cli.story.LoggedStory;
import dev.lamplighter.cli.story.StoryLayout;
import dev.lamplighter.cli.story.Telling;
import dev.lamplighter.functions.port.CallFailed;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatchlogs.CloudWatchLogsClient;

/// Shows what the functions have decided and done, from their log.
@Command(
    name = "logs",
    description = {
      "Show what Lamplighter's functions have decided and done for a cluster, and why.",
      "Their log is read from CloudWatch Logs, or from a file or a pipe that holds it."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./lamplighter logs -f",
      "  ./lamplighter logs -f --cluster mydev --region eu-west-1",
      "  ./lamplighter logs --cluster mydev --since 1d --pod web-7c5b4-x2x9k",
      "  aws logs tail LOG-GROUP --since 3h | ./lamplighter logs --from-file -"
    })
final class LogsCommand implements Callable<Integer> {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /// How far back where no one says.
  private static final String USUAL = "1h";

  private final Lamplighter root;

  @Option(
      names = "--cluster",
      paramLabel = "NAME",
      description = "Of which cluster (default: the one of --config).")
  private @Nullable String cluster;

  @Mixin private ConfigOption config = new ConfigOption();

  @Option(
      names = {"-f", "--follow"},
      description = "Go on with what is added, until Ctrl-C.")
  private boolean follow;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "How far back, as 30m, 2h or 7d (default: 1h; of a file all of it).")
  private @Nullable String since;

  @Option(
      names = "--pod",
      paramLabel = "NAME",
      description =
          "Only what concerns this pod, as NAME or NAMESPACE/NAME: why it waits, its node and what"
              + " becomes of that.")
  private @Nullable String pod;

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). json: the lines as they are"
              + " logged.")
  private Format format = Format.text;

  /// Named as users type them.
  enum Format {
    text,
    json
  }

  @Option(
      names = "--from-file",
      paramLabel = "FILE",
      description = "Read a log that was saved, or - for standard input, and ask nobody.")
  private @Nullable Path file;

  @Option(
      names = "--log-group",
      paramLabel = "NAME",
      description =
          "A log group to read; may be repeated (default: those of Lamplighter's functions).")
  private List<String> groups = List.of();

  @Mixin private RegionOption region = new RegionOption();

  @Spec private @Nullable CommandSpec spec;

  private String day = "";

  LogsCommand(Lamplighter root) {
    this.root = root;
  }

  @Override
  public Integer call() {
    return file == null ? fromCloudWatch() : fromFile(file);
  }

  private int fromFile(Path path) {
    var commandLine = Objects.requireNonNull(spec).commandLine();
    if (!groups.isEmpty()) {
      throw new BadInput(
          "--log-group: found with --from-file, which asks nobody. Allowed: either. Leave one of"
              + " them out.");
    }
    if (follow && !path.equals(LogFile.PIPE)) {
      throw new BadInput(
          "--follow: found with --from-file, which ends. Allowed: either. Write tail -f FILE |"
              + " ./lamplighter logs --from-file -, to go on with what is added.");
    }
    var of = Optional.ofNullable(cluster).map(it -> config.cluster(it, commandLine).value());
    var from = Optional.ofNullable(since).map(it -> Since.parse(it, Instant.now()));
    LogSource whole = new LogFile(path, System.in);
    return show(from.map(whole::since).orElse(whole), of, () -> false);
  }

  private int fromCloudWatch() {
    String name = config.cluster(cluster, Objects.requireNonNull(spec).commandLine()).value();
    var query = new CloudWatchLog.Query(name, from(), follow, groups);
    try (var end = EndRequest.ofSignals();
        var client = client()) {
      return show(new CloudWatchLog(client, query), Optional.of(name), end::asked);
    } catch (CallFailed failed) {
      root.terminal.out().flush();
      root.warn(String.valueOf(failed.getMessage()));
      return ExitCode.NOT_AS_EXPECTED;
    }
  }

  private Instant from() {
    return Since.parse(since == null ? USUAL : since, Instant.now());
  }

  private CloudWatchLogsClient client() {
    var of = region.region(config, Objects.requireNonNull(spec).commandLine());
    return CloudWatchLogsClient.builder()
        .region(Region.of(of.value()))
        .httpClientBuilder(UrlConnectionHttpClient.builder())
        .build();
  }

  private int show(LogSource source, Optional<String> of, BooleanSupplier ending) {
    var filter = new LogFilter(of, Optional.ofNullable(pod));
    source.tell(format == Format.json ? lines(filter) : story(filter), ending);
    return ExitCode.OK;
  }

  private LogSource.Listener lines(LogFilter filter) {
    return entry -> {
      if (filter.wants(entry)) {
        say(entry.json());
      }
    };
  }

  private LogSource.Listener story(LogFilter filter) {
    var story = new LoggedStory(this::print);
    return new LogSource.Listener() {
      @Override
      public void heard(LogEntry entry) {
        if (filter.wants(entry)) {
          story.hear(entry);
        }
      }

      @Override
      public void caughtUp() {
        story.end();
      }
    };
  }

  private void print(Telling telling) {
    String today = DAY.format(telling.at());
    if (!today.equals(day)) {
      day = today;
      say(today);
    }
    StoryLayout.lines(CLOCK.format(telling.at()), telling, root.look()).forEach(this::say);
  }

  private void say(String line) {
    root.terminal.out().println(line);
    root.terminal.out().flush();
  }
}
