package dev.lamplighter.lifecycle;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Keeps the NodeClaim object of each claim as its record says, so that `kubectl get nodeclaims -w`
/// shows what it shows with Karpenter (spec core 1.7).
///
/// Only a difference is written. The object of a Reserved claim is the launch's; that of a claim
/// that leaves is never made again.
public final class NodeClaimMirror {
  private NodeClaimMirror() {}

  /// Nothing while the list of NodeClaims is incomplete: a missing object may be there.
  ///
  /// `consolidatable` are the claims whose `consolidateAfter` has passed, `drifted` those that
  /// differ from what is asked for.
  public static List<Step> decide(
      ClusterSnapshot snapshot,
      SortedSet<NodeClaimName> consolidatable,
      SortedMap<NodeClaimName, Drifted> drifted) {
    if (!snapshot.whole(Source.NODE_CLAIMS)) {
      return List.of();
    }
    List<Step> steps = new ArrayList<>();
    for (ClaimView claim : snapshot.claims()) {
      ClaimState state = claim.record().state();
      boolean wanted =
          state != ClaimState.RESERVED && (claim.mirror().isPresent() || !state.leaving());
      if (wanted) {
        var name = claim.record().name();
        var judged =
            new NodeClaimConditions.Judged(
                consolidatable.contains(name), Optional.ofNullable(drifted.get(name)));
        NodeClaim desired = desired(claim, snapshot, judged);
        difference(claim.mirror(), desired)
            .map(
                what ->
                    Steps.about(
                        claim.record().name(),
                        "NodeClaim %s shows %s: %s"
                            .formatted(desired.name(), claim.record().state(), what),
                        new Effect.MirrorNodeClaim(desired, ifRefused(claim, snapshot))))
            .ifPresent(steps::add);
      }
    }
    return List.copyOf(steps);
  }

  /// A claim that the cluster can't show is drained like one that a user deleted: nobody can see or
  /// delete it, and it would hold its pool and its class for ever.
  private static List<Effect> ifRefused(ClaimView claim, ClusterSnapshot snapshot) {
    if (claim.mirror().isPresent()) {
      return List.of();
    }
    var removal =
        new Removal(
            Removal.Cause.DELETED,
            "the API server refuses to keep NodeClaim %s".formatted(claim.record().name()),
            Optional.empty());
    return Departure.begin(claim, removal, snapshot);
  }

  /// The object as it should be: labels and annotations that others put there stay.
  static NodeClaim desired(
      ClaimView claim, ClusterSnapshot snapshot, NodeClaimConditions.Judged judged) {
    ClaimRecord record = claim.record();
    ObjectMeta before = claim.mirror().map(NodeClaim::meta).orElseGet(() -> made(record));
    Labels labels =
        before
            .labels()
            .without(WellKnownLabels.OF_RESERVATIONS)
            .plus(ClaimLabels.of(record, snapshot));
    ObjectMeta meta =
        before.withLabels(labels).withAnnotations(annotations(record, before.annotations()));
    if (!before.deleting()) {
      var finalizers = new TreeSet<>(before.finalizers());
      finalizers.add(Finalizer.TERMINATION);
      meta = meta.withFinalizers(finalizers);
    }
    return new NodeClaim(meta, record.spec(), status(claim, snapshot, judged));
  }

  private static ObjectMeta made(ClaimRecord record) {
    return ObjectMeta.named(record.name().value(), record.uid(), record.milestones().reservedAt())
        .withOwners(
            List.of(
                new OwnerReference(
                    ObjectKind.NODE_POOL,
                    record.owner().pool().value(),
                    record.owner().poolUid())));
  }

  /// The deadline is shown only where it is the user's own (spec core 7.1).
  private static SortedMap<AnnotationKey, String> annotations(
      ClaimRecord record, SortedMap<AnnotationKey, String> before) {
    var annotations = new TreeMap<>(before);
    annotations.remove(AnnotationKey.CAPACITY_BLOCK_ENDS);
    annotations.putAll(record.annotations());
    if (record.state().leaving() && record.spec().terminationGracePeriod().isPresent()) {
      record
          .removal()
          .flatMap(Removal::deadline)
          .ifPresent(
              end ->
                  annotations.put(
                      AnnotationKey.TERMINATION_TIMESTAMP,
                      end.truncatedTo(ChronoUnit.SECONDS).toString()));
    }
    return annotations;
  }

  private static NodeClaim.Status status(
      ClaimView claim, ClusterSnapshot snapshot, NodeClaimConditions.Judged judged) {
    ClaimRecord record = claim.record();
    Optional<Launched> launched = record.launched();
    return new NodeClaim.Status(
        record.milestones().node(),
        launched.map(Launched::providerId),
        launched.map(Launched::image),
        launched.map(Launched::capacity).orElse(Resources.EMPTY),
        launched.map(Launched::allocatable).orElse(Resources.EMPTY),
        record.milestones().initializedAt().map(_ -> lastPodEvent(record)),
        NodeClaimConditions.of(claim, snapshot, judged));
  }

  private static Instant lastPodEvent(ClaimRecord record) {
    return record.podActivity().lastChange().truncatedTo(ChronoUnit.SECONDS);
  }

  /// What is different, in a word or two; empty if nothing is.
  private static Optional<String> difference(Optional<NodeClaim> mirror, NodeClaim desired) {
    if (mirror.isEmpty()) {
      return Optional.of("the object is missing");
    }
    NodeClaim before = mirror.get();
    List<String> differences = new ArrayList<>();
    if (!before.meta().finalizers().equals(desired.meta().finalizers())) {
      differences.add("finalizers");
    }
    if (!before.meta().labels().equals(desired.meta().labels())) {
      differences.add("labels");
    }
    if (!before.meta().annotations().equals(desired.meta().annotations())) {
      differences.add("annotations");
    }
    if (!before.status().equals(desired.status())) {
      differences.add("status");
    }
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(", ", differences) + " changed");
  }
}
