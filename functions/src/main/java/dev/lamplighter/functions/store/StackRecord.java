package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.Item;
import dev.lamplighter.model.ClusterName;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// A cluster's installation as item `stack`.
///
/// - `endpoint` is where its API server was when it was installed: by it what was made for the
///   cluster is known when the cluster itself is gone.
/// - `teardown` is the last one that was asked for.
public record StackRecord(Optional<String> endpoint, Optional<Teardown> teardown) {
  public static final StackRecord NONE = new StackRecord(Optional.empty(), Optional.empty());

  private static final String ENDPOINT = "endpoint";
  private static final String REQUEST = "teardownRequest";
  private static final String STARTED = "teardownStartedMillis";
  private static final String ANSWERED = "teardownAnswered";

  /// `requestId` is CloudFormation's: all invocations for one request share the time that it began,
  /// and one that comes when it is `answered` has nothing to do.
  public record Teardown(String requestId, Instant startedAt, boolean answered) {
    public Teardown {
      startedAt = startedAt.truncatedTo(ChronoUnit.MILLIS);
    }
  }

  public StackRecord at(String endpoint) {
    return new StackRecord(Optional.of(endpoint), teardown);
  }

  public StackRecord with(Teardown teardown) {
    return new StackRecord(endpoint, Optional.of(teardown));
  }

  public Item encode(ClusterName cluster) {
    var attributes = new Attributes();
    endpoint.ifPresent(it -> attributes.text(ENDPOINT, it));
    teardown.ifPresent(
        it ->
            attributes
                .text(REQUEST, it.requestId())
                .number(STARTED, it.startedAt().toEpochMilli())
                .number(ANSWERED, it.answered() ? 1 : 0));
    return attributes.at(ItemKeys.stack(cluster));
  }

  public static StackRecord decode(Item item) {
    return new StackRecord(
        item.get(ENDPOINT).map(_ -> item.text(ENDPOINT)),
        item.get(REQUEST)
            .map(
                _ ->
                    new Teardown(
                        item.text(REQUEST),
                        Instant.ofEpochMilli(item.number(STARTED)),
                        item.number(ANSWERED) == 1)));
  }
}
