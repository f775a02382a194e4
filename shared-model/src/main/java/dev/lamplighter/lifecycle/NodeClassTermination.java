package dev.lamplighter.lifecycle;

import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.FailedDeletion;
import dev.lamplighter.snapshot.OwnProfileName;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.UnreadClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The end of a deleted EC2NodeClass: it waits for the last NodeClaim that refers to it, then its
/// launch templates and the instance profile made for its role go, then the finalizer (spec AWS
/// 1.17).
final class NodeClassTermination {
  private static final int NAMED = 5;

  private NodeClassTermination() {}

  static Optional<Step> step(EC2NodeClass nodeClass, ClusterSnapshot snapshot) {
    boolean ending =
        nodeClass.meta().deleting()
            && nodeClass.meta().finalizers().contains(Finalizer.NODECLASS_TERMINATION);
    if (!ending) {
      return Optional.empty();
    }
    SortedSet<NodeClaimName> claims = claimsOf(nodeClass.name(), snapshot);
    if (!claims.isEmpty()) {
      return Optional.of(waiting(nodeClass, claims));
    }
    return isKnown(nodeClass, snapshot) ? Optional.of(end(nodeClass, snapshot)) : Optional.empty();
  }

  /// Whether all is known that may need the class or was made for it. A class that names a user's
  /// profile waits for no word from IAM; what was made for a role it once had is left over then
  /// ([OrphanProfiles]).
  private static boolean isKnown(EC2NodeClass nodeClass, ClusterSnapshot snapshot) {
    boolean profiles =
        nodeClass.spec().identity() instanceof NodeIdentity.InstanceProfile
            || (snapshot.whole(Source.INSTANCE_PROFILES) && snapshot.withoutIam().isEmpty());
    return profiles
        && snapshot.whole(
            Source.CLAIM_RECORDS,
            Source.NODE_CLAIMS,
            Source.NODES,
            Source.INSTANCES,
            Source.LAUNCH_TEMPLATES);
  }

  static SortedSet<NodeClaimName> claimsOf(NodeClassName name, ClusterSnapshot snapshot) {
    var claims = new TreeSet<NodeClaimName>();
    snapshot.claims().stream()
        .filter(claim -> claim.record().spec().nodeClassRef().name().equals(name))
        .forEach(claim -> claims.add(claim.record().name()));
    snapshot.unreadClaims().stream()
        .filter(claim -> mayReferTo(name, claim))
        .forEach(claim -> claims.add(claim.name()));
    snapshot.unrecordedClaims().stream()
        .filter(nodeClaim -> nodeClaim.spec().nodeClassRef().name().equals(name))
        .map(NodeClaim::name)
        .forEach(claims::add);
    return claims;
  }

  /// Only its NodeClaim tells.
  private static boolean mayReferTo(NodeClassName name, UnreadClaim claim) {
    return claim
        .mirror()
        .filter(mirror -> !mirror.spec().nodeClassRef().name().equals(name))
        .isEmpty();
  }

  private static Step waiting(EC2NodeClass nodeClass, SortedSet<NodeClaimName> claims) {
    String named =
        claims.stream().limit(NAMED).map(NodeClaimName::value).collect(Collectors.joining(", "));
    String more = claims.size() > NAMED ? " and %d more".formatted(claims.size() - NAMED) : "";
    String message = "Waiting on NodeClaim termination for %s%s".formatted(named, more);
    var event =
        new ClusterEvent(
            ClusterEvent.Type.NORMAL,
            EventReason.WAITING_ON_NODE_CLAIM_TERMINATION,
            ObjectKind.EC2_NODE_CLASS,
            Optional.empty(),
            nodeClass.meta().name(),
            message);
    return about(nodeClass, message, List.of(new Effect.PublishEvent(event)));
  }

  private static Step end(EC2NodeClass nodeClass, ClusterSnapshot snapshot) {
    List<Effect> effects = new ArrayList<>();
    held(nodeClass, snapshot).ifPresent(effects::add);
    snapshot.launchTemplates().stream()
        .filter(template -> isOf(template, nodeClass, snapshot))
        .map(template -> new Effect.DeleteLaunchTemplate(template.name()))
        .forEach(effects::add);
    for (InstanceProfileName profile : profilesOf(nodeClass, snapshot)) {
      effects.add(new Effect.DeleteInstanceProfile(profile));
    }
    effects.add(
        new Effect.RemoveFinalizer(
            ObjectKind.EC2_NODE_CLASS,
            nodeClass.meta().name(),
            nodeClass.meta().uid(),
            Finalizer.NODECLASS_TERMINATION));
    return about(
        nodeClass,
        "EC2NodeClass %s was deleted and no NodeClaim refers to it any more"
            .formatted(nodeClass.name()),
        effects);
  }

  /// What AWS did not delete is said in the class's status, where it is not said yet.
  private static Optional<Effect> held(EC2NodeClass nodeClass, ClusterSnapshot snapshot) {
    Stream<FailedDeletion.Target> templates =
        snapshot.launchTemplates().stream()
            .filter(template -> isOf(template, nodeClass, snapshot))
            .map(template -> new FailedDeletion.Target.OfLaunchTemplate(template.name()));
    Stream<FailedDeletion.Target> profiles =
        profilesOf(nodeClass, snapshot).stream().map(FailedDeletion.Target.OfInstanceProfile::new);
    return Stream.concat(templates, profiles)
        .flatMap(target -> snapshot.failedDeletion(target).stream())
        .filter(FailedDeletion::told)
        .findFirst()
        .map(failed -> notReady(nodeClass, failed, snapshot))
        .filter(status -> !status.equals(nodeClass.status()))
        .map(
            status ->
                new Effect.UpdateNodeClassStatus(nodeClass.name(), nodeClass.meta().uid(), status));
  }

  private static EC2NodeClass.Status notReady(
      EC2NodeClass nodeClass, FailedDeletion failed, ClusterSnapshot snapshot) {
    var before = nodeClass.status().conditions();
    var ready =
        new Conditions(before, snapshot.takenAt())
            .add(ConditionType.READY, ConditionStatus.FALSE, "DeletionFailed", failed.sentence());
    return nodeClass
        .status()
        .withConditions(
            Stream.concat(
                    before.stream().filter(it -> it.type() != ConditionType.READY),
                    ready.list().stream())
                .toList());
  }

  /// The one that the status names, and the one that is made for the role now: whether it was made
  /// was perhaps never known. And what was made for the roles it had before.
  private static SortedSet<InstanceProfileName> profilesOf(
      EC2NodeClass nodeClass, ClusterSnapshot snapshot) {
    var profiles = new TreeSet<InstanceProfileName>();
    switch (nodeClass.spec().identity()) {
      case NodeIdentity.Role role -> {
        profiles.add(OwnProfileName.of(nodeClass, role, snapshot.cluster()));
        nodeClass.status().instanceProfile().ifPresent(profiles::add);
      }
      case NodeIdentity.InstanceProfile _ -> {}
    }
    snapshot.instanceProfiles().stream()
        .filter(profile -> profile.tags().containsAll(tagsOf(nodeClass, snapshot)))
        .map(InstanceProfile::name)
        .forEach(profiles::add);
    return profiles;
  }

  private static boolean isOf(
      LaunchTemplate template, EC2NodeClass nodeClass, ClusterSnapshot snapshot) {
    return template.tags().containsAll(tagsOf(nodeClass, snapshot));
  }

  private static Tags tagsOf(EC2NodeClass nodeClass, ClusterSnapshot snapshot) {
    return Tags.NONE
        .with(Tags.CLUSTER, snapshot.cluster().name().value())
        .with(Tags.NODE_CLASS, nodeClass.name().value());
  }

  private static Step about(EC2NodeClass nodeClass, String because, List<Effect> effects) {
    return new Step("ec2nodeclass/" + nodeClass.name(), because, effects);
  }
}
