package dev.lamplighter.functions.read;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.CatalogueInUse;
import dev.lamplighter.catalogue.Learned;
import dev.lamplighter.catalogue.Overlays;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.act.FailedDeletions;
import dev.lamplighter.functions.catalogue.BuiltIn;
import dev.lamplighter.functions.catalogue.CatalogueReader;
import dev.lamplighter.functions.catalogue.CatalogueRefresh;
import dev.lamplighter.functions.catalogue.CatalogueStore;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.Lessons;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the world into one snapshot. Kept by an environment for its cluster, because some of what
/// it reads changes seldom.
///
/// The order of reading is part of what a snapshot means:
/// - EC2's instances before the claims' records: an instance is recorded before it is launched, so
///   one that is seen has its record.
/// - Pods after nodes: a node is empty only by the latest we know. Lists that were kept are as of
///   the beginning of the look, all three.
/// - Namespaces after the pods, and only where an affinity term selects them by label.
/// - The claims of volumes after the pods that use them, and volumes after claims: what is named is
///   there. Where no pod uses any they are not read; what is attached is read before them, and only
///   while a node is drained.
/// - Classes are resolved when all else is read, which writes their status: not while they are
///   Karpenter's.
public final class SnapshotReader {
  /// Added to the age that they have already where they are read.
  private static final Duration FACTS_FRESH = Duration.ofMinutes(1);

  private final ClusterReader reader;
  private final InstanceCloud cloud;
  private final Cached<ClusterFacts> facts;
  private final StateReader state;
  private final CatalogueReader catalogue;
  private final OfferStage offers;
  private final ProfileListing profiles;
  private final StatusPoll status;
  private final BufferStage buffers;
  private final DefinitionCheck definitions;
  private final FailedDeletions deletions;
  private final ClusterName cluster;
  private final ClusterPolicy policy;
  private final Ticker ticker;

  /// Of a cluster whose failed deletions nobody remembers.
  public SnapshotReader(ClusterName cluster, ClusterPolicy policy, Region region, Ports ports) {
    this(cluster, policy, region, ports, new FailedDeletions(ports.ticker()));
  }

  public SnapshotReader(
      ClusterName cluster,
      ClusterPolicy policy,
      Region region,
      Ports ports,
      FailedDeletions deletions) {
    this.cluster = cluster;
    this.deletions = deletions;
    this.policy = policy;
    this.ticker = ports.ticker();
    this.reader = ports.clusterReader();
    this.cloud = ports.instanceCloud();
    this.facts = new Cached<>(FACTS_FRESH, reader::facts);
    this.state = new StateReader(cluster, ports.stateStore());
    this.catalogue =
        new CatalogueReader(
            region,
            new CatalogueStore(ports.stateStore(), region),
            new CatalogueRefresh(cloud, ports.priceSource()),
            () -> BuiltIn.of(region));
    this.offers = new OfferStage(ports.nodeClassResolver(), ports.clusterWriter(), policy, cloud);
    this.profiles = new ProfileListing(ports.nodeClassResolver());
    this.status = new StatusPoll(policy, cloud);
    this.buffers = new BufferStage(reader);
    this.definitions = new DefinitionCheck(reader);
  }

  /// The world as it is now. Throws [CallFailed] only if the state table does not answer, or what
  /// the cluster is was never known; a list that fails is named in the snapshot instead.
  ///
  /// `recordsSince` is when the table began; `lists` are what the invocation has kept of its last
  /// look; `beforeCalls` renews the lease when it is due.
  public Reading read(
      KeptLists lists, PassId pass, Instant recordsSince, Instant now, Runnable beforeCalls) {
    var gathering = new Gathering(beforeCalls);
    definitions.check(gathering, now);
    var occasion = new NodeClassStage.Occasion(facts(gathering, now), now, new AskingTime(ticker));
    var snapshot = read(lists, gathering, pass, recordsSince, occasion);
    return new Reading(snapshot, gathering.versions(), gathering.troubles());
  }

  /// What nodes there are to sell, and what of it each EC2NodeClass and NodePool may have.
  private record Offers(
      Optional<CatalogueInUse> sold, OfferStage.Offered offered, Overlays overlays) {}

  private Offers offers(
      Gathering gathering,
      OfferStage.Stored stock,
      StateReader.State table,
      Learned learned,
      NodeClassStage.Occasion occasion) {
    var sold = catalogue(gathering, occasion.now());
    var market = OfferStage.Market.of(sold, table, learned);
    var offered = offers.offered(gathering, stock, market, occasion);
    return new Offers(sold, offered, overlays(gathering, stock.pools(), offered));
  }

  private record Found(
      List<NodePool> nodePools,
      List<NodeView> nodes,
      Ec2 ec2,
      StateReader.State table,
      ProfileListing.Made made,
      ClaimJoin join,
      Workloads workloads,
      CapacityBuffers buffers,
      Offers offers) {}

  private Found find(KeptLists lists, Gathering gathering, NodeClassStage.Occasion occasion) {
    var ec2 = ec2(gathering);
    var table = state.read(gathering, occasion.now());
    var nodePools = gathering.list(Source.NODE_POOLS, reader::nodePools);
    var stored = gathering.list(Source.NODE_CLASSES, reader::nodeClasses);
    var made = madeProfiles(gathering, stored, table.claims(), occasion);
    var nodes = gathering.list(Source.NODES, lists::nodes);
    var join = join(lists, gathering, table, ec2.instances(), nodes);
    var workloads = Workloads.read(reader, lists, gathering, table.claims());
    var kept = buffers.read(gathering, occasion.now());
    var stock = new OfferStage.Stored(stored, nodePools, workloads.pods());
    var learned = Lessons.of(join.views(), nodes, workloads.storage().csiNodes());
    var offers = offers(gathering, stock, table, learned, occasion);
    return new Found(nodePools, nodes, ec2, table, made, join, workloads, kept, offers);
  }

  private ClusterSnapshot read(
      KeptLists lists,
      Gathering gathering,
      PassId pass,
      Instant recordsSince,
      NodeClassStage.Occasion occasion) {
    Found found = find(lists, gathering, occasion);
    return new ClusterSnapshot(
        occasion.now(),
        pass,
        recordsSince,
        occasion.cluster(),
        policy,
        gathering.incomplete(),
        found.nodePools(),
        found.offers().offered().classes(),
        found.offers().offered().types(),
        found.offers().overlays(),
        found.table().outages(),
        found.nodes(),
        found.workloads().namespaces(),
        found.workloads().pods(),
        found.workloads().daemonSets(),
        found.buffers(),
        found.workloads().budgets(),
        found.workloads().storage(),
        found.join().views(),
        found.join().unread(),
        found.join().claimsLeft(),
        found.join().instancesLeft(),
        found.ec2().launchTemplates(),
        found.made().items(),
        hints(gathering, found.table(), occasion.now()),
        found.table().ledger(),
        found.table().poolHealth(),
        found.offers().sold().map(CatalogueInUse::remarks).orElse(List.of()),
        deletions.failed(),
        found.made().withoutIam());
  }

  private Overlays overlays(Gathering gathering, List<NodePool> pools, OfferStage.Offered offered) {
    return Overlays.of(
        gathering.optional(
            Source.NODE_OVERLAYS,
            reader::nodeOverlays,
            "Until then no NodeOverlay counts: prices are AWS's, and no type has more than it"
                + " has."),
        pools,
        offered.types());
  }

  private ClaimJoin join(
      KeptLists lists,
      Gathering gathering,
      StateReader.State table,
      List<Instance> tagged,
      List<NodeView> nodes) {
    List<NodeClaim> mirrors = gathering.list(Source.NODE_CLAIMS, lists::nodeClaims);
    var instances = NamedInstances.with(gathering, cloud, tagged, table.claims(), mirrors);
    return ClaimJoin.of(table.claims(), table.unreadClaims(), mirrors, nodes, instances);
  }

  private ProfileListing.Made madeProfiles(
      Gathering gathering,
      List<EC2NodeClass> stored,
      List<ClaimRecord> claims,
      NodeClassStage.Occasion occasion) {
    boolean anyEnds = ProfileListing.anyEnds(stored, claims);
    return profiles.list(gathering, occasion.cluster(), anyEnds, occasion.now());
  }

  private List<InstanceHint> hints(Gathering gathering, StateReader.State table, Instant now) {
    var polled = status.hints(gathering, table.claims(), now);
    return Stream.concat(table.hints().stream(), polled.stream()).toList();
  }

  private ClusterFacts facts(Gathering gathering, Instant now) {
    gathering.callFollows();
    return facts.get(
        now,
        failed -> gathering.trouble(failed, "Until then the cluster is taken to be as it was."));
  }

  private record Ec2(List<Instance> instances, List<LaunchTemplate> launchTemplates) {}

  private Ec2 ec2(Gathering gathering) {
    var tagged = Tags.NONE.with(Tags.CLUSTER, cluster.value());
    return new Ec2(
        gathering.list(Source.INSTANCES, () -> cloud.describeInstances(tagged)),
        gathering.list(Source.LAUNCH_TEMPLATES, () -> cloud.describeLaunchTemplates(tagged)));
  }

  /// While the types are not EC2's own answer, the snapshot is not whole.
  private Optional<CatalogueInUse> catalogue(Gathering gathering, Instant now) {
    Optional<CatalogueInUse> sold = catalogue.read(now, gathering::callFollows);
    if (sold.filter(CatalogueInUse::typesRead).isEmpty()) {
      gathering.missing(Source.CATALOGUE, catalogue.whyUnread());
    }
    return sold;
  }
}
