package dev.lamplighter.decide;

import dev.lamplighter.decide.QuietDecision.FullLook;
import dev.lamplighter.decide.QuietDecision.Quiet;
import dev.lamplighter.decide.QuietLook.Consolidation;
import dev.lamplighter.lifecycle.CountedPods;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Uid;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Nominations;
import dev.lamplighter.snapshot.PodActivity;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.WatchEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Decides from what changed since the last full look whether another one is needed (design 4).
///
/// Goal: a minute in which nothing of interest happened costs no list. Constraint: whatever is
/// missed, unknown or uncertain means a full look, which decides as if this were not there. In
/// particular nothing is launched or disrupted from here.
public final class QuietTick {
  /// After this long the lists are read whatever was heard: for what no watch tells (leftovers in
  /// EC2, drift of images, PodDisruptionBudgets, the ledger).
  public static final Duration FULL_LOOK_EVERY = Duration.ofMinutes(10);

  private QuietTick() {}

  /// The claims whose pods have come or gone by `events`, as they are now to be recorded.
  public static List<ClaimRecord> withActivity(
      List<ClaimRecord> claims, List<WatchEvent<PodView>> events, Instant now) {
    List<ClaimRecord> changed = new ArrayList<>();
    for (ClaimRecord claim : claims) {
      if (claim.state() == ClaimState.INITIALIZED && claim.milestones().node().isPresent()) {
        PodActivity before = claim.podActivity();
        PodActivity after = CountedPods.after(before, claim.milestones().node().get(), events, now);
        if (!after.equals(before)) {
          changed.add(claim.withPodActivity(after));
        }
      }
    }
    return changed;
  }

  /// What the table alone says: empty if it says that all is as the last full look left it.
  public static Optional<FullLook> beforeWatching(QuietLook last, Instant now) {
    if (!now.isBefore(last.fullLookAt().plus(FULL_LOOK_EVERY))) {
      return full("the last full look was %s ago", Duration.between(last.fullLookAt(), now));
    }
    if (now.isBefore(last.fullLookAt())) {
      return full("the last full look was at %s, which is yet to come", last.fullLookAt());
    }
    return timer(last.nextLook(), now);
  }

  /// The claims on whose nodes pods may have come or gone by `events`: the others need not be read.
  public static SortedSet<NodeClaimName> concerned(
      QuietLook last, List<WatchEvent<PodView>> events) {
    SortedSet<NodeClaimName> concerned = new TreeSet<>();
    for (WatchEvent<PodView> event : events) {
      event
          .object()
          .status()
          .node()
          .flatMap(node -> Optional.ofNullable(last.claims().get(node)))
          .ifPresent(concerned::add);
    }
    return concerned;
  }

  /// What pods did: a pod without a place needs a decision, a pod of Karpenter's is to be noted,
  /// the room that a CapacityBuffer asks for may be taken, and a node's time may have come by its
  /// changed pods. `changed` are the claims of [#withActivity].
  public static QuietDecision afterPods(
      QuietLook last, List<WatchEvent<PodView>> events, List<ClaimRecord> changed, Instant now) {
    var nominations = Nominations.ofOthers();
    Optional<PodView> pending =
        lastStates(events).filter(pod -> PendingPods.provisionable(pod, nominations)).findFirst();
    if (pending.isPresent()) {
      return new FullLook("pod %s fits on no node".formatted(pending.get().key()));
    }
    Optional<PodView> karpenter = Coexistence.karpenter(lastStates(events).toList());
    if (karpenter.isPresent()) {
      return new FullLook("Karpenter runs as pod %s".formatted(karpenter.get().key()));
    }
    if (last.keepsRoom() && !changed.isEmpty()) {
      return new FullLook("pods have come or gone, and CapacityBuffers ask for room");
    }
    Optional<Instant> nextLook = last.nextLook();
    for (ClaimRecord claim : changed) {
      Consolidation pool = last.pools().get(claim.owner().poolUid());
      if (pool == null) {
        return new FullLook("the NodePool of NodeClaim %s is not known".formatted(claim.name()));
      }
      nextLook = earlier(nextLook, pool.consolidatableAt(claim));
    }
    Optional<FullLook> due = timer(nextLook, now);
    return due.isPresent() ? due.get() : new Quiet(last.withNextLook(nextLook));
  }

  /// What nodes did, heartbeats aside.
  public static Optional<FullLook> afterNodes(QuietLook last, List<WatchEvent<NodeView>> events) {
    return events.stream()
        .filter(
            event ->
                event.type() == WatchEvent.Type.DELETED
                    || !last.nodes().contains(QuietLook.hash(event.object())))
        .findFirst()
        .flatMap(event -> full("node %s has changed", event.object().name()));
  }

  /// What CapacityBuffers ask for now, by themselves or by the objects that they name.
  public static Optional<FullLook> afterBuffers(QuietLook last, CapacityBuffers now) {
    return QuietLook.hashes(now).equals(last.buffers())
        ? Optional.empty()
        : full("CapacityBuffers ask for other room");
  }

  /// Of the objects that users and we alone write, each change counts.
  public static Optional<FullLook> afterOthers(String kind, int events) {
    return events == 0 ? Optional.empty() : full("%s objects have changed", kind);
  }

  private static Stream<PodView> lastStates(List<WatchEvent<PodView>> events) {
    SortedMap<Uid, WatchEvent<PodView>> last = new TreeMap<>();
    events.forEach(event -> last.put(event.object().meta().uid(), event));
    return last.values().stream()
        .filter(event -> event.type() != WatchEvent.Type.DELETED)
        .map(WatchEvent::object);
  }

  private static Optional<Instant> earlier(Optional<Instant> one, Optional<Instant> other) {
    return Stream.concat(one.stream(), other.stream()).min(Instant::compareTo);
  }

  private static Optional<FullLook> timer(Optional<Instant> timer, Instant now) {
    return timer.filter(at -> !at.isAfter(now)).flatMap(at -> full("a timer ran out at %s", at));
  }

  private static Optional<FullLook> full(String because, Object... values) {
    return Optional.of(new FullLook(because.formatted(values)));
  }
}
