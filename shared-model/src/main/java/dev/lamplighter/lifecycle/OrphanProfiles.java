package dev.lamplighter.lifecycle;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.OwnProfileName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/// Deletes instance profiles of this cluster that no EC2NodeClass asks for any more and no
/// NodeClaim was launched with (spec AWS 1.7): of classes that are gone, since an invocation that
/// lost its lease while it made one knows nothing of the deletion; and of roles that a class had
/// before (C154).
final class OrphanProfiles implements ClusterRule {
  /// As long as Karpenter protects one of an earlier role.
  private static final Duration EARLIER_ROLE_AGE = Duration.ofHours(1);

  @Override
  public List<Step> steps(Look look) {
    var snapshot = look.snapshot();
    if (!snapshot.complete()) {
      return List.of();
    }
    List<Step> due =
        snapshot.instanceProfiles().stream()
            .filter(profile -> isOrphan(profile, look) || isOfAnEarlierRole(profile, look))
            .map(profile -> delete(profile, snapshot))
            .toList();
    return CollectionBrake.check(
        due, snapshot.instanceProfiles().size(), "instance profiles", look);
  }

  /// A class may have been taken away by force, while its nodes still need the profile.
  private static boolean isOrphan(InstanceProfile profile, Look look) {
    return !look.now().isBefore(profile.createTime().plus(Orphans.MINIMUM_AGE))
        && hasLostItsClass(profile, look);
  }

  private static boolean hasLostItsClass(InstanceProfile profile, Look look) {
    return profile
        .tags()
        .get(Tags.NODE_CLASS)
        .flatMap(IfValid.as(NodeClassName::of))
        .filter(
            name -> look.snapshot().nodeClasses().stream().noneMatch(it -> it.name().equals(name)))
        .filter(name -> NodeClassTermination.claimsOf(name, look.snapshot()).isEmpty())
        .isPresent();
  }

  /// The class asks for another, as its role or its UID is another now. One whose status still
  /// names it is about to be resolved.
  private static boolean isOfAnEarlierRole(InstanceProfile profile, Look look) {
    var snapshot = look.snapshot();
    return !look.now().isBefore(profile.createTime().plus(EARLIER_ROLE_AGE))
        && classOf(profile, snapshot)
            .filter(nodeClass -> !nodeClass.meta().deleting())
            .filter(nodeClass -> !asksFor(nodeClass, profile.name(), snapshot))
            .isPresent()
        && isUnused(profile.name(), snapshot);
  }

  private static Optional<EC2NodeClass> classOf(InstanceProfile profile, ClusterSnapshot snapshot) {
    return profile
        .tags()
        .get(Tags.NODE_CLASS)
        .flatMap(
            name ->
                snapshot.nodeClasses().stream()
                    .filter(it -> it.name().value().equals(name))
                    .findFirst());
  }

  private static boolean asksFor(
      EC2NodeClass nodeClass, InstanceProfileName name, ClusterSnapshot snapshot) {
    boolean made =
        switch (nodeClass.spec().identity()) {
          case NodeIdentity.Role role ->
              OwnProfileName.of(nodeClass, role, snapshot.cluster()).equals(name);
          case NodeIdentity.InstanceProfile given -> given.name().equals(name.value());
        };
    return made || nodeClass.status().instanceProfile().equals(Optional.of(name));
  }

  /// A claim that can't be read, or is not recorded yet, may have been launched with any.
  private static boolean isUnused(InstanceProfileName name, ClusterSnapshot snapshot) {
    return snapshot.unreadClaims().isEmpty()
        && !LostRecords.anyIn(snapshot)
        && Stream.concat(
                snapshot.claims().stream()
                    .flatMap(
                        claim ->
                            Stream.concat(
                                annotated(claim.record().annotations()),
                                claim.record().launch().inputs().launchTemplates().stream()
                                    .map(it -> it.instanceProfile().value()))),
                Stream.concat(
                        snapshot.claims().stream().flatMap(claim -> claim.mirror().stream()),
                        snapshot.unrecordedClaims().stream())
                    .flatMap(nodeClaim -> annotated(nodeClaim.meta().annotations())))
            .noneMatch(name.value()::equals);
  }

  private static Stream<String> annotated(SortedMap<AnnotationKey, String> annotations) {
    return Optional.ofNullable(annotations.get(AnnotationKey.INSTANCE_PROFILE_NAME)).stream();
  }

  private static Step delete(InstanceProfile profile, ClusterSnapshot snapshot) {
    return new Step(
        "instanceprofile/" + profile.name(),
        "Instance profile %s (made at %s) is tagged as this cluster's, but its EC2NodeClass %s"
            .formatted(
                profile.name(),
                profile.createTime(),
                classOf(profile, snapshot).isPresent()
                    ? "has another now, and no NodeClaim was launched with it"
                    : "is gone"),
        List.of(new Effect.DeleteInstanceProfile(profile.name())));
  }
}
