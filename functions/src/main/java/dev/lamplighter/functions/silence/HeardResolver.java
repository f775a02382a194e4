package dev.lamplighter.functions.silence;

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
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import java.util.List;
import java.util.Optional;

/// What EC2NodeClasses point at, asked of three services.
record HeardResolver(NodeClassResolver inner, Silence ec2, Silence ssm, Silence iam)
    implements NodeClassResolver {
  @Override
  public Optional<ImageId> imageParameter(String parameterName) {
    return ssm.ask(() -> inner.imageParameter(parameterName));
  }

  @Override
  public Listing<Image> images(List<ImageQuery> queries) {
    return ec2.ask(() -> inner.images(queries));
  }

  @Override
  public Listing<Subnet> subnets(List<SelectorTerm> terms) {
    return ec2.ask(() -> inner.subnets(terms));
  }

  @Override
  public Listing<SecurityGroup> securityGroups(List<SelectorTerm> terms) {
    return ec2.ask(() -> inner.securityGroups(terms));
  }

  @Override
  public Listing<ResolvedCapacityReservation> capacityReservations(
      List<CapacityReservationSelectorTerm> terms) {
    return ec2.ask(() -> inner.capacityReservations(terms));
  }

  @Override
  public Listing<ResolvedPlacementGroup> placementGroups(PlacementGroupSelector selector) {
    return ec2.ask(() -> inner.placementGroups(selector));
  }

  @Override
  public Optional<Ec2Error> ensureInstanceProfile(
      InstanceProfileName name, String role, Tags tags) {
    return iam.ask(() -> inner.ensureInstanceProfile(name, role, tags));
  }

  @Override
  public Optional<Ec2Error> findInstanceProfile(InstanceProfileName name) {
    return iam.ask(() -> inner.findInstanceProfile(name));
  }

  @Override
  public Listing<InstanceProfile> instanceProfiles(Tags tags) {
    return iam.ask(() -> inner.instanceProfiles(tags));
  }

  @Override
  public Optional<Ec2Error> deleteInstanceProfile(InstanceProfileName name) {
    return iam.ask(() -> inner.deleteInstanceProfile(name));
  }
}
