package dev.lamplighter.launch;

import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.OwnProfileName;

/// Whether what is launched has instance profiles that Lamplighter made.
final class OwnProfiles {
  private OwnProfiles() {}

  static boolean areIn(LaunchInputs inputs) {
    return inputs
        .fleet()
        .instanceTags()
        .get(Tags.CLUSTER)
        .map(ClusterName::of)
        .filter(
            cluster ->
                inputs.launchTemplates().stream()
                    .map(LaunchTemplateRequest::instanceProfile)
                    .allMatch(profile -> OwnProfileName.mayBe(profile, cluster)))
        .isPresent();
  }
}
