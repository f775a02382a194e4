package dev.lamplighter.testing;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.CapacityReservationSelectorTerm;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedSecurityGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.catalogue.SpecField;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;

/// EC2NodeClasses for worlds in which not much of them matters.
public final class NodeClasses {
  private NodeClasses() {}

  public static EC2NodeClass ready(String name) {
    return withCondition(
        name,
        new Condition(ConditionType.READY, Condition.ConditionStatus.TRUE, "", "", World.START));
  }

  public static EC2NodeClass notReady(String name, String reason, String message) {
    return withCondition(
        name,
        new Condition(
            ConditionType.READY, Condition.ConditionStatus.FALSE, reason, message, World.START));
  }

  /// Ready, and resolved to all that a launch needs; its nodes run this image.
  public static EC2NodeClass resolved(String name, ImageId image) {
    EC2NodeClass ready = ready(name);
    List<ResolvedSubnet> subnets =
        List.of("a", "b", "c").stream()
            .map(
                zone ->
                    new ResolvedSubnet(
                        SubnetId.of("subnet-0" + zone), Zone.of("z-" + zone), "z1-az" + zone, 99))
            .toList();
    return ready.withStatus(
        new EC2NodeClass.Status(
            subnets,
            List.of(new ResolvedSecurityGroup(SecurityGroupId.of("sg-01"), "")),
            List.of(new ResolvedAmi(image, "al2023", Requirements.EMPTY, false)),
            Optional.of(InstanceProfileName.of("mydev_1")),
            ready.status().conditions()));
  }

  /// With this `kubelet.maxPods`.
  public static EC2NodeClass withMaxPods(EC2NodeClass nodeClass, int maxPods) {
    return SpecField.KUBELET.with(
        nodeClass,
        new KubeletConfiguration(
            OptionalInt.of(maxPods),
            OptionalInt.empty(),
            Resources.EMPTY,
            Resources.EMPTY,
            new TreeMap<>(),
            List.of(),
            KubeletConfiguration.OnNode.DEFAULT,
            new TreeMap<>()));
  }

  /// With these capacity reservations selected and found.
  public static EC2NodeClass reserving(
      EC2NodeClass nodeClass, ResolvedCapacityReservation... reservations) {
    var conditions = new ArrayList<>(nodeClass.status().conditions());
    conditions.add(
        new Condition(
            ConditionType.CAPACITY_RESERVATIONS_READY,
            Condition.ConditionStatus.TRUE,
            "",
            "",
            World.START));
    return SpecField.CAPACITY_RESERVATION_SELECTOR_TERMS
        .with(
            nodeClass,
            List.of(
                new CapacityReservationSelectorTerm(
                    Optional.empty(), new TreeMap<>(), Optional.empty(), Optional.of("targeted"))))
        .withStatus(
            nodeClass
                .status()
                .withCapacityReservations(List.of(reservations))
                .withConditions(conditions));
  }

  /// A default one, of which EC2 said at the start that so much is left.
  public static ResolvedCapacityReservation reservation(
      String id, String type, String zone, int available) {
    return new ResolvedCapacityReservation(
        CapacityReservationId.of(id),
        InstanceTypeName.of(type),
        Zone.of(zone),
        "111122223333",
        "targeted",
        ResolvedCapacityReservation.Kind.DEFAULT,
        false,
        Optional.empty(),
        new ResolvedCapacityReservation.Count(available, World.START));
  }

  /// The same as a capacity block that ends then.
  public static ResolvedCapacityReservation block(ResolvedCapacityReservation known, Instant end) {
    return of(known, ResolvedCapacityReservation.Kind.CAPACITY_BLOCK, false, Optional.of(end));
  }

  /// The same as one that its owner may take back.
  public static ResolvedCapacityReservation lent(ResolvedCapacityReservation known) {
    return of(known, ResolvedCapacityReservation.Kind.DEFAULT, true, Optional.empty());
  }

  private static ResolvedCapacityReservation of(
      ResolvedCapacityReservation known,
      ResolvedCapacityReservation.Kind kind,
      boolean interruptible,
      Optional<Instant> end) {
    return new ResolvedCapacityReservation(
        known.id(),
        known.instanceType(),
        known.zone(),
        known.ownerId(),
        known.matchCriteria(),
        kind,
        interruptible,
        end,
        known.count());
  }

  private static EC2NodeClass withCondition(String name, Condition ready) {
    var meta =
        ObjectMeta.named(name, Notation.uid("EC2NodeClass", name), World.START)
            .withFinalizers(new TreeSet<>(List.of(Finalizer.NODECLASS_TERMINATION)));
    return new EC2NodeClass(
        meta,
        spec(),
        new EC2NodeClass.Status(List.of(), List.of(), List.of(), Optional.empty(), List.of(ready)));
  }

  private static EC2NodeClass.Spec spec() {
    var discovery = new TreeMap<String, String>();
    discovery.put("karpenter.sh/discovery", World.CLUSTER);
    List<SelectorTerm> tagged = List.of(new SelectorTerm.Tags(discovery));
    return new EC2NodeClass.Spec(
        List.of(new AmiSelectorTerm.Alias(AmiFamily.AL2023, "latest")),
        Optional.of(AmiFamily.AL2023),
        tagged,
        tagged,
        List.of(),
        Optional.empty(),
        new EC2NodeClass.NodeIdentity.Role("KarpenterNodeRole-" + World.CLUSTER),
        new TreeMap<>(),
        KubeletConfiguration.DEFAULT,
        List.of(),
        Optional.empty(),
        MetadataOptions.DEFAULT,
        EC2NodeClass.NetworkOptions.DEFAULT,
        Optional.empty(),
        false,
        Optional.empty(),
        Optional.empty());
  }
}
