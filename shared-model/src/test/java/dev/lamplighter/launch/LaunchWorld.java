package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.catalogue.AccountFacts;
import dev.lamplighter.catalogue.Catalogue;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.catalogue.SampleTypes;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.Notation;
import dev.lamplighter.testing.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The labs' region, class and pools with one claim to launch, for tests.
public final class LaunchWorld {
  private Catalogue catalogue = SampleTypes.labs();
  private EC2NodeClass nodeClass = SampleNodeClass.ready();
  private List<Outage> outages = List.of();
  private AccountFacts account = AccountFacts.NONE;
  private Consumer<NodePoolDraft> pool = _ -> {};
  private Optional<EC2NodeClass> resolvedFrom = Optional.empty();
  private boolean ipv6;
  private Instant recordsSince = Instant.EPOCH;
  private String requests = "cpu=580m, memory=632Mi, pods=4";
  private String[] requirements = {"karpenter.sh/capacity-type In [spot]"};

  public LaunchWorld catalogue(Catalogue catalogue) {
    this.catalogue = catalogue;
    return this;
  }

  public LaunchWorld nodeClass(EC2NodeClass nodeClass) {
    this.nodeClass = nodeClass;
    return this;
  }

  LaunchWorld outages(Outage... outages) {
    this.outages = List.of(outages);
    return this;
  }

  LaunchWorld account(AccountFacts account) {
    this.account = account;
    return this;
  }

  /// With a table that began then.
  LaunchWorld recordsSince(Instant recordsSince) {
    this.recordsSince = recordsSince;
    return this;
  }

  /// In a cluster whose pods and services have IPv6 addresses.
  public LaunchWorld ipv6() {
    this.ipv6 = true;
    return this;
  }

  public LaunchWorld pool(Consumer<NodePoolDraft> pool) {
    this.pool = pool;
    return this;
  }

  public LaunchWorld requests(String requests) {
    this.requests = requests;
    return this;
  }

  public LaunchWorld requires(String... requirements) {
    this.requirements = requirements;
    return this;
  }

  /// The types are those of this class, whatever the class has become since.
  LaunchWorld typesOf(EC2NodeClass before) {
    this.resolvedFrom = Optional.of(before);
    return this;
  }

  List<InstanceType> types() {
    return SampleTypes.resolve(
        catalogue, resolvedFrom.orElse(nodeClass), Outages.of(outages), account);
  }

  LaunchPreparation prepare() {
    return LaunchPlanning.prepare(snapshot(), planned());
  }

  public Effect.Launch launch() {
    return switch (prepare()) {
      case LaunchPreparation.Prepared(var launch) -> launch;
      case LaunchPreparation.Refused(var why) -> throw new AssertionError("Refused: " + why);
    };
  }

  /// So many of the same look, each knowing of those before.
  List<Effect.Launch> launches(int count) {
    List<Effect.Launch> launches = new ArrayList<>();
    ClusterSnapshot ahead = snapshot();
    for (int i = 0; i < count; i++) {
      switch (LaunchPlanning.prepare(ahead, planned())) {
        case LaunchPreparation.Prepared(var launch) -> {
          launches.add(launch);
          ahead = AddressesInFlight.after(launch, ahead);
        }
        case LaunchPreparation.Refused(var why) -> throw new AssertionError("Refused: " + why);
      }
    }
    return launches;
  }

  LaunchTemplateRequest template() {
    return launch().reserved().launch().inputs().launchTemplates().getFirst();
  }

  FleetRequest fleet() {
    return launch().reserved().launch().inputs().fleet();
  }

  Rejection rejection() {
    return switch (prepare()) {
      case LaunchPreparation.Prepared(var launch) ->
          throw new AssertionError("Prepared: " + launch);
      case LaunchPreparation.Refused(var why) -> why;
    };
  }

  private PlannedClaim planned() {
    return new PlannedClaim(
        NodeClaimName.of("platform-x7k2p"),
        NodePoolName.of("platform"),
        Notation.requirements(requirements),
        types().stream().map(InstanceType::name).sorted().toList(),
        Notation.resources(requests),
        Notation.resources("cpu=2, memory=8Gi").with(ResourceName.NODES, 1),
        List.of(PodKey.of("default/busybox-1")),
        Price.ofMicros(1));
  }

  private ClusterSnapshot snapshot() {
    var world =
        World.world()
            .nodeClass(nodeClass)
            .nodePool(
                "platform",
                draft -> {
                  draft.requires("karpenter.sh/capacity-type Exists").labels("node=platform");
                  draft.limits("cpu=8");
                  pool.accept(draft);
                })
            .snapshot();
    var types = new TreeMap<NodeClassName, List<InstanceType>>();
    types.put(nodeClass.name(), types());
    return new ClusterSnapshot(
        world.takenAt(),
        world.pass(),
        recordsSince,
        ipv6 ? withIpv6(world.cluster()) : world.cluster(),
        world.policy(),
        world.incomplete(),
        world.nodePools(),
        world.nodeClasses(),
        types,
        world.overlays(),
        world.outages(),
        world.nodes(),
        world.namespaces(),
        world.pods(),
        world.daemonSets(),
        world.buffers(),
        world.podDisruptionBudgets(),
        world.storage(),
        world.claims(),
        world.unreadClaims(),
        world.unrecordedClaims(),
        world.unrecordedInstances(),
        world.launchTemplates(),
        world.instanceProfiles(),
        world.hints(),
        world.ledger(),
        world.poolHealth(),
        world.catalogueRemarks(),
        world.failedDeletions(),
        world.withoutIam());
  }

  private static ClusterFacts withIpv6(ClusterFacts cluster) {
    return new ClusterFacts(
        cluster.name(),
        cluster.kubernetesVersion(),
        cluster.endpoint(),
        cluster.certificateAuthority(),
        "fd30:1c53:5f8a::/108",
        "fd30:1c53:5f8a::a");
  }

  static InstanceTypeName type(String name) {
    return InstanceTypeName.of(name);
  }
}
