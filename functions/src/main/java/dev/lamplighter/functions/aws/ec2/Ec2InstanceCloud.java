package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.InstanceStatus;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.ec2.TrialRefusal;
import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.aws.CallRates;
import dev.lamplighter.functions.aws.CallRates.Rate;
import dev.lamplighter.functions.aws.Pages;
import dev.lamplighter.functions.aws.status.DescribeInstanceStatus;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypeOfferingsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstancesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeLaunchTemplatesRequest;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.LocationType;

/// EC2 itself.
///
/// Every call that changes something can be repeated: a fleet by its client token, a template by
/// its name, a termination or a deletion by what it leaves behind.
public final class Ec2InstanceCloud implements InstanceCloud {
  private static final int TYPES_A_PAGE = 100;
  private static final int INSTANCES_A_PAGE = 1000;
  private static final int OFFERINGS_A_PAGE = 1000;
  private static final int TEMPLATES_A_PAGE = 200;

  /// The values that a filter takes (EC2 API, Filter).
  private static final int VALUES_A_FILTER = 200;

  private final Ec2Client client;
  private final CallRates rates;

  public Ec2InstanceCloud(Ec2Client client, Ticker ticker) {
    this.client = client;
    this.rates = new CallRates(ticker);
  }

  /// Those that a node could be of (spec AWS 2.1).
  @Override
  public List<InstanceTypeInfo> describeInstanceTypes() {
    var request =
        DescribeInstanceTypesRequest.builder()
            .filters(
                filter("supported-virtualization-type", List.of("hvm")),
                filter("processor-info.supported-architecture", List.of("x86_64", "arm64")))
            .maxResults(TYPES_A_PAGE)
            .build();
    return pages("DescribeInstanceTypes")
        .whole(
            client.describeInstanceTypesPaginator(request),
            page ->
                page.instanceTypes().stream().flatMap(type -> InstanceTypes.read(type).stream()));
  }

  @Override
  public SortedMap<InstanceTypeName, SortedSet<Zone>> describeInstanceTypeOfferings() {
    var request =
        DescribeInstanceTypeOfferingsRequest.builder()
            .locationType(LocationType.AVAILABILITY_ZONE)
            .maxResults(OFFERINGS_A_PAGE)
            .build();
    var zones = new TreeMap<InstanceTypeName, SortedSet<Zone>>();
    pages("DescribeInstanceTypeOfferings")
        .whole(
            client.describeInstanceTypeOfferingsPaginator(request),
            page -> page.instanceTypeOfferings().stream())
        .forEach(
            offering ->
                zones
                    .computeIfAbsent(
                        InstanceTypeName.of(offering.instanceTypeAsString()), _ -> new TreeSet<>())
                    .add(Zone.of(offering.location())));
    return zones;
  }

  @Override
  public FleetAnswer createFleet(FleetRequest request) {
    rates.take("CreateFleet", Rate.WRITE);
    try {
      return FleetAnswers.read(request, client.createFleet(FleetRequests.of(request)));
    } catch (SdkException failed) {
      return new FleetAnswer.Refused(
          AwsFailures.refusal("CreateFleet " + request.clientToken(), failed),
          AwsFailures.isRepeated(failed));
    }
  }

  @Override
  public List<TrialRefusal> tryLaunch(LaunchInputs inputs) {
    return new TrialLaunches(client, rates).of(inputs, region());
  }

  @Override
  public Listing<Instance> describeInstances(Tags tags) {
    return instances(TagLists.filters(tags));
  }

  /// By filter: a call that names an unknown one is refused as a whole.
  @Override
  public Listing<Instance> describeInstances(List<InstanceId> ids) {
    var found = new ArrayList<Instance>();
    Optional<String> missing = Optional.empty();
    for (int from = 0; from < ids.size(); from += VALUES_A_FILTER) {
      var some = ids.subList(from, Math.min(ids.size(), from + VALUES_A_FILTER));
      var filter = filter("instance-id", some.stream().map(InstanceId::value).toList());
      Listing<Instance> part = instances(List.of(filter));
      found.addAll(part.items());
      missing = missing.or(part::missing);
    }
    return Listing.of(found, missing);
  }

  private Listing<Instance> instances(List<Filter> filters) {
    var request =
        DescribeInstancesRequest.builder().filters(filters).maxResults(INSTANCES_A_PAGE).build();
    return pages("DescribeInstances")
        .asFarAsRead(
            client.describeInstancesPaginator(request),
            page ->
                page.reservations().stream()
                    .flatMap(reservation -> reservation.instances().stream())
                    .map(Instances::read));
  }

  @Override
  public Listing<InstanceStatus> describeInstanceStatus() {
    try {
      return Listing.complete(DescribeInstanceStatus.ask(client));
    } catch (SdkException failed) {
      throw AwsFailures.failed("DescribeInstanceStatus", failed);
    }
  }

  @Override
  public SortedMap<InstanceId, Ec2Error> terminateInstances(List<InstanceId> ids) {
    return Terminations.of(ids, this::terminate);
  }

  private Optional<Ec2Error> terminate(List<InstanceId> ids) {
    String subject = ids.size() == 1 ? ids.getFirst().value() : ids.size() + " instances";
    return refusal(
        "TerminateInstances",
        subject,
        Rate.TERMINATE,
        () ->
            client.terminateInstances(
                it -> it.instanceIds(ids.stream().map(InstanceId::value).toList())));
  }

  @Override
  public Optional<Ec2Error> createTags(InstanceId id, Tags tags) {
    return refusal(
        "CreateTags",
        id.value(),
        Rate.WRITE,
        () -> client.createTags(it -> it.resources(id.value()).tags(TagLists.of(tags))));
  }

  @Override
  public Optional<Ec2Error> createLaunchTemplate(LaunchTemplateRequest request) {
    return refusal(
        "CreateLaunchTemplate",
        request.name().value(),
        Rate.WRITE,
        () -> client.createLaunchTemplate(LaunchTemplateRequests.of(request, region())));
  }

  @Override
  public Listing<LaunchTemplate> describeLaunchTemplates(Tags tags) {
    var request =
        DescribeLaunchTemplatesRequest.builder()
            .filters(TagLists.filters(tags))
            .maxResults(TEMPLATES_A_PAGE)
            .build();
    return pages("DescribeLaunchTemplates")
        .asFarAsRead(
            client.describeLaunchTemplatesPaginator(request),
            page ->
                page.launchTemplates().stream()
                    .map(
                        found ->
                            new LaunchTemplate(
                                LaunchTemplateName.of(found.launchTemplateName()),
                                TagLists.read(found.tags()),
                                found.createTime())));
  }

  @Override
  public Optional<Ec2Error> deleteLaunchTemplate(LaunchTemplateName name) {
    return refusal(
        "DeleteLaunchTemplate",
        name.value(),
        Rate.WRITE,
        () -> client.deleteLaunchTemplate(it -> it.launchTemplateName(name.value())));
  }

  private Region region() {
    return Region.of(client.serviceClientConfiguration().region().id());
  }

  private Pages pages(String call) {
    return new Pages(call, rates);
  }

  private Optional<Ec2Error> refusal(String call, String subject, Rate rate, Runnable made) {
    rates.take(call, rate);
    try {
      made.run();
      return Optional.empty();
    } catch (SdkException failed) {
      return Optional.of(AwsFailures.refusal(call + " " + subject, failed));
    }
  }

  private static Filter filter(String name, List<String> values) {
    return Filter.builder().name(name).values(values).build();
  }
}
