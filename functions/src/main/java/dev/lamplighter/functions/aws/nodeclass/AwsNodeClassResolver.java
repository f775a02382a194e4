package dev.lamplighter.functions.aws.nodeclass;

import dev.lamplighter.api.CapacityReservationSelectorTerm;
import dev.lamplighter.api.EC2NodeClass.PlacementGroupSelector;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Image;
import dev.lamplighter.ec2.ImageQuery;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.SecurityGroup;
import dev.lamplighter.ec2.Subnet;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.aws.CallRates;
import dev.lamplighter.functions.aws.Pages;
import dev.lamplighter.functions.aws.ec2.TagLists;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.VpcId;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSecurityGroupsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSubnetsRequest;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.iam.IamClient;

/// SSM, EC2 and IAM themselves.
public final class AwsNodeClassResolver implements NodeClassResolver {
  private static final int IMAGES_A_PAGE = 1000;
  private static final int SUBNETS_A_PAGE = 500;
  private static final int GROUPS_A_PAGE = 500;

  private final Ec2Client ec2;
  private final ImageParameters parameters;
  private final ProfileCalls profileCalls;
  private final OwnInstanceProfiles profiles;
  private final CapacityReservations reservations;
  private final PlacementGroups groups;
  private final CallRates rates;

  /// `ec2` and `calls` call the region of the cluster. IAM knows none.
  public AwsNodeClassResolver(Ec2Client ec2, SignedCalls calls, IamClient iam, Ticker ticker) {
    this.ec2 = ec2;
    this.rates = new CallRates(ticker);
    this.reservations = new CapacityReservations(ec2, rates, ticker);
    this.groups = new PlacementGroups(ec2, rates);
    this.parameters = new ImageParameters(calls, rates, ticker);
    var region = Region.of(ec2.serviceClientConfiguration().region().id());
    this.profileCalls = new ProfileCalls(iam, rates, new OutOfReach(ticker));
    this.profiles = new OwnInstanceProfiles(profileCalls, region, ticker);
  }

  @Override
  public Optional<ImageId> imageParameter(String parameterName) {
    return parameters.get(parameterName);
  }

  @Override
  public Listing<Image> images(List<ImageQuery> queries) {
    return union(queries, this::images, Image::id);
  }

  private Listing<Image> images(ImageQuery query) {
    var filters = new ArrayList<Filter>();
    filters.add(SelectorFilters.filter("state", List.of("available")));
    query.filters().stream()
        .map(filter -> SelectorFilters.filter(filter.name(), filter.values()))
        .forEach(filters::add);
    var request =
        DescribeImagesRequest.builder()
            .filters(filters)
            .includeDeprecated(true)
            .maxResults(IMAGES_A_PAGE)
            .owners(query.owners().isEmpty() ? null : query.owners())
            .build();
    return pages("DescribeImages")
        .asFarAsRead(
            ec2.describeImagesPaginator(request),
            page -> page.images().stream().map(AwsNodeClassResolver::image));
  }

  /// One whose age is not known counts as the oldest.
  private static Image image(software.amazon.awssdk.services.ec2.model.Image image) {
    return new Image(
        ImageId.of(image.imageId()),
        Optional.ofNullable(image.name()).orElse(""),
        Optional.ofNullable(image.architectureAsString()).orElse(""),
        time(image.creationDate()).orElse(Instant.EPOCH),
        time(image.deprecationTime()));
  }

  private static Optional<Instant> time(@Nullable String text) {
    return Optional.ofNullable(text).filter(it -> !it.isEmpty()).map(Instant::parse);
  }

  @Override
  public Listing<Subnet> subnets(List<SelectorTerm> terms) {
    return union(
        SelectorFilters.of(terms, "subnet-id"), this::subnetsWith, it -> it.resolved().id());
  }

  private Listing<Subnet> subnetsWith(List<Filter> filters) {
    var request =
        DescribeSubnetsRequest.builder().filters(filters).maxResults(SUBNETS_A_PAGE).build();
    return pages("DescribeSubnets")
        .asFarAsRead(
            ec2.describeSubnetsPaginator(request),
            page -> page.subnets().stream().map(AwsNodeClassResolver::subnet));
  }

  private static Subnet subnet(software.amazon.awssdk.services.ec2.model.Subnet subnet) {
    return new Subnet(
        new ResolvedSubnet(
            SubnetId.of(subnet.subnetId()),
            Zone.of(subnet.availabilityZone()),
            Optional.ofNullable(subnet.availabilityZoneId()).orElse(""),
            subnet.availableIpAddressCount()),
        VpcId.of(subnet.vpcId()));
  }

  @Override
  public Listing<SecurityGroup> securityGroups(List<SelectorTerm> terms) {
    return union(SelectorFilters.of(terms, "group-id"), this::groupsWith, SecurityGroup::id);
  }

  private Listing<SecurityGroup> groupsWith(List<Filter> filters) {
    var request =
        DescribeSecurityGroupsRequest.builder().filters(filters).maxResults(GROUPS_A_PAGE).build();
    return pages("DescribeSecurityGroups")
        .asFarAsRead(
            ec2.describeSecurityGroupsPaginator(request),
            page ->
                page.securityGroups().stream()
                    .map(
                        group ->
                            new SecurityGroup(
                                SecurityGroupId.of(group.groupId()),
                                group.groupName(),
                                VpcId.of(group.vpcId()),
                                TagLists.read(group.tags()))));
  }

  @Override
  public Listing<ResolvedCapacityReservation> capacityReservations(
      List<CapacityReservationSelectorTerm> terms) {
    return union(terms, reservations::with, ResolvedCapacityReservation::id);
  }

  @Override
  public Listing<ResolvedPlacementGroup> placementGroups(PlacementGroupSelector selector) {
    return groups.selected(selector);
  }

  @Override
  public Optional<Ec2Error> ensureInstanceProfile(
      InstanceProfileName name, String role, Tags tags) {
    return profiles.ensure(name, role, tags);
  }

  @Override
  public Optional<Ec2Error> findInstanceProfile(InstanceProfileName name) {
    return switch (profileCalls.look(name)) {
      case ProfileCalls.There _ -> Optional.empty();
      case ProfileCalls.Gone _ ->
          Optional.of(
              new Ec2Error(
                  ProfileCalls.GONE, "Instance Profile %s cannot be found.".formatted(name)));
      case ProfileCalls.Refused(var error) -> Optional.of(error);
    };
  }

  @Override
  public Listing<InstanceProfile> instanceProfiles(Tags tags) {
    return profiles.tagged(tags);
  }

  @Override
  public Optional<Ec2Error> deleteInstanceProfile(InstanceProfileName name) {
    return profiles.delete(name);
  }

  /// What any of the queries finds, each once.
  private static <Q, T, K> Listing<T> union(
      List<Q> queries, Function<Q, Listing<T>> ask, Function<T, K> key) {
    var found = new LinkedHashMap<K, T>();
    Optional<String> missing = Optional.empty();
    for (Q query : queries) {
      Listing<T> part = ask.apply(query);
      part.items().forEach(item -> found.putIfAbsent(key.apply(item), item));
      missing = missing.or(part::missing);
    }
    return Listing.of(List.copyOf(found.values()), missing);
  }

  private Pages pages(String call) {
    return new Pages(call, rates);
  }
}
