package dev.lamplighter.local.functions;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.functions.launch.LaunchPauses;
import dev.lamplighter.functions.launch.LaunchProtocol;
import dev.lamplighter.functions.lease.Acquisition;
import dev.lamplighter.functions.lease.LeaseTaking;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.read.KeptLists;
import dev.lamplighter.functions.read.Reading;
import dev.lamplighter.functions.read.SnapshotReader;
import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LedgerCodec;
import dev.lamplighter.functions.trouble.Troubles;
import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.launch.LaunchPlanning;
import dev.lamplighter.launch.LaunchPreparation;
import dev.lamplighter.local.cloud.Ec2Delays;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.cloud.PretendInstanceCloud;
import dev.lamplighter.local.cloud.PretendNodeClassResolver;
import dev.lamplighter.local.cloud.PretendPriceSource;
import dev.lamplighter.local.cluster.ClusterSettings;
import dev.lamplighter.local.cluster.PretendCluster;
import dev.lamplighter.local.cluster.kubelet.NodeSources;
import dev.lamplighter.local.cluster.kubelet.NodeUserData;
import dev.lamplighter.local.simulation.PlainNodeClass;
import dev.lamplighter.local.store.MemoryStateStore;
import dev.lamplighter.local.time.SkippedTime;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PassId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A cluster with one pool of t3.small and m7i-flex.large, spot, at most 8 CPU; the functions'
/// ports to it, with mishaps; and the ends of the launch protocol.
final class FunctionsWorld {
  static final ClusterName MYDEV = ClusterName.of("mydev");

  private static final String MANIFESTS =
      PlainNodeClass.manifest("default")
          + """
          apiVersion: karpenter.sh/v1
          kind: NodePool
          metadata: {name: platform}
          spec:
            limits: {cpu: "8"}
            disruption: {consolidateAfter: 1m}
            template:
              spec:
                nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                requirements:
                  - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
                  - {key: kubernetes.io/arch, operator: In, values: [amd64]}
                  - {key: node.kubernetes.io/instance-type, operator: In, values: [t3.small, m7i-flex.large]}
          """;

  static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

  final Mishaps mishaps = new Mishaps();
  final Timeline timeline;
  final MemoryStateStore store = new MemoryStateStore();
  final PretendAccount account;
  final PretendCluster cluster;
  final SkippedTime ticker;
  final Ports ports;
  final List<String> followUps = new ArrayList<>();
  private final SnapshotReader reader;
  private int claims;
  private boolean refusesFollowUps;

  FunctionsWorld() {
    this(Ec2Delays.USUAL);
  }

  FunctionsWorld(Ec2Delays delays) {
    timeline = new Timeline(START, new SplittableRandom(1));
    ticker = new SkippedTime(timeline, new SplittableRandom(1));
    account = PretendAccount.of(MYDEV, timeline, delays);
    cluster =
        PretendCluster.start(
            new ClusterFacts(
                MYDEV, "1.34", "https://mydev", "Q0E=", "172.20.0.0/16", "172.20.0.10"),
            timeline,
            ClusterSettings.DEFAULT,
            new NodeSources(PretendAccount.REGION, account.types()::info, NodeUserData::read));
    account.instances().listen(cluster.kubelets());
    ports =
        new Ports(
            mishaps.around(ClusterReader.class, cluster.reader()),
            mishaps.around(ClusterWriter.class, cluster.writer()),
            mishaps.around(InstanceCloud.class, new PretendInstanceCloud(account)),
            mishaps.around(NodeClassResolver.class, new PretendNodeClassResolver(account)),
            mishaps.around(PriceSource.class, new PretendPriceSource(account)),
            mishaps.around(StateStore.class, store),
            this::followUp,
            ticker);
    reader = new SnapshotReader(MYDEV, ClusterPolicy.DEFAULT, PretendAccount.REGION, ports);
    apply(MANIFESTS);
  }

  private void followUp(ClusterName cluster, Instant at) {
    if (refusesFollowUps) {
      throw new CallFailed(CallFailed.Kind.UNAVAILABLE, "PutEvents: nobody answers");
    }
    followUps.add(cluster + " " + at);
  }

  void refuseFollowUps() {
    refusesFollowUps = true;
  }

  void apply(String yaml) {
    for (Manifest manifest :
        ManifestReader.read(List.of(new SourceText("test.yaml", yaml))).manifests()) {
      if (manifest instanceof Manifest.Ignored(_, _, var kind, _, var name)) {
        throw new AssertionError(kind + "/" + name + " does nothing here");
      }
      cluster.apply(manifest);
    }
  }

  ClusterSnapshot snapshot() {
    return reading().snapshot();
  }

  Reading reading() {
    return reader.read(
        new KeptLists(ports, new Troubles()),
        new PassId(1, ++claims),
        Instant.EPOCH,
        ticker.now(),
        () -> {});
  }

  /// An invocation of its own: a lease, and `seconds` until Lambda ends it.
  Tenure tenure(long seconds) {
    var taking = new LeaseTaking(MYDEV, store, ticker, "request");
    if (taking.acquire(Duration.ofMinutes(1)) instanceof Acquisition.Acquired(var lease)) {
      return Tenure.of(lease, ports.stateStore(), ticker, ticker.monotonic().plusSeconds(seconds));
    }
    throw new AssertionError("The lease is held");
  }

  LaunchProtocol protocol(Tenure tenure) {
    return new LaunchProtocol(ports, tenure, new LaunchPauses(ticker));
  }

  /// A node of the pool for one pod, ready to launch.
  Effect.Launch prepared(ClusterSnapshot snapshot) {
    return prepared(snapshot, "t3.small", "m7i-flex.large");
  }

  /// A spot node of one of `typeNames` for one pod, ready to launch.
  Effect.Launch prepared(ClusterSnapshot snapshot, String... typeNames) {
    var pool = snapshot.nodePools().getFirst();
    var requirements =
        Requirements.of(
            Requirement.in(LabelKey.CAPACITY_TYPE, "spot"),
            Requirement.in(LabelKey.INSTANCE_TYPE, typeNames));
    var types =
        snapshot.instanceTypes().firstEntry().getValue().stream()
            .filter(type -> List.of(typeNames).contains(type.name().value()))
            .toList();
    var promised =
        types.stream()
            .map(InstanceType::capacity)
            .reduce(Resources.EMPTY, Resources::max)
            .with(ResourceName.NODES, 1);
    var planned =
        new PlannedClaim(
            NodeClaimName.of("platform-" + ++claims),
            pool.name(),
            requirements,
            types.stream().map(InstanceType::name).toList(),
            Resources.of(400, 512L << 20).with(ResourceName.PODS, 1),
            promised,
            List.of(PodKey.of("default/busybox")),
            types.getFirst().offerings().getFirst().price());
    return switch (LaunchPlanning.prepare(snapshot, planned)) {
      case LaunchPreparation.Prepared(var launch) -> launch;
      case LaunchPreparation.Refused(var why) -> throw new AssertionError(why.toString());
    };
  }

  ClaimRecord claim(NodeClaimName name) {
    return store.get(ItemKeys.claim(MYDEV, name)).map(ClaimCodec::decode).orElseThrow();
  }

  boolean hasClaim(NodeClaimName name) {
    return store.get(ItemKeys.claim(MYDEV, name)).isPresent();
  }

  Resources promised(Effect.Launch launch) {
    return store
        .get(ItemKeys.pool(MYDEV, launch.reserved().owner().poolUid()))
        .map(LedgerCodec::decode)
        .orElse(Resources.EMPTY);
  }
}
