package dev.lamplighter.testing;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.NodeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// What belongs to a claim beside its record: the mirror in the cluster and the instance.
final class ClaimObjects {
  private ClaimObjects() {}

  static ClaimView view(ClaimDraft draft, World world, List<NodeView> nodes) {
    ClaimRecord record = draft.record(world);
    return new ClaimView(
        record,
        draft.isMirrored() ? Optional.of(mirror(draft, record)) : Optional.empty(),
        nodes.stream().filter(n -> draft.nodeName().equals(Optional.of(n.name()))).findFirst(),
        draft.hasInstance() ? instance(draft, record) : Optional.empty());
  }

  private static NodeClaim mirror(ClaimDraft draft, ClaimRecord record) {
    var owner =
        new OwnerReference(ObjectKind.NODE_POOL, draft.poolName(), record.owner().poolUid());
    var meta =
        ObjectMeta.named(draft.name(), record.uid(), draft.sinceWhen())
            .withLabels(record.labels())
            .withFinalizers(new TreeSet<>(List.of(Finalizer.TERMINATION)))
            .withOwners(List.of(owner));
    return new NodeClaim(
        draft.mirrorDeleting().map(meta::withDeletionTimestamp).orElse(meta),
        record.spec(),
        status(draft, record));
  }

  private static NodeClaim.Status status(ClaimDraft draft, ClaimRecord record) {
    return new NodeClaim.Status(
        record.milestones().node(),
        record.launched().map(launched -> launched.providerId()),
        record.launched().map(launched -> launched.image()),
        record.launched().map(launched -> launched.capacity()).orElse(Resources.EMPTY),
        record.launched().map(launched -> launched.allocatable()).orElse(Resources.EMPTY),
        Optional.empty(),
        conditions(draft));
  }

  private static List<Condition> conditions(ClaimDraft draft) {
    var conditions = new ArrayList<Condition>();
    var reached = draft.stateNow();
    if (reached.compareTo(ClaimState.LAUNCHED) >= 0) {
      conditions.add(isTrue(draft, ConditionType.LAUNCHED));
    }
    if (reached.compareTo(ClaimState.REGISTERED) >= 0) {
      conditions.add(isTrue(draft, ConditionType.REGISTERED));
    }
    if (reached.compareTo(ClaimState.INITIALIZED) >= 0) {
      conditions.add(isTrue(draft, ConditionType.INITIALIZED));
    }
    return conditions;
  }

  private static Condition isTrue(ClaimDraft draft, ConditionType type) {
    return new Condition(type, Condition.ConditionStatus.TRUE, "", "", draft.sinceWhen());
  }

  private static Optional<Instance> instance(ClaimDraft draft, ClaimRecord record) {
    var launched = record.launched().orElseThrow();
    return draft
        .instanceStateNow()
        .map(
            state ->
                new Instance(
                    launched.instance(),
                    launched.instanceType(),
                    launched.zone(),
                    draft.instanceCapacityTypeNow(),
                    launched.image(),
                    draft.networkNow(),
                    state,
                    draft.instanceTags().orElseGet(() -> tags(draft)),
                    draft.sinceWhen()));
  }

  private static Tags tags(ClaimDraft draft) {
    Tags launched =
        Tags.NONE
            .with(Tags.CLUSTER, World.CLUSTER)
            .with(Tags.NODE_POOL, draft.poolName())
            .with(Tags.NODE_CLAIM, draft.name());
    return draft
        .nodeName()
        .filter(_ -> draft.stateNow().compareTo(ClaimState.REGISTERED) >= 0)
        .map(node -> launched.with(Tags.NAME, node.value()))
        .orElse(launched);
  }

  static ProviderId providerId(ClaimDraft draft) {
    return ProviderId.of(draft.zoneName(), draft.instanceId());
  }

  static NodeClaimSpec spec(ClaimDraft draft, World world) {
    NodeClaimSpec template = world.poolOf(draft.poolName()).spec().template().spec();
    var types = draft.typesIn(world).stream().map(type -> type.name().value()).toList();
    return template.with(
        template
            .requirements()
            .and(draft.plannedRequirements())
            .and(world.poolOf(draft.poolName()).spec().template().labels().asRequirements())
            .and(Requirement.in(LabelKey.INSTANCE_TYPE, types))
            .and(Requirement.in(LabelKey.NODEPOOL, NodePoolName.of(draft.poolName()).value())),
        Resources.EMPTY);
  }

  private static LaunchTemplateRequest template(
      LaunchTemplateName name, CapacityReservationId reservation) {
    return new LaunchTemplateRequest(
        name,
        Market.RESERVED,
        ClaimDraft.IMAGE,
        "",
        InstanceProfileName.of("mydev_1"),
        List.of(),
        List.of(),
        MetadataOptions.DEFAULT,
        false,
        Tags.NONE,
        NetworkOptions.DEFAULT,
        false,
        LaunchTemplateRequest.Placement.ANYWHERE.in(Optional.of(reservation)),
        0,
        Optional.empty());
  }

  static LaunchInputs launchInputs(ClaimDraft draft, World world) {
    var template = LaunchTemplateName.of("lamplighter.dev/" + draft.name());
    var overrides =
        draft.typesIn(world).stream()
            .map(
                type ->
                    new FleetRequest.LaunchTemplateOverride(
                        type.name(),
                        SubnetId.of("subnet-0123456789abcdef0"),
                        draft.zoneName(),
                        ClaimDraft.IMAGE,
                        Price.ZERO))
            .toList();
    return new LaunchInputs(
        draft.reservationNow().map(it -> template(template, it)).stream().toList(),
        new FleetRequest(
            new ClientToken(Notation.uid("NodeClaim", draft.name()) + "-0"),
            CapacityType.ON_DEMAND,
            FleetRequest.AllocationStrategy.LOWEST_PRICE,
            List.of(new FleetRequest.LaunchTemplateConfig(template, overrides)),
            Tags.NONE.with(Tags.NODE_CLAIM, draft.name()),
            Tags.NONE));
  }
}
