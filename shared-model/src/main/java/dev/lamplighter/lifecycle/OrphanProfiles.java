package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.snapshot.Source;
import java.util.List;

/// Deletes instance profiles of this cluster whose EC2NodeClass is gone: an invocation that lost
/// its lease while it made one knows nothing of the deletion.
final class OrphanProfiles implements ClusterRule {
  @Override
  public List<Step> steps(Look look) {
    var snapshot = look.snapshot();
    if (!snapshot.complete() || !snapshot.whole(Source.INSTANCE_PROFILES)) {
      return List.of();
    }
    return look.snapshot().instanceProfiles().stream()
        .filter(profile -> isOrphan(profile, look))
        .filter(profile -> !look.now().isBefore(profile.createTime().plus(Orphans.MINIMUM_AGE)))
        .map(OrphanProfiles::delete)
        .toList();
  }

  /// A class may have been taken away by force, while its nodes still need the profile.
  private static boolean isOrphan(InstanceProfile profile, Look look) {
    return profile
        .tags()
        .get(Tags.NODE_CLASS)
        .map(NodeClassName::of)
        .filter(
            name -> look.snapshot().nodeClasses().stream().noneMatch(it -> it.name().equals(name)))
        .filter(name -> NodeClassTermination.claimsOf(name, look.snapshot()).isEmpty())
        .isPresent();
  }

  private static Step delete(InstanceProfile profile) {
    return new Step(
        "instanceprofile/" + profile.name(),
        "Instance profile %s (made at %s) is tagged as this cluster's, but its EC2NodeClass is gone"
            .formatted(profile.name(), profile.createTime()),
        List.of(new Effect.DeleteInstanceProfile(profile.name())));
  }
}
