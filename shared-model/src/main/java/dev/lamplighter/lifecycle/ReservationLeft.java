package dev.lamplighter.lifecycle;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.NodeView;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// An instance that is in its capacity reservation no more, because that ended or somebody moved
/// it, is one on demand from then on, and costs what that costs (spec AWS 3.10). The reverse does
/// not happen.
final class ReservationLeft implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    ClaimRecord record = claim.record();
    boolean left =
        record
                .launched()
                .filter(launched -> launched.capacityType() == CapacityType.RESERVED)
                .isPresent()
            && !record.state().leaving()
            && claim.instance().filter(ReservationLeft::isOnDemand).isPresent();
    return left ? List.of(onDemand(claim, look)) : List.of();
  }

  /// What EC2 says of one that is still pending may be less than the whole.
  private static boolean isOnDemand(Instance instance) {
    return instance.state() == Instance.State.RUNNING
        && instance.capacityType() == CapacityType.ON_DEMAND;
  }

  private static Step onDemand(ClaimView claim, Look look) {
    ClaimRecord record = claim.record();
    ClaimRecord next =
        record
            .withLabels(
                record
                    .labels()
                    .without(WellKnownLabels.OF_RESERVATIONS)
                    .with(LabelKey.CAPACITY_TYPE, CapacityType.ON_DEMAND.labelValue()))
            .withAnnotations(withoutBlock(record.annotations()))
            .withInstance(onDemand(record, look));
    List<Effect> effects = new ArrayList<>();
    effects.add(Steps.update(next));
    claim
        .node()
        .filter(_ -> record.milestones().registeredAt().isPresent())
        .map(node -> marks(next, node, look))
        .ifPresent(effects::add);
    return Steps.about(
        record.name(),
        "Instance %s has left capacity reservation %s and runs on demand"
            .formatted(
                record.launched().map(it -> it.instance().value()).orElse(""),
                record.labels().get(LabelKey.CAPACITY_RESERVATION_ID).orElse("")),
        effects);
  }

  private static SortedMap<AnnotationKey, String> withoutBlock(
      SortedMap<AnnotationKey, String> annotations) {
    var left = new TreeMap<>(annotations);
    left.remove(AnnotationKey.CAPACITY_BLOCK_ENDS);
    return left;
  }

  private static Effect marks(ClaimRecord next, NodeView node, Look look) {
    return NodeMarks.apply(next, node, look.snapshot());
  }

  private static Launched onDemand(ClaimRecord record, Look look) {
    Launched launched = record.launched().orElseThrow();
    return launched.onDemand(
        look
            .snapshot()
            .instanceTypes()
            .getOrDefault(record.spec().nodeClassRef().name(), List.of())
            .stream()
            .filter(type -> type.name().equals(launched.instanceType()))
            .flatMap(type -> type.offerings().stream())
            .filter(offering -> offering.zone().equals(launched.zone()))
            .filter(offering -> offering.capacityType() == CapacityType.ON_DEMAND)
            .map(Offering::price)
            .findFirst()
            .orElse(Price.ZERO));
  }
}
