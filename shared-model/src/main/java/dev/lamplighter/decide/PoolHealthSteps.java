package dev.lamplighter.decide;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Uid;
import dev.lamplighter.pack.ClaimNames;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandId;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.PoolHealth;
import dev.lamplighter.snapshot.Removal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/// What a look has learned of how the launches of each NodePool fare, read off what becomes of the
/// claims: nodes that registered or never did, replacements that got ready or not (spec core 5.6,
/// 6.15).
///
/// What is learned of a node whose image the class does not resolve to any more is old news.
final class PoolHealthSteps {
  private final ClusterSnapshot snapshot;
  private final SortedMap<Uid, NodePool> pools = new TreeMap<>();
  private final SortedMap<Uid, PoolHealth> health = new TreeMap<>();

  private PoolHealthSteps(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    for (NodePool pool : snapshot.nodePools()) {
      pools.put(pool.meta().uid(), pool);
      health.put(pool.meta().uid(), PoolHealth.of(pool, snapshot));
    }
  }

  /// `after` is the snapshot as the steps so far leave it.
  static List<Step> of(ClusterSnapshot snapshot, ClusterSnapshot after) {
    var steps = new PoolHealthSteps(snapshot);
    SortedMap<NodeClaimName, ClaimRecord> next = new TreeMap<>();
    after.claims().forEach(claim -> next.put(claim.record().name(), claim.record()));
    SortedSet<CommandId> failed = new TreeSet<>();
    for (ClaimView claim : snapshot.claims()) {
      ClaimRecord then = next.get(claim.record().name());
      if (then != null && then.state() != claim.record().state()) {
        steps.registration(claim.record(), then);
        failedCommand(claim.record(), then)
            .filter(command -> failed.add(command.id()))
            .ifPresent(steps::replacement);
      }
    }
    return steps.changes();
  }

  private void registration(ClaimRecord before, ClaimRecord after) {
    Uid pool = before.owner().poolUid();
    if (!isNews(before)) {
      return;
    }
    if (before.state() == ClaimState.LAUNCHED && after.state() == ClaimState.REGISTERED) {
      learn(pool, PoolHealth::registered);
    }
    Optional<Removal> removal = after.removal().filter(_ -> after.state().leaving());
    removal
        .filter(it -> it.cause() == Removal.Cause.REGISTRATION_TIMEOUT)
        .filter(_ -> before.state() == ClaimState.LAUNCHED)
        .ifPresent(
            it ->
                learn(
                    pool,
                    known ->
                        known.neverRegistered(
                            "NodeClaim %s: %s".formatted(before.name(), it.detail()))));
    boolean ready =
        before.milestones().initializedAt().isEmpty() && after.state() == ClaimState.INITIALIZED;
    if (ready) {
      learn(pool, known -> isNewerThanFailure(before, known) ? known.ready() : known);
    }
  }

  private static boolean isNewerThanFailure(ClaimRecord claim, PoolHealth known) {
    return known.failedAt().filter(claim.milestones().reservedAt()::isBefore).isEmpty();
  }

  private boolean isNews(ClaimRecord claim) {
    Optional<ImageId> image = claim.launched().map(Launched::image);
    var nodeClass = claim.spec().nodeClassRef().name();
    return snapshot.nodeClasses().stream()
        .filter(each -> each.name().equals(nodeClass))
        .map(each -> each.status().amis())
        .filter(amis -> !amis.isEmpty() && image.isPresent())
        .allMatch(amis -> amis.stream().anyMatch(ami -> ami.id().equals(image.get())));
  }

  /// A command whose replacements were launched, and that was taken back.
  private static Optional<CommandUnderWay> failedCommand(ClaimRecord before, ClaimRecord after) {
    return before
        .removal()
        .filter(_ -> before.state() == ClaimState.DISRUPTING)
        .filter(_ -> after.state() == ClaimState.INITIALIZED)
        .flatMap(Removal::command)
        .filter(command -> command.launchedAt().isPresent());
  }

  private void replacement(CommandUnderWay command) {
    SortedMap<Uid, NodeClaimName> failed = new TreeMap<>();
    for (int i = 0; i < command.replacements().size(); i++) {
      NodeClaimName name = command.replacements().get(i);
      int number = i + 1;
      Optional<ClaimRecord> record = record(name);
      boolean ready =
          record
              .filter(it -> it.milestones().initializedAt().isPresent() && !it.state().leaving())
              .isPresent();
      if (!ready) {
        record
            .filter(it -> isNews(it) || it.launched().isEmpty())
            .map(it -> it.owner().poolUid())
            .or(() -> record.isEmpty() ? poolOf(command.id(), number, name) : Optional.empty())
            .ifPresent(pool -> failed.putIfAbsent(pool, name));
      }
    }
    failed.forEach(
        (pool, name) ->
            learn(
                pool,
                known ->
                    known.replacementFailed(
                        snapshot.takenAt(),
                        "replacement NodeClaim %s never got ready for pods".formatted(name))));
  }

  private Optional<ClaimRecord> record(NodeClaimName name) {
    return snapshot.claims().stream()
        .map(ClaimView::record)
        .filter(record -> record.name().equals(name))
        .findFirst();
  }

  /// A launch that was refused has left nothing but its name.
  private Optional<Uid> poolOf(CommandId command, int number, NodeClaimName name) {
    return pools.values().stream()
        .filter(
            pool -> ClaimNames.ofReplacement(pool.name(), command, number, snapshot).equals(name))
        .map(pool -> pool.meta().uid())
        .findFirst();
  }

  private void learn(Uid pool, UnaryOperator<PoolHealth> what) {
    health.computeIfPresent(pool, (_, known) -> what.apply(known));
  }

  private List<Step> changes() {
    List<Step> steps = new ArrayList<>();
    health.forEach(
        (uid, next) -> {
          NodePool pool = Optional.ofNullable(pools.get(uid)).orElseThrow();
          if (!next.equals(PoolHealth.of(pool, snapshot))) {
            steps.add(
                new Step(
                    "nodepool/" + pool.name(),
                    "Of the last %d nodes of NodePool %s %d never registered; its last %d replacements failed"
                        .formatted(
                            next.registrations().size(),
                            pool.name(),
                            next.failedRegistrations(),
                            next.failedReplacements()),
                    List.of(new Effect.RecordPoolHealth(uid, next))));
          }
        });
    return steps;
  }
}
