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
/// - `setup` is the stack's creation, if it was a stack's.
/// - `teardown` is the last one that was asked for.
/// - `failedUpdate` is what the last update asked for, if it failed: the stack goes back from
///   there.
public record StackRecord(
    Optional<String> endpoint,
    Optional<Setup> setup,
    Optional<Teardown> teardown,
    Optional<String> failedUpdate) {
  public static final StackRecord NONE =
      new StackRecord(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  private static final String ENDPOINT = "endpoint";
  private static final String SETUP = "setupRequest";
  private static final String EPOCH = "setupEpoch";
  private static final String HEARTBEAT = "setupHeartbeat";
  private static final String UNSEEN = "teardownUnseen";
  private static final String REQUEST = "teardownRequest";
  private static final String STARTED = "teardownStartedMillis";
  private static final String ANSWERED = "teardownAnswered";
  private static final String FAILED_UPDATE = "failedUpdate";

  /// `requestId` is CloudFormation's. `free` is how the lease stood then if nobody had it: as long
  /// as that is so nobody has looked at the cluster since.
  public record Setup(String requestId, Optional<Beat> free) {
    public boolean isUntouched(LeaseRecord lease) {
      return lease.owner().isEmpty() && free.filter(it -> it.equals(Beat.of(lease))).isPresent();
    }
  }

  /// What of a lease changes when it is taken, renewed or given back.
  public record Beat(long epoch, long heartbeat) {
    public static Beat of(LeaseRecord lease) {
      return new Beat(lease.epoch(), lease.heartbeat());
    }
  }

  /// `requestId` is CloudFormation's: all invocations for one request share the time that it began,
  /// and one that comes when it is `answered` has nothing to do. `unseen` says that nobody had
  /// looked at the cluster between the stack's creation and this.
  public record Teardown(String requestId, Instant startedAt, boolean answered, boolean unseen) {
    public Teardown {
      startedAt = startedAt.truncatedTo(ChronoUnit.MILLIS);
    }

    public Teardown asAnswered() {
      return new Teardown(requestId, startedAt, true, unseen);
    }
  }

  /// Set up there, whatever failed before.
  public StackRecord at(String endpoint) {
    return new StackRecord(Optional.of(endpoint), setup, teardown, Optional.empty());
  }

  /// `asked` is what the update asked for.
  public StackRecord failed(String asked) {
    return new StackRecord(endpoint, setup, teardown, Optional.of(asked));
  }

  /// What an older teardown found is over with it.
  public StackRecord with(Setup setup) {
    return new StackRecord(
        endpoint,
        Optional.of(setup),
        teardown.map(it -> new Teardown(it.requestId(), it.startedAt(), it.answered(), false)),
        failedUpdate);
  }

  public StackRecord with(Teardown teardown) {
    return new StackRecord(endpoint, setup, Optional.of(teardown), failedUpdate);
  }

  public Item encode(ClusterName cluster) {
    var attributes = new Attributes();
    endpoint.ifPresent(it -> attributes.text(ENDPOINT, it));
    setup.ifPresent(it -> attributes.text(SETUP, it.requestId()));
    setup
        .flatMap(Setup::free)
        .ifPresent(it -> attributes.number(EPOCH, it.epoch()).number(HEARTBEAT, it.heartbeat()));
    teardown.ifPresent(
        it ->
            attributes
                .text(REQUEST, it.requestId())
                .number(STARTED, it.startedAt().toEpochMilli())
                .number(ANSWERED, it.answered() ? 1 : 0)
                .number(UNSEEN, it.unseen() ? 1 : 0));
    failedUpdate.ifPresent(it -> attributes.text(FAILED_UPDATE, it));
    return attributes.at(ItemKeys.stack(cluster));
  }

  public static StackRecord decode(Item item) {
    return new StackRecord(
        item.get(ENDPOINT).map(_ -> item.text(ENDPOINT)),
        item.get(SETUP).map(_ -> new Setup(item.text(SETUP), free(item))),
        item.get(REQUEST)
            .map(
                _ ->
                    new Teardown(
                        item.text(REQUEST),
                        Instant.ofEpochMilli(item.number(STARTED)),
                        item.number(ANSWERED) == 1,
                        item.get(UNSEEN).filter(_ -> item.number(UNSEEN) == 1).isPresent())),
        item.get(FAILED_UPDATE).map(_ -> item.text(FAILED_UPDATE)));
  }

  private static Optional<Beat> free(Item item) {
    return item.get(EPOCH).map(_ -> new Beat(item.number(EPOCH), item.number(HEARTBEAT)));
  }
}
