package dev.lamplighter.functions.aws.status;

import dev.lamplighter.ec2.InstanceStatus;
import dev.lamplighter.ec2.InstanceStatus.ScheduledEvent;
import dev.lamplighter.model.InstanceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceStatusRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceStatusResponse;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.InstanceStatusDetails;
import software.amazon.awssdk.services.ec2.model.InstanceStatusEvent;
import software.amazon.awssdk.services.ec2.model.InstanceStatusSummary;
import software.amazon.awssdk.services.ec2.model.SummaryStatus;

/// DescribeInstanceStatus with the three filters that find trouble, one call each: they are joined
/// by "and" in one (spec AWS 5.2). The SDK's exceptions are the caller's to name.
public final class DescribeInstanceStatus {
  private static final int PAGE = 1000;

  private static final List<Filter> TROUBLE =
      List.of(
          filter("instance-status.status", "impaired"),
          filter("system-status.status", "impaired"),
          filter(
              "event.code",
              "instance-reboot",
              "system-reboot",
              "system-maintenance",
              "instance-retirement",
              "instance-stop"));

  private DescribeInstanceStatus() {}

  /// Every running instance of the region that is in trouble, once.
  public static List<InstanceStatus> ask(Ec2Client client) {
    SortedMap<InstanceId, InstanceStatus> found = new TreeMap<>();
    for (Filter filter : TROUBLE) {
      var request =
          DescribeInstanceStatusRequest.builder().filters(filter).maxResults(PAGE).build();
      for (DescribeInstanceStatusResponse page : client.describeInstanceStatusPaginator(request)) {
        page.instanceStatuses()
            .forEach(
                status -> {
                  InstanceStatus value = value(status);
                  found.put(value.instance(), value);
                });
      }
    }
    return List.copyOf(found.values());
  }

  private static Filter filter(String name, String... values) {
    return Filter.builder().name(name).values(values).build();
  }

  private static InstanceStatus value(
      software.amazon.awssdk.services.ec2.model.InstanceStatus status) {
    return new InstanceStatus(
        InstanceId.of(status.instanceId()),
        impairedSince(status.instanceStatus()),
        impairedSince(status.systemStatus()),
        status.events().stream().flatMap(DescribeInstanceStatus::event).toList());
  }

  /// The first of the checks that failed; empty where EC2 does not say since when.
  private static Optional<Instant> impairedSince(InstanceStatusSummary summary) {
    return Optional.ofNullable(summary).filter(it -> it.status() == SummaryStatus.IMPAIRED).stream()
        .flatMap(it -> it.details().stream())
        .map(InstanceStatusDetails::impairedSince)
        .flatMap(Stream::ofNullable)
        .min(Instant::compareTo);
  }

  private static Stream<ScheduledEvent> event(InstanceStatusEvent event) {
    return Stream.ofNullable(event.notBefore())
        .map(
            notBefore ->
                new ScheduledEvent(
                    event.codeAsString(),
                    Optional.ofNullable(event.description()).orElse(""),
                    notBefore));
  }
}
