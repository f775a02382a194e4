package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Optional;

/// An AWS account in ap-northeast-2 with one EKS cluster: all that the pretend adapters read and
/// change, and the levers with which a story or a test moves it.
///
/// Only the holder of the baton touches it.
public final class PretendAccount {
  public static final Region REGION = Region.of("ap-northeast-2");

  private final ClusterName cluster;
  private final Timeline timeline;
  private final TypeTable types;
  private final PriceList prices;
  private final Network network;
  private final Images images = new Images();
  private final InstanceProfiles instanceProfiles;
  private final LaunchTemplates launchTemplates;
  private final Capacity capacity = new Capacity();
  private final AccountLimits limits = new AccountLimits();
  private final Permissions permissions = new Permissions();
  private final Ec2Log log = new Ec2Log();
  private final CostMeter costs;
  private final Volumes volumes = new Volumes();
  private final Instances instances;
  private final Reservations reservations;
  private final PlacementGroups placementGroups;
  private final Fleets fleets;

  private PretendAccount(ClusterName cluster, Timeline timeline, Ec2Delays delays) {
    List<TypeFacts> facts = TypeFactsReader.read(REGION);
    this.cluster = cluster;
    this.timeline = timeline;
    this.types = new TypeTable(facts);
    this.prices = new PriceList(facts);
    this.network = new Network(cluster, REGION);
    this.instanceProfiles = new InstanceProfiles(cluster, timeline);
    this.launchTemplates = new LaunchTemplates(timeline);
    this.costs = new CostMeter(timeline);
    this.instances = new Instances(REGION, timeline, log, costs, volumes, delays);
    this.reservations = new Reservations(timeline, instances);
    this.placementGroups = new PlacementGroups(instances);
    this.fleets = new Fleets(this);
  }

  public static PretendAccount of(ClusterName cluster, Timeline timeline) {
    return new PretendAccount(cluster, timeline, Ec2Delays.USUAL);
  }

  public static PretendAccount of(ClusterName cluster, Timeline timeline, Ec2Delays delays) {
    return new PretendAccount(cluster, timeline, delays);
  }

  public ClusterName cluster() {
    return cluster;
  }

  Timeline timeline() {
    return timeline;
  }

  public TypeTable types() {
    return types;
  }

  public PriceList prices() {
    return prices;
  }

  public Network network() {
    return network;
  }

  public Images images() {
    return images;
  }

  public InstanceProfiles instanceProfiles() {
    return instanceProfiles;
  }

  public LaunchTemplates launchTemplates() {
    return launchTemplates;
  }

  public Capacity capacity() {
    return capacity;
  }

  public AccountLimits limits() {
    return limits;
  }

  public Permissions permissions() {
    return permissions;
  }

  public Instances instances() {
    return instances;
  }

  public Reservations reservations() {
    return reservations;
  }

  public PlacementGroups placementGroups() {
    return placementGroups;
  }

  Fleets fleets() {
    return fleets;
  }

  public Volumes volumes() {
    return volumes;
  }

  public Ec2Log log() {
    return log;
  }

  public CostMeter costs() {
    return costs;
  }

  /// A running on-demand instance that Lamplighter does not own, as of a managed node group. The
  /// listeners are not told: it runs already.
  public Instance startForeign(InstanceTypeName type, Zone zone, Tags tags) {
    var pool = new CapacityPool(CapacityType.ON_DEMAND, type, zone);
    return instances.launchRunning(
        new Instances.Order(
            pool,
            prices.of(pool).orElse(Price.ZERO),
            images.newestStandard(types.info(type).orElseThrow().architecture()),
            network.subnet(network.subnetIn(zone)).orElseThrow(),
            tags,
            Tags.NONE,
            Optional.empty(),
            Optional.empty()));
  }

  /// What Lamplighter made and has not removed.
  public LeftBehind leftBehind() {
    return new LeftBehind(
        instances.alive(instance -> instance.tags().get(Tags.NODE_POOL).isPresent()),
        launchTemplates.names(),
        instanceProfiles.managed(),
        volumes.all());
  }
}
