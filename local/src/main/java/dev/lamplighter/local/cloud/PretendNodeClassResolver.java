package dev.lamplighter.local.cloud;

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
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import java.util.List;
import java.util.Optional;

/// SSM, IAM and the describing half of EC2 over the pretend account.
public final class PretendNodeClassResolver implements NodeClassResolver {
  private final PretendAccount account;

  public PretendNodeClassResolver(PretendAccount account) {
    this.account = account;
  }

  @Override
  public Optional<ImageId> imageParameter(String parameterName) {
    return account.images().parameter(parameterName);
  }

  @Override
  public Listing<Image> images(List<ImageQuery> queries) {
    return Listing.complete(account.images().find(queries));
  }

  @Override
  public Listing<dev.lamplighter.ec2.Subnet> subnets(List<SelectorTerm> terms) {
    return Listing.complete(account.network().subnets(terms));
  }

  @Override
  public Listing<SecurityGroup> securityGroups(List<SelectorTerm> terms) {
    return Listing.complete(account.network().securityGroups(terms));
  }

  @Override
  public Listing<ResolvedCapacityReservation> capacityReservations(
      List<CapacityReservationSelectorTerm> terms) {
    return Listing.complete(account.reservations().selected(terms));
  }

  @Override
  public Listing<ResolvedPlacementGroup> placementGroups(PlacementGroupSelector selector) {
    return Listing.complete(account.placementGroups().selected(selector));
  }

  @Override
  public Optional<Ec2Error> ensureInstanceProfile(
      InstanceProfileName name, String role, Tags tags) {
    return account.instanceProfiles().ensure(name, role, tags);
  }

  @Override
  public Optional<Ec2Error> findInstanceProfile(InstanceProfileName name) {
    return account
        .permissions()
        .refusal("GetInstanceProfile")
        .or(() -> account.instanceProfiles().refusalToFind(name));
  }

  @Override
  public Listing<InstanceProfile> instanceProfiles(Tags tags) {
    return Listing.complete(account.instanceProfiles().tagged(tags));
  }

  @Override
  public Optional<Ec2Error> deleteInstanceProfile(InstanceProfileName name) {
    account.instanceProfiles().delete(name);
    return Optional.empty();
  }
}
