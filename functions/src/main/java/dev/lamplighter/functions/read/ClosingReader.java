package dev.lamplighter.functions.read;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.catalogue.Overlays;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.act.FailedDeletions;
import dev.lamplighter.functions.eks.NoSuchCluster;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.NoAnswer;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.read.ProfileListing.Place;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.StorageView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Reads what a teardown decides on: what drains need, and what is left to remove. Nothing is
/// written here, and no class resolved: what has been let go must not be taken up again.
///
/// The order is [SnapshotReader]'s. Where the first list of the cluster fails the others are not
/// asked for: each would wait for an API server that does not answer.
public final class ClosingReader {
  private static final ClusterPolicy POLICY = ClusterPolicy.DEFAULT.withCollectAtMost(100);

  private static final List<Source> OF_CLUSTER =
      List.of(
          Source.NODE_POOLS,
          Source.NODE_CLASSES,
          Source.NODES,
          Source.PODS,
          Source.DAEMON_SETS,
          Source.POD_DISRUPTION_BUDGETS);

  private final ClusterName cluster;
  private final Region region;
  private final Ports ports;
  private final ClusterReader reader;
  private final InstanceCloud cloud;
  private final StateReader state;
  private final FailedDeletions deletions;
  private Optional<ClusterFacts> facts = Optional.empty();

  /// `deletions` are those that have failed.
  public ClosingReader(ClusterName cluster, Region region, Ports ports, FailedDeletions deletions) {
    this.deletions = deletions;
    this.cluster = cluster;
    this.region = region;
    this.ports = ports;
    this.reader = ports.clusterReader();
    this.cloud = ports.instanceCloud();
    this.state = new StateReader(cluster, ports.stateStore());
  }

  /// What was found, why the cluster told less than all of its nodes and pods if it did, and
  /// whether that is because there is none. `withoutIam` is why IAM told nothing of instance
  /// profiles, not even no.
  public record Look(
      ClusterSnapshot snapshot,
      Optional<String> unheard,
      boolean gone,
      Optional<String> withoutIam) {}

  /// Which look it is, and what the invocation knows: since when the table has records, and the
  /// endpoint of the cluster if it was ever installed.
  public record Occasion(PassId pass, Instant recordsSince, Optional<String> endpoint) {}

  /// `beforeCalls` renews the lease when it is due. Throws [CallFailed] only if the state table
  /// does not answer.
  public Look read(KeptLists lists, Occasion occasion, Instant now, Runnable beforeCalls) {
    var gathering = new Gathering(beforeCalls);
    var gone = describe(gathering);
    var tagged = Tags.NONE.with(Tags.CLUSTER, cluster.value());
    var instances = gathering.list(Source.INSTANCES, () -> cloud.describeInstances(tagged));
    var templates =
        gathering.list(Source.LAUNCH_TEMPLATES, () -> cloud.describeLaunchTemplates(tagged));
    var profiles = profiles(gathering, occasion);
    var table = state.read(gathering, now);
    List<NodeClaim> mirrors = gathering.list(Source.NODE_CLAIMS, lists::nodeClaims);
    boolean heard = gathering.incomplete().get(Source.NODE_CLAIMS) == null;
    var all = NamedInstances.with(gathering, cloud, instances, table.claims(), mirrors);
    var rest = heard ? inCluster(gathering, lists, table.claims()) : unheard(gathering);
    // A record that can't be read keeps nothing: its instance is ended by its tags.
    var join = ClaimJoin.of(table.claims(), List.of(), mirrors, rest.nodes(), all);
    var found = new Found(rest, join, templates, profiles.items(), table);
    return new Look(
        snapshot(occasion, gathering, found, now), why(gathering), gone, profiles.withoutIam());
  }

  private Profiles profiles(Gathering gathering, Occasion occasion) {
    var endpoint = facts.map(ClusterFacts::endpoint).or(occasion::endpoint);
    try {
      return new Profiles(
          ProfileListing.all(
              gathering, ports.nodeClassResolver(), cluster, new Place(region, endpoint)),
          Optional.empty());
    } catch (NoAnswer none) {
      gathering.missing(Source.INSTANCE_PROFILES, none.reason());
      return new Profiles(List.of(), Optional.of(none.reason()));
    }
  }

  private record Profiles(List<InstanceProfile> items, Optional<String> withoutIam) {}

  private record Found(
      InCluster cluster,
      ClaimJoin join,
      List<LaunchTemplate> launchTemplates,
      List<InstanceProfile> instanceProfiles,
      StateReader.State table) {}

  private ClusterSnapshot snapshot(
      Occasion occasion, Gathering gathering, Found found, Instant now) {
    return new ClusterSnapshot(
        now,
        occasion.pass(),
        occasion.recordsSince(),
        facts.orElseGet(() -> new ClusterFacts(cluster, "", "", "", "", "")),
        POLICY,
        gathering.incomplete(),
        found.cluster().pools(),
        found.cluster().classes(),
        new TreeMap<>(),
        Overlays.NONE,
        Outages.NONE,
        found.cluster().nodes(),
        List.of(),
        found.cluster().pods(),
        found.cluster().daemonSets(),
        CapacityBuffers.NONE,
        found.cluster().budgets(),
        found.cluster().storage(),
        found.join().views(),
        List.of(),
        found.join().claimsLeft(),
        found.join().instancesLeft(),
        found.launchTemplates(),
        found.instanceProfiles(),
        found.table().hints(),
        found.table().ledger(),
        found.table().poolHealth(),
        List.of(),
        deletions.failed(),
        Optional.empty());
  }

  /// Whether there is no such cluster.
  private boolean describe(Gathering gathering) {
    try {
      facts = Optional.of(reader.facts());
      return false;
    } catch (NoSuchCluster _) {
      return true;
    } catch (CallFailed failed) {
      gathering.trouble(failed, "Until then the cluster is taken to be as it was.");
      return false;
    }
  }

  private static Optional<String> why(Gathering gathering) {
    return Stream.of(Source.NODE_CLAIMS, Source.NODES, Source.PODS)
        .flatMap(source -> Optional.ofNullable(gathering.incomplete().get(source)).stream())
        .findFirst();
  }

  private record InCluster(
      List<NodePool> pools,
      List<EC2NodeClass> classes,
      List<NodeView> nodes,
      List<DaemonSetView> daemonSets,
      List<PodDisruptionBudgetView> budgets,
      List<PodView> pods,
      StorageView storage) {}

  private InCluster inCluster(Gathering gathering, KeptLists lists, List<ClaimRecord> records) {
    boolean draining = records.stream().anyMatch(it -> it.state() == ClaimState.DRAINING);
    var attachments =
        draining
            ? gathering.list(Source.VOLUME_ATTACHMENTS, reader::volumeAttachments)
            : List.<VolumeAttachmentView>of();
    return new InCluster(
        gathering.list(Source.NODE_POOLS, reader::nodePools),
        gathering.list(Source.NODE_CLASSES, reader::nodeClasses),
        gathering.list(Source.NODES, lists::nodes),
        gathering.list(Source.DAEMON_SETS, reader::daemonSets),
        gathering.list(Source.POD_DISRUPTION_BUDGETS, reader::podDisruptionBudgets),
        gathering.list(Source.PODS, lists::pods),
        attachments.isEmpty()
            ? StorageView.EMPTY
            : new StorageView(
                gathering.list(Source.STORAGE_CLASSES, reader::storageClasses),
                gathering.list(Source.PERSISTENT_VOLUMES, reader::persistentVolumes),
                gathering.list(Source.PERSISTENT_VOLUME_CLAIMS, reader::persistentVolumeClaims),
                attachments,
                List.of()));
  }

  private static InCluster unheard(Gathering gathering) {
    String why = String.valueOf(gathering.incomplete().get(Source.NODE_CLAIMS));
    OF_CLUSTER.forEach(source -> gathering.missing(source, why));
    return new InCluster(
        List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), StorageView.EMPTY);
  }
}
