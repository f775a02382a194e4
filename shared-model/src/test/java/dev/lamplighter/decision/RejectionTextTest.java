package dev.lamplighter.decision;

import static dev.lamplighter.testing.Notation.requirement;
import static dev.lamplighter.testing.Notation.resources;
import static dev.lamplighter.testing.Notation.taint;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.decision.Unschedulable.NodeRejection;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.snapshot.HostPort;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import dev.lamplighter.snapshot.TopologySpreadConstraint.WhenUnsatisfiable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a user reads: every refusal in one sentence, with its numbers.
class RejectionTextTest {
  private static final NodePoolName WEB = NodePoolName.of("web");
  private static final PodKey OTHER = PodKey.of("default/db-0");

  private static final LabelSelector DB = LabelSelector.of(Labels.of("app", "db"));
  private static final TopologySpreadConstraint SPREAD =
      new TopologySpreadConstraint(
          LabelKey.ZONE,
          1,
          WhenUnsatisfiable.DO_NOT_SCHEDULE,
          Optional.of(DB),
          OptionalInt.empty(),
          NodeInclusionPolicy.HONOR,
          NodeInclusionPolicy.IGNORE,
          List.of());
  private static final PodAffinityTerm WITH_DB =
      new PodAffinityTerm(
          LabelKey.ZONE, Optional.of(DB), new TreeSet<>(List.of(Namespace.of("default"))));

  private static final PodAffinityTerm NOWHERE =
      new PodAffinityTerm(LabelKey.ZONE, Optional.of(DB), new TreeSet<>());

  static final List<Arguments> SENTENCES =
      List.of(
          Arguments.of(
              new Rejection.UntoleratedTaints(
                  List.of(taint("node=service:NoSchedule"), taint("old:NoExecute"))),
              "the pod does not tolerate taint node=service:NoSchedule, old:NoExecute"),
          Arguments.of(
              new Rejection.IncompatibleRequirements(
                  List.of(
                      new IncompatibleKey.Conflicting(
                          requirement("node In [service]"), requirement("node In [platform]")))),
              "(node In [service]) is wanted, but (node In [platform]) is offered."),
          Arguments.of(
              new Rejection.InsufficientResources(
                  resources("cpu=2, memory=1Gi"), resources("cpu=500m, memory=4Gi")),
              "insufficient cpu: cpu 2 requested, 500m free"),
          Arguments.of(
              new Rejection.HostPortTaken(
                  new HostPort("0.0.0.0", 8080, HostPort.Protocol.TCP),
                  new PortHolder.OfPod(PodKey.of("default/web"))),
              "host port 8080/TCP is taken by pod default/web"),
          Arguments.of(
              new Rejection.AntiAffinity(
                  new PodAffinityTerm(LabelKey.ZONE, Optional.empty(), new TreeSet<>()), OTHER),
              "pod anti-affinity on topology.kubernetes.io/zone keeps the pod apart from pod"
                  + " default/db-0"),
          Arguments.of(
              new Rejection.NoInstanceType(
                  resources("cpu=50"), 9, 2, 7, 0, List.of(), resources("cpu=48, memory=192Gi")),
              "no instance type fits cpu=50: of 9 instance types, 2 do not meet the requirements,"
                  + " 7 are too small, 0 have no available offering; none leaves pods more than"
                  + " cpu=48"),
          Arguments.of(
              new Rejection.NoInstanceType(
                  resources("cpu=1, vpc.amazonaws.com/pod-eni=1"),
                  9,
                  2,
                  7,
                  0,
                  List.of(),
                  resources("cpu=48, memory=192Gi")),
              "no instance type fits cpu=1, vpc.amazonaws.com/pod-eni=1: none of those that meet"
                  + " the requirements has vpc.amazonaws.com/pod-eni"),
          Arguments.of(
              new Rejection.NoInstanceType(
                  resources("cpu=1"), 0, 0, 0, 0, List.of(), resources("")),
              "its EC2NodeClass has no instance types"),
          Arguments.of(
              new Rejection.NoOffering(
                  List.of(CapacityType.SPOT, CapacityType.ON_DEMAND),
                  obstacles(Availability.UNAVAILABLE)),
              "the instance types that fit have no spot, on-demand capacity now"),
          Arguments.of(
              new Rejection.NoOffering(
                  List.of(CapacityType.SPOT), obstacles(Availability.NO_FREE_ADDRESS)),
              "the instance types that fit find no free address in the subnets of the"
                  + " EC2NodeClass"),
          Arguments.of(
              new Rejection.NoOffering(
                  List.of(CapacityType.SPOT),
                  obstacles(
                      Availability.UNAVAILABLE,
                      Availability.NO_FREE_ADDRESS,
                      Availability.NOT_FOR_ACCOUNT)),
              "the instance types that fit have no spot capacity now, or find no free address in"
                  + " the subnets of the EC2NodeClass, or may not be launched by this account"),
          Arguments.of(
              new Rejection.NoOffering(
                  List.of(), obstacles(Availability.UNPRICED, Availability.USED_UP)),
              "the instance types that fit find no place in their capacity reservations, or have no"
                  + " price that is known"),
          Arguments.of(
              new Rejection.LimitExceeded(WEB, ResourceName.CPU, 8000, 8000, 2000),
              "limit cpu 8 would be exceeded: 8 promised, 2 more needed for a node"),
          Arguments.of(
              new Rejection.LimitExceeded(WEB, ResourceName.MEMORY, 8L << 30, 6L << 30, 4L << 30),
              "limit memory 8Gi would be exceeded: 6Gi promised, 4Gi more needed for a node"),
          Arguments.of(
              new Rejection.PoolNotReady(
                  WEB, "NodeClassNotFound", "EC2NodeClass default of NodePool web does not exist"),
              "not ready (NodeClassNotFound): EC2NodeClass default of NodePool web does not exist"),
          Arguments.of(
              new Rejection.TopologySpread(
                  SPREAD, counts("z-a=2, z-b=1"), 1, values("z-a"), Confined.NO),
              "topology spread constraint on topology.kubernetes.io/zone (maxSkew 1,"
                  + " DoNotSchedule): pods by domain are z-a 2, z-b 1; a node here can be in z-a"),
          Arguments.of(
              new Rejection.TopologySpread(SPREAD, counts(""), 0, values(""), Confined.NO),
              "topology spread constraint on topology.kubernetes.io/zone (maxSkew 1,"
                  + " DoNotSchedule): its nodes have no such label"),
          Arguments.of(
              new Rejection.PodAffinity(
                  WITH_DB, List.of(WITH_DB), values("z-c"), values("z-a, z-b"), Confined.NO),
              "pod affinity on topology.kubernetes.io/zone to pods (app In [db]) in namespace"
                  + " default: such pods are in z-c; a node here can be in z-a, z-b"),
          Arguments.of(
              new Rejection.PodAffinity(
                  NOWHERE, List.of(NOWHERE), values(""), values("z-a"), Confined.NO),
              "pod affinity on topology.kubernetes.io/zone to pods (app In [db]) in no namespace,"
                  + " as none is selected: there is no such pod on a node whose domain is known; a"
                  + " node here can be in z-a"),
          Arguments.of(
              new Rejection.MinValuesUnmet(LabelKey.INSTANCE_FAMILY, 3, 1),
              "minValues of karpenter.k8s.aws/instance-family is 3, but the instance types that fit"
                  + " show only 1"),
          Arguments.of(
              new Rejection.IncompleteSnapshot(List.of(Source.NODES, Source.PODS)),
              "no node is made while these lists could not be read whole: NODES, PODS"));

  private static SortedSet<String> values(String text) {
    return new TreeSet<>(Arrays.stream(text.split(", ")).filter(v -> !v.isEmpty()).toList());
  }

  private static SortedMap<String, Integer> counts(String text) {
    var counts = new TreeMap<String, Integer>();
    for (String count : values(text)) {
      int equals = count.indexOf('=');
      counts.put(count.substring(0, equals), Integer.valueOf(count.substring(equals + 1)));
    }
    return counts;
  }

  @ParameterizedTest(name = "{1}")
  @FieldSource("SENTENCES")
  void isOneSentenceWithTheNumbers(Rejection rejection, String sentence) {
    assertThat(RejectionText.sentence(rejection)).isEqualTo(sentence);
  }

  @Test
  void aRequestAMillionTimesTooLargeIsTakenForAMistakenUnit() {
    var rejection =
        new Rejection.NoInstanceType(
            resources("cpu=100M"), 9, 0, 9, 0, List.of(), resources("cpu=48"));

    assertThat(RejectionText.sentence(rejection))
        .endsWith("Maybe M (mega) was written for m (milli): cpu 100M");
  }

  /// Written with another suffix, or more than can be counted: then nobody wrote an M.
  @ParameterizedTest
  @ValueSource(strings = {"2G", "1000001", "999k", "100E"})
  void aRequestWithoutAnMIsNot(String cpu) {
    var rejection =
        new Rejection.NoInstanceType(
            resources("cpu=" + cpu), 9, 0, 9, 0, List.of(), resources("cpu=48"));

    assertThat(RejectionText.sentence(rejection)).doesNotContain("Maybe");
  }

  @Test
  void moreThanCanBeCountedIsNotToldAsAnAmount() {
    var rejection =
        new Rejection.NoInstanceType(
            resources("cpu=100E"), 9, 0, 9, 0, List.of(), resources("cpu=48"));

    assertThat(RejectionText.sentence(rejection))
        .startsWith("no instance type fits cpu=9223372036854775807m or more: ");
  }

  @Test
  void poolsWithTheSameReasonAreNamedTogether() {
    var spot = new Rejection.NoOffering(List.of(CapacityType.SPOT), new TreeSet<>());
    var pools = new TreeMap<NodePoolName, Rejection>();
    pools.put(NodePoolName.of("a"), spot);
    pools.put(NodePoolName.of("b"), new Rejection.Asleep());
    pools.put(NodePoolName.of("c"), spot);

    assertThat(RejectionText.ofPools(pools))
        .hasSize(2)
        .first()
        .isEqualTo("NodePools a, c: the instance types that fit have no spot capacity now");

    for (int i = 0; i < 9; i++) {
      pools.put(NodePoolName.of("d" + i), spot);
    }
    assertThat(RejectionText.ofPools(pools))
        .first()
        .asString()
        .startsWith("NodePools a, c, d0, d1, d2, d3, d4, d5 and 3 others: ");
  }

  @Test
  void namesTheNodesByReasonThenThePoolsByWeight() {
    var pools = new TreeMap<NodePoolName, Rejection>();
    pools.put(
        NodePoolName.of("light"),
        new Rejection.NoOffering(List.of(CapacityType.ON_DEMAND), new TreeSet<>()));
    pools.put(
        NodePoolName.of("heavy"),
        new Rejection.LimitExceeded(NodePoolName.of("heavy"), ResourceName.NODES, 3, 3, 1));
    var pod =
        new Unschedulable(
            PodKey.of("default/a"),
            pools,
            List.of(
                new NodeRejection(
                    4,
                    new Rejection.InsufficientResources(
                        resources("cpu=2, memory=2Gi"), resources("cpu=1"))),
                new NodeRejection(
                    2,
                    new Rejection.UntoleratedTaints(List.of(taint("node=service:NoSchedule"))))));
    var snapshot = world().nodePool("light").nodePool("heavy", pool -> pool.weight(10)).snapshot();

    assertThat(UnschedulableText.of(pod, snapshot.nodePools()))
        .isEqualTo(
            "0/6 nodes are available: 4 Insufficient cpu, memory (closest misses cpu 1,"
                + " memory 2Gi), 2 node(s) had untolerated taint {node=service:NoSchedule}."
                + " NodePool heavy: limit nodes 3 would be exceeded: 3 promised, 1 more needed for"
                + " a node. NodePool light: the instance types that fit have no on-demand capacity"
                + " now.");
  }

  /// Of ten pools, nine are other teams'.
  @Test
  void namesThePoolThatCameNearestFirstAndTheSameTopicWhateverTheNumbers() {
    var team =
        new IncompatibleKey.Undefined(
            Requirement.in(LabelKey.of("team"), List.of("a")), Optional.empty());
    var pools = new TreeMap<NodePoolName, Rejection>();
    pools.put(NodePoolName.of("other"), new Rejection.IncompatibleRequirements(List.of(team)));
    pools.put(
        NodePoolName.of("tainted"),
        new Rejection.UntoleratedTaints(List.of(taint("node=service:NoSchedule"))));
    pools.put(NodePoolName.of("ours"), limit(3));
    var snapshot =
        world()
            .nodePool("other", pool -> pool.weight(10))
            .nodePool("tainted", pool -> pool.weight(5))
            .nodePool("ours")
            .snapshot();
    var pod = new Unschedulable(PodKey.of("default/a"), pools, List.of(taken(4)));

    assertThat(UnschedulableText.of(pod, snapshot.nodePools()))
        .containsSubsequence("NodePool ours:", "NodePool tainted:", "NodePool other:");

    pools.put(NodePoolName.of("ours"), limit(2));
    var later = new Unschedulable(PodKey.of("default/a"), pools, List.of(taken(5)));
    assertThat(UnschedulableText.topic(later)).isEqualTo(UnschedulableText.topic(pod));
    pools.remove(NodePoolName.of("tainted"));
    var fewer = new Unschedulable(PodKey.of("default/a"), pools, List.of(taken(5)));
    assertThat(UnschedulableText.topic(fewer)).isNotEqualTo(UnschedulableText.topic(pod));
  }

  private static Rejection limit(long promised) {
    return new Rejection.LimitExceeded(NodePoolName.of("ours"), ResourceName.NODES, 3, promised, 2);
  }

  private static NodeRejection taken(int count) {
    return new NodeRejection(
        count, new Rejection.InsufficientResources(resources("cpu=2"), resources("cpu=1")));
  }

  private static SortedSet<Availability> obstacles(Availability... each) {
    return new TreeSet<>(List.of(each));
  }
}
