package dev.lamplighter.pack;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Price;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.DaemonSets;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The nodes of pools with fixed `replicas` (spec core 1.10, 5.11). No pod asks for them: they are
/// as many as their user says, as far as the limit on `nodes` allows.
///
/// A node that goes once its replacement is ready counts until then; one that leaves for good does
/// not, but its place under the limit is free only when it is gone.
public final class StaticPools {
  private final ClusterSnapshot snapshot;
  private final Pools pools;
  private final LimitsLedger ledger;
  private final ClaimNames names;

  private StaticPools(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    this.pools = Pools.ofReplicas(snapshot, DaemonSets.of(snapshot));
    this.ledger = LimitsLedger.of(snapshot);
    this.names = new ClaimNames(snapshot);
  }

  /// The nodes to make now, and of the pools that lack more than those why they get no more.
  public record Missing(List<PlannedClaim> claims, SortedMap<NodePoolName, Rejection> refused) {
    public static final Missing NONE = new Missing(List.of(), new TreeMap<>());

    public Missing {
      claims = List.copyOf(claims);
      refused = Collections.unmodifiableSortedMap(new TreeMap<>(refused));
    }
  }

  public static boolean isStatic(NodePool pool) {
    return pool.spec().replicas().isPresent();
  }

  /// To ask for one node after the other, each beside those before it.
  public static StaticPools of(ClusterSnapshot snapshot) {
    return new StaticPools(snapshot);
  }

  public static Missing missing(ClusterSnapshot snapshot) {
    return snapshot.nodePools().stream().noneMatch(pool -> lacks(pool, snapshot) > 0)
        ? Missing.NONE
        : new StaticPools(snapshot).missing();
  }

  /// A node for a pool, or why it gets none.
  public sealed interface OneMore {
    record Planned(PlannedClaim claim) implements OneMore {}

    record Refused(Rejection why) implements OneMore {}
  }

  private Missing missing() {
    var claims = new ArrayList<PlannedClaim>();
    SortedMap<NodePoolName, Rejection> refused = new TreeMap<>();
    for (NodePool pool : snapshot.nodePools()) {
      long wanted = lacks(pool, snapshot);
      while (wanted > 0) {
        switch (oneMore(pool)) {
          case OneMore.Planned(var claim) -> {
            claims.add(claim);
            wanted--;
          }
          case OneMore.Refused(var why) -> {
            refused.put(pool.name(), why);
            wanted = 0;
          }
        }
      }
    }
    return new Missing(claims, refused);
  }

  /// How many more nodes a pool is to have; 0 for one that has enough, or no `replicas`. A record
  /// that can't be read may be a node of it.
  private static long lacks(NodePool pool, ClusterSnapshot snapshot) {
    if (!isStatic(pool)) {
      return 0;
    }
    long unread =
        snapshot.unreadClaims().stream().filter(it -> it.mayBeOf(pool.meta().uid())).count();
    return Math.max(0, pool.spec().replicas().orElse(0) - there(pool, snapshot) - unread);
  }

  /// How many nodes it has or gets: those that leave for good are not among them.
  public static long there(NodePool pool, ClusterSnapshot snapshot) {
    return ofPool(pool, snapshot).stream().filter(it -> !PendingPods.leaving(it)).count();
  }

  /// Those of its claims that stay: not leaving, nor about to.
  public static List<ClaimView> staying(NodePool pool, ClusterSnapshot snapshot) {
    return ofPool(pool, snapshot).stream()
        .filter(it -> !PendingPods.leaving(it) && it.record().state() != ClaimState.DISRUPTING)
        .toList();
  }

  private static List<ClaimView> ofPool(NodePool pool, ClusterSnapshot snapshot) {
    return snapshot.claims().stream()
        .filter(claim -> claim.record().owner().poolUid().equals(pool.meta().uid()))
        .toList();
  }

  /// One node more of the pool, without regard to how many it has.
  public OneMore oneMore(NodePool pool) {
    Rejection unusable = pools.unusable().get(pool.name());
    if (unusable != null) {
      return new OneMore.Refused(unusable);
    }
    PoolTemplate template =
        pools.templates().stream()
            .filter(each -> each.name().equals(pool.name()))
            .findFirst()
            .orElseThrow();
    NodeClaimName name = names.next(pool.name());
    NewClaim claim = NewClaim.of(template, name);
    return switch (answer(pool, claim)) {
      case ClaimFit.Refused refused -> new OneMore.Refused(refused.rejection());
      case ClaimFit.Accepted accepted -> new OneMore.Planned(open(claim, accepted));
    };
  }

  private ClaimFit answer(NodePool pool, NewClaim claim) {
    return switch (claim.empty()) {
      case ClaimFit.Refused refused -> refused;
      case ClaimFit.Accepted accepted ->
          switch (ledger.withinLimits(pool, accepted)) {
            case ClaimFit.Refused refused -> refused;
            case ClaimFit.Accepted within ->
                pools.ways(claim.template(), within).stream()
                    .min(comparing(StaticPools::cheapest))
                    .<ClaimFit>map(way -> way)
                    .orElse(within);
          };
    };
  }

  private static Price cheapest(ClaimFit.Accepted way) {
    return way.cheapest(1);
  }

  private PlannedClaim open(NewClaim claim, ClaimFit.Accepted accepted) {
    claim.narrow(accepted);
    names.take(claim.name());
    ledger.promise(claim);
    pools.hold(claim);
    return PlannedClaims.of(claim);
  }
}
