package dev.lamplighter.functions.port;

import dev.lamplighter.api.CapacityReservationSelectorTerm;
import dev.lamplighter.api.EC2NodeClass.PlacementGroupSelector;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Image;
import dev.lamplighter.ec2.ImageQuery;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.SecurityGroup;
import dev.lamplighter.ec2.Subnet;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import java.util.List;
import java.util.Optional;

/// What an EC2NodeClass points at: SSM's parameters, EC2's images, subnets and security groups,
/// IAM's instance profiles. Which are asked for is decided in `launch`. Every method may throw
/// [CallFailed].
public interface NodeClassResolver {

  /// SSM GetParameter of an image parameter, by name or ARN; empty for ParameterNotFound and for a
  /// value that is no image's id.
  Optional<ImageId> imageParameter(String parameterName);

  /// DescribeImages, a call for each query: the images that any of them finds, each once.
  Listing<Image> images(List<ImageQuery> queries);

  Listing<Subnet> subnets(List<SelectorTerm> terms);

  Listing<SecurityGroup> securityGroups(List<SelectorTerm> terms);

  /// DescribeCapacityReservations, a call for each term: those that are active and that any of the
  /// terms selects, each once, with what is left of them.
  Listing<ResolvedCapacityReservation> capacityReservations(
      List<CapacityReservationSelectorTerm> terms);

  /// DescribePlacementGroups by name or id: the group if it is available.
  Listing<ResolvedPlacementGroup> placementGroups(PlacementGroupSelector selector);

  /// Make the profile with this one role unless it is there so already; empty when it is.
  Optional<Ec2Error> ensureInstanceProfile(InstanceProfileName name, String role, Tags tags);

  /// IAM GetInstanceProfile, of one that a user made: empty when it is there, `NoSuchEntity` when
  /// it is not, and whatever else IAM refuses to tell it with.
  Optional<Ec2Error> findInstanceProfile(InstanceProfileName name);

  /// IAM ListInstanceProfiles, of those that have all of these tags.
  Listing<InstanceProfile> instanceProfiles(Tags tags);

  /// Remove its role and delete it; empty when it is gone.
  Optional<Ec2Error> deleteInstanceProfile(InstanceProfileName name);
}
