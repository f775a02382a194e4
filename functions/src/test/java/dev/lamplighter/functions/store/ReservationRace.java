package dev.lamplighter.functions.store;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.lease.Acquisition;
import dev.lamplighter.functions.lease.FencedStore;
import dev.lamplighter.functions.lease.Lease;
import dev.lamplighter.functions.lease.LeaseTaking;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.StateStore.WriteOutcome.ConditionFailed;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Many invocations that each want to launch a node with the last vCPU of a NodePool's limit, two
/// and two of them the very same NodeClaim.
public final class ReservationRace {
  public static final int INVOCATIONS = 32;

  private static final ClusterName MYDEV = ClusterName.of("mydev");
  private static final Resources LIMITS = Resources.EMPTY.with(ResourceName.CPU, 8_000);
  private static final Resources TAKEN = Resources.EMPTY.with(ResourceName.CPU, 7_000);
  private static final List<ClaimRecord> CLAIMS =
      IntStream.range(0, INVOCATIONS / 2).mapToObj(ReservationRace::claim).toList();

  /// What each claim promises.
  private static final long ONE_VCPU = 1_000;

  private final StateStore table;
  private final List<NodeClaimName> reserved = Collections.synchronizedList(new ArrayList<>());
  private final List<String> refused = Collections.synchronizedList(new ArrayList<>());

  /// `table` is empty.
  public ReservationRace(StateStore table) {
    this.table = table;
    table.write(
        new Write.Put(
            LedgerCodec.encode(MYDEV, CLAIMS.getFirst().owner().poolUid(), TAKEN),
            new Condition.Always()));
  }

  private static ClaimRecord claim(int number) {
    return world()
        .instanceType("s.1x2", type -> type.capacity("cpu=1, memory=2Gi").onDemand("0.04", "z-a"))
        .nodePool("default")
        .claim(
            "default-" + number,
            claim -> claim.state(ClaimState.RESERVED).type("s.1x2").promised("cpu=1, nodes=1"))
        .snapshot()
        .claims()
        .getFirst()
        .record();
  }

  /// A lease that all invocations are given, as if it fenced nobody: then only the ledger's own
  /// condition is between them and the limit.
  public Lease sharedLease(Ticker ticker) {
    return acquire(table, ticker, "all", Duration.ZERO).orElseThrow();
  }

  /// One invocation, all of whose calls go through `store`: it reserves, knowing nothing of others.
  public void reserve(int invocation, Lease lease, StateStore store, Ticker ticker) {
    var claim = CLAIMS.get(invocation / 2);
    var fenced = new FencedStore(lease, store, ticker);
    switch (fenced.reserve(new ClaimWrites(MYDEV, lease.epoch()).reserve(claim, LIMITS))) {
      case FencedStore.Outcome.Written() -> reserved.add(claim.name());
      case FencedStore.Outcome.Refused(var reasons) -> refused.add(why(reasons));
      case FencedStore.Outcome.Closing() -> throw new AssertionError("Nobody closes the cluster");
    }
  }

  /// One invocation that first waits for the lease of its own, as a handler does.
  public void reserveUnderLease(int invocation, StateStore store, Ticker ticker) {
    acquire(store, ticker, "request-" + invocation, Duration.ofMinutes(1))
        .ifPresent(
            lease -> {
              reserve(invocation, lease, store, ticker);
              lease.release();
            });
  }

  private static Optional<Lease> acquire(
      StateStore store, Ticker ticker, String requestId, Duration patience) {
    return switch (new LeaseTaking(MYDEV, store, ticker, requestId).acquire(patience)) {
      case Acquisition.Acquired(var lease) -> Optional.of(lease);
      case Acquisition.Busy _ -> Optional.empty();
    };
  }

  private static String why(List<Optional<ConditionFailed>> reasons) {
    return reasons.get(ClaimWrites.LEDGER).isPresent() ? "over the limit" : "reserved already";
  }

  /// What must hold at each moment: the ledger is the sum of the claims, and within the limit.
  public void assertLimitHolds() {
    long promised =
        table
            .get(ItemKeys.pool(MYDEV, CLAIMS.getFirst().owner().poolUid()))
            .map(LedgerCodec::decode)
            .orElseThrow()
            .get(ResourceName.CPU);
    long claims = table.query(ItemKeys.cluster(MYDEV), ItemKeys.CLAIMS).items().size();
    assertThat(promised)
        .isEqualTo(TAKEN.get(ResourceName.CPU) + claims * ONE_VCPU)
        .isLessThanOrEqualTo(LIMITS.get(ResourceName.CPU));
  }

  private List<ClaimRecord> recorded() {
    return table.query(ItemKeys.cluster(MYDEV), ItemKeys.CLAIMS).items().stream()
        .map(ClaimCodec::decode)
        .toList();
  }

  /// The claims that an invocation believes to have reserved, and may launch now.
  public List<NodeClaimName> reserved() {
    return List.copyOf(reserved);
  }

  /// Why others have not.
  public List<String> refused() {
    return List.copyOf(refused);
  }

  /// After all: at most one node is to be launched, and whoever was told so has its record.
  public void assertAtMostOneIsLaunched() {
    assertLimitHolds();
    assertThat(recorded()).hasSizeLessThanOrEqualTo(1);
    assertThat(reserved).hasSizeLessThanOrEqualTo(1);
    assertThat(recorded()).extracting(ClaimRecord::name).containsAll(reserved);
  }

  /// How one invocation fares whose calls may fail: the next look is not its business here.
  public static void unlessACallFails(Runnable invocation) {
    try {
      invocation.run();
    } catch (CallFailed _) {
      // It ends, and nothing more comes of it.
    }
  }
}
