package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// What must be asked of SSM, EC2 and IAM to resolve one EC2NodeClass (spec AWS 1.3 to 1.7).
///
/// - `imageParameters` are names of SSM parameters, each of which may be missing. Every image id
///   that they give, and every one of `images`, is then looked up in EC2.
/// - `profile` is there only where the class names a role: then the profile is ours to make.
public record NodeClassQueries(
    SortedSet<String> imageParameters,
    List<ImageId> images,
    List<SelectorTerm> subnets,
    List<SelectorTerm> securityGroups,
    Optional<Profile> profile) {
  public NodeClassQueries {
    imageParameters = Collections.unmodifiableSortedSet(new TreeSet<>(imageParameters));
    images = List.copyOf(images);
    subnets = List.copyOf(subnets);
    securityGroups = List.copyOf(securityGroups);
  }

  /// The instance profile that must be there, with this one role.
  public record Profile(InstanceProfileName name, String role, Tags tags) {}

  public static NodeClassQueries of(EC2NodeClass nodeClass, ClusterFacts cluster) {
    throw new UnsupportedOperationException();
  }
}
