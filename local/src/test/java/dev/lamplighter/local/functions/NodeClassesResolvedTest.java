package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedCapacityReservation.State;
import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.decide.QuietTick;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.handler.ClusterPorts;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.functions.Mishaps.Mishap;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Classes of every family and selector, from the manifest to a pod that runs or to the sentence in
/// the class's status.
class NodeClassesResolvedTest {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: busybox, namespace: default}
      spec:
        containers: [{name: c, image: busybox, resources: {requests: {cpu: 400m, memory: 512Mi}}}]
      """;

  private final FunctionsWorld world = new FunctionsWorld();
  private final List<PassReport> reports = new ArrayList<>();
  private final ReconcileHandler reconcile =
      new ReconcileHandler(new OneCluster(), Settings.of(PretendAccount.REGION), reports::add);

  private final class OneCluster implements ClusterPorts {
    @Override
    public StateStore stateStore() {
      return world.ports.stateStore();
    }

    @Override
    public Ports of(ClusterName cluster) {
      return world.ports;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "amiSelectorTerms: [{alias: bottlerocket@latest}]",
        "amiSelectorTerms: [{alias: bottlerocket@v1.48.0}]",
        "amiSelectorTerms: [{alias: al2023@v20250904}]",
        "amiFamily: AL2023, amiSelectorTerms: [{name: amazon-eks-node-al2023-*-v20250904}]",
        "amiFamily: AL2023, amiSelectorTerms: [{name: golden-*, owner: self}]",
        "amiFamily: AL2, amiSelectorTerms: [{tags: {team: web}}]",
        "amiFamily: Bottlerocket, amiSelectorTerms: [{tags: {team: '*'}}]",
        "amiFamily: AL2023, amiSelectorTerms: [{ssmParameter:"
            + " /aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/standard/"
            + "recommended/image_id}]",
      })
  void aPodRunsOnANodeOfTheClass(String images) {
    world.account.images().add("golden-1", "x86_64", "self", Tags.NONE.with("team", "web"));
    world.apply(nodeClass(images));
    world.apply(POD);
    world.ticker.waitFor(Duration.ofSeconds(2));

    tick();

    assertThat(condition(ConditionType.READY).status()).isEqualTo(ConditionStatus.TRUE);
    assertThat(world.cluster.pods())
        .singleElement()
        .satisfies(pod -> assertThat(pod.status().phase()).isEqualTo(PodView.Phase.RUNNING));
  }

  @Test
  void aFinalizerThatIsRefusedIsSaidByThePoolsOfTheClass() {
    world.mishaps.always("addFinalizer", Mishap.THROTTLE);

    tick();

    assertThat(world.cluster.nodePools().getFirst().status().condition(ConditionType.READY))
        .get()
        .satisfies(
            ready -> {
              assertThat(ready.status()).isEqualTo(ConditionStatus.FALSE);
              assertThat(ready.message())
                  .contains(
                      "The class's finalizer could not be added: addFinalizer: Rate exceeded");
            });
  }

  @Test
  void aDeprecatedImageIsUsedOnlyWhereNoOtherMatches() {
    var old = world.account.images().add("golden-v20250101", "x86_64");
    var young = world.account.images().add("golden-v20250601", "x86_64");
    world.account.images().deprecate(young);
    world.apply(nodeClass("amiFamily: AL2023, amiSelectorTerms: [{name: golden-*}]"));

    tick();

    assertThat(resolved().status().amis()).extracting(ResolvedAmi::id).containsExactly(old);
    world.account.images().deregister(old);
    world.ticker.waitFor(QuietTick.FULL_LOOK_EVERY);
    tick();
    assertThat(resolved().status().amis())
        .singleElement()
        .returns(young, ResolvedAmi::id)
        .returns(true, ResolvedAmi::deprecated);
  }

  /// The API server gives back a status without numbers of addresses.
  @Test
  void aLookBetweenTwoQuestionsKnowsTheFreeAddresses() {
    var asked = world.snapshot().nodeClasses().getFirst();
    world
        .cluster
        .writer()
        .updateNodeClassStatus(asked.name(), asked.meta().uid(), uncounted(asked));

    var between = world.snapshot().nodeClasses().getFirst();

    assertThat(asked.status().subnets()).isNotEmpty().noneMatch(NodeClassesResolvedTest::uncounted);
    assertThat(between.status()).isEqualTo(asked.status());
  }

  @Test
  void anotherNumberOfAddressesAloneIsNotWrittenToTheCluster() {
    var asked = world.snapshot().nodeClasses().getFirst();
    var subnet = asked.status().subnets().getLast();
    long before = version();
    world.account.network().setFreeAddresses(subnet.id(), 17);
    world.ticker.waitFor(Duration.ofMinutes(2));

    var later = world.snapshot().nodeClasses().getFirst();

    assertThat(later.status().subnets().getLast().freeAddresses()).isEqualTo(17);
    assertThat(version()).isEqualTo(before);
  }

  /// However old: it is the best that is known.
  @Test
  void theLastCountOfACapacityReservationServesWhileEc2DoesNotAnswer() {
    var id =
        world
            .account
            .reservations()
            .reserve(InstanceTypeName.of("t3.small"), Zone.of("ap-northeast-2a"), 3, Tags.NONE);
    world.apply(
        nodeClass(
            "amiSelectorTerms: [{alias: al2023@latest}], capacityReservationSelectorTerms: [{id: %s}]"
                .formatted(id)));
    assertThat(placesLeft()).containsExactly(3);
    world.mishaps.always("capacityReservations", Mishap.THROTTLE);
    world.ticker.waitFor(Duration.ofHours(2));

    assertThat(placesLeft()).containsExactly(3);
  }

  @Test
  void aLookBetweenTwoQuestionsKnowsThatACapacityBlockIsAboutToEnd() {
    var id =
        world
            .account
            .reservations()
            .block(
                InstanceTypeName.of("t3.small"),
                Zone.of("ap-northeast-2a"),
                3,
                Tags.NONE,
                world.ticker.now().plus(Duration.ofMinutes(40)).plusSeconds(30));
    world.apply(
        nodeClass(
            "amiSelectorTerms: [{alias: al2023@latest}], capacityReservationSelectorTerms: [{id: %s}]"
                .formatted(id)));
    assertThat(states()).containsExactly(State.ACTIVE);
    world.mishaps.always("capacityReservations", Mishap.THROTTLE);
    world.ticker.waitFor(Duration.ofSeconds(40));

    assertThat(states()).containsExactly(State.EXPIRING);
  }

  private List<State> states() {
    return world.snapshot().nodeClasses().getFirst().status().capacityReservations().stream()
        .map(ResolvedCapacityReservation::state)
        .toList();
  }

  private List<Integer> placesLeft() {
    return world.snapshot().nodeClasses().getFirst().status().capacityReservations().stream()
        .map(reservation -> reservation.count().available())
        .toList();
  }

  /// The cluster does not show which it is.
  @Test
  void aLookBetweenTwoQuestionsKnowsThePlacementGroup() {
    world.account.placementGroups().create("close", Strategy.CLUSTER, 0);
    world.apply(
        nodeClass(
            "amiSelectorTerms: [{alias: al2023@latest}], placementGroupSelector: {name: close}"));
    var asked = world.snapshot().nodeClasses().getFirst();
    world
        .cluster
        .writer()
        .updateNodeClassStatus(
            asked.name(), asked.meta().uid(), asked.status().withPlacementGroup(Optional.empty()));

    var between = world.snapshot().nodeClasses().getFirst();

    assertThat(asked.status().placementGroup()).isPresent();
    assertThat(between.status()).isEqualTo(asked.status());
  }

  private long version() {
    return world.cluster.nodeClasses().getFirst().meta().resourceVersion();
  }

  private static boolean uncounted(ResolvedSubnet subnet) {
    return subnet.freeAddresses() == ResolvedSubnet.NOT_COUNTED;
  }

  private static EC2NodeClass.Status uncounted(EC2NodeClass nodeClass) {
    var status = nodeClass.status();
    return new EC2NodeClass.Status(
        status.subnets().stream()
            .map(
                it ->
                    new ResolvedSubnet(it.id(), it.zone(), it.zoneId(), ResolvedSubnet.NOT_COUNTED))
            .toList(),
        status.securityGroups(),
        status.amis(),
        status.instanceProfile(),
        status.conditions());
  }

  @Test
  void anImageThatIsMissingIsSaidOfTheClass() {
    world.apply(nodeClass("amiFamily: AL2023, amiSelectorTerms: [{name: nobody-*}]"));

    tick();

    assertThat(condition(ConditionType.READY))
        .returns(ConditionStatus.FALSE, Condition::status)
        .returns("AMINotFound", Condition::reason);
    assertThat(condition(ConditionType.READY).message()).contains("name nobody-*");
  }

  @Test
  void aRoleThatIsMissingIsSaidOfTheClass() {
    world.apply(
        nodeClass("amiSelectorTerms: [{alias: al2023@latest}]")
            .replace("KarpenterNodeRole-mydev", "nobodys-role"));

    tick();

    assertThat(condition(ConditionType.READY))
        .returns(ConditionStatus.FALSE, Condition::status)
        .returns("InstanceProfileNotFound", Condition::reason);
    assertThat(condition(ConditionType.READY).message()).contains("nobodys-role");
  }

  @Test
  void aSecurityGroupOfAnotherVpcKeepsTheClassFromLaunching() {
    var network = world.account.network();
    var elsewhere =
        network.addSecurityGroupElsewhere(
            "of-the-old-vpc", Tags.NONE.with("karpenter.sh/discovery", "mydev"));
    world.apply(nodeClass("amiSelectorTerms: [{alias: al2023@latest}]"));
    world.apply(POD);
    world.ticker.waitFor(Duration.ofSeconds(2));

    tick();

    assertThat(condition(ConditionType.READY))
        .returns(ConditionStatus.FALSE, Condition::status)
        .returns("SecurityGroupSubnetVPCMismatch", Condition::reason);
    assertThat(condition(ConditionType.READY).message())
        .contains(network.vpc().value(), elsewhere.vpc() + " has " + elsewhere.id());
    assertThat(world.mishaps.calls("createFleet")).isZero();
  }

  /// C155
  @Test
  void aClassWhoseImageCannotBeAskedForHoldsUpNoOtherAndLaunchesOnceItCan() {
    world.apply(nodeClass("amiFamily: AL2023, amiSelectorTerms: [{name: golden-*, owner: self}]"));
    world.account.images().add("golden-1", "x86_64", "self", Tags.NONE);
    world.apply(nodeClass("parameters", "amiSelectorTerms: [{alias: al2023@latest}]"));
    world.apply(
        """
        apiVersion: karpenter.sh/v1
        kind: NodePool
        metadata: {name: parameters}
        spec:
          template:
            metadata: {labels: {pool: parameters}}
            spec:
              nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: parameters}
              requirements: []
        """);
    world.apply(POD);
    world.apply(
        POD.replace("name: busybox", "name: other")
            .replace("spec:", "spec:\n  nodeSelector: {pool: parameters}"));
    world.ticker.waitFor(Duration.ofSeconds(2));
    world.mishaps.always("imageParameter", Mishap.THROTTLE);

    tick();
    assertThat(running()).containsExactly("busybox");

    world.mishaps.noLonger("imageParameter");
    tick();
    assertThat(world.cluster.nodeClaims()).hasSize(2);
    world.ticker.waitFor(Duration.ofMinutes(1));
    assertThat(running()).containsExactly("busybox", "other");
  }

  private List<String> running() {
    return world.cluster.pods().stream()
        .filter(pod -> pod.status().phase() == PodView.Phase.RUNNING)
        .map(pod -> pod.meta().name())
        .sorted()
        .toList();
  }

  private static String nodeClass(String images) {
    return nodeClass("default", images);
  }

  private static String nodeClass(String name, String images) {
    return """
    apiVersion: karpenter.k8s.aws/v1
    kind: EC2NodeClass
    metadata: {name: %s}
    spec: {%s,
      role: KarpenterNodeRole-mydev,
      subnetSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}],
      securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]}
    """
        .formatted(name, images);
  }

  private EC2NodeClass resolved() {
    return reports.getLast().snapshot().nodeClasses().getFirst();
  }

  private Condition condition(ConditionType type) {
    return resolved().status().condition(type).orElseThrow();
  }

  private void tick() {
    var endsAt = world.ticker.monotonic().plus(TIMEOUT);
    var _ =
        reconcile.handleRequest(
            EventSamples.read("schedule-tick.json", ScheduledEvent.class),
            new PretendContext(
                "reconcile",
                "request",
                () -> (int) endsAt.minus(world.ticker.monotonic()).toMillis()));
  }
}
