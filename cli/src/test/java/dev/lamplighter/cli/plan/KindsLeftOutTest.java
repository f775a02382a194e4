package dev.lamplighter.cli.plan;

import static dev.lamplighter.cli.plan.SmallDump.dump;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decide.Explaining;
import dev.lamplighter.model.NodePoolName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `kubectl get` prints nothing of a kind that it was not asked for. What others tell of it counts.
class KindsLeftOutTest {
  private static final String RUNNING = "{phase: Running}";
  private static final String INITIALIZED =
      "karpenter.sh/nodepool: general, karpenter.sh/capacity-type: on-demand,"
          + " topology.kubernetes.io/zone: eu-west-1a, karpenter.sh/registered: \"true\","
          + " karpenter.sh/initialized: \"true\"";
  private static final String CONSOLIDATED =
      "disruption: {consolidateAfter: 1m, consolidationPolicy: WhenEmptyOrUnderutilized,"
          + " budgets: [{nodes: 100%}]}";

  private static SmallDump pool() {
    return dump().pool("general", "default", "weight: 1");
  }

  private static String on(String node, String cpu) {
    return """
    nodeName: %s
      containers: [{name: c, resources: {requests: {cpu: %s}}}]
    """
        .formatted(node, cpu)
        .strip();
  }

  private static List<String> podsOnNewNodes(Plan plan) {
    return plan.launches().stream()
        .flatMap(launch -> launch.claim().pods().stream())
        .map(Object::toString)
        .toList();
  }

  @Test
  void nodesThatAreLeftOutAreAsTheirNodeClaimsTell() {
    Plan plan =
        pool()
            .nodeClaim("n1")
            .pod("web", on("n1", "1500m"), RUNNING)
            .waiting("more", "300m")
            .plan();

    assertThat(plan.remarks())
        .contains(
            "There are no Nodes: 1 is taken to be as NodeClaims tell (n1). Add nodes to kubectl"
                + " get.");
    assertThat(plan.placed())
        .singleElement()
        .hasToString("Placed[where=node/n1, pods=[default/more]]");
    assertThat(plan.launches()).isEmpty();
    assertThat(plan.removals()).isEmpty();
  }

  /// Neither is their room bought again, nor are they called lost.
  @Test
  void podsOnNodesOfWhichNothingIsKnownAreLeftThere() {
    Plan plan = pool().pod("web", on("n9", "1"), RUNNING).waiting("more", "1").plan();

    assertThat(plan.remarks())
        .contains(
            "There are no Nodes: 1 pod is on nodes of which nothing is known (default/web), and"
                + " left there. Add nodes to kubectl get.");
    assertThat(podsOnNewNodes(plan)).containsExactly("default/more");
    assertThat(plan.notes()).isEmpty();
    assertThat(plan.staying())
        .singleElement()
        .satisfies(node -> assertThat(node.node().name()).hasToString("n9"))
        .satisfies(node -> assertThat(node.why()).isEqualTo("nothing is known of it"));
    assertThat(plan.cost().unknown()).isEqualTo(1);
    assertThat(plan.remarks()).noneMatch(remark -> remark.startsWith("Instance type"));
  }

  /// A cluster at zero.
  @Test
  void whereNothingRunsNoNodesAreMissed() {
    assertThat(pool().waiting("web", "1").plan().remarks()).noneMatch(it -> it.contains("Nodes"));
  }

  @Test
  void whereNoPodIsThereNoNodeIsTakenToBeEmpty() {
    Plan plan = pool().node("n1", INITIALIZED).nodeClaim("n1").plan();

    assertThat(plan.remarks())
        .contains(
            "There are no Pods: nothing is planned, and no node is taken to be empty. Add pods to"
                + " kubectl get.");
    assertThat(plan.removals()).isEmpty();
    assertThat(plan.staying())
        .singleElement()
        .satisfies(node -> assertThat(node.why()).startsWith("nothing is disrupted while a list"));
  }

  /// What the pool allows can be told all the same.
  @Test
  void whereNoPodIsThereAPoolIsExplained() {
    var snapshot =
        pool().node("n1", "karpenter.sh/nodepool: general").nodeClaim("n1").cluster().snapshot();

    assertThat(Explaining.nodePool(NodePoolName.of("general"), snapshot)).isPresent();
  }

  /// Whether pods need room there is not known either.
  @Test
  void whereNoPodIsThereNoReplicasAreLaunched() {
    Plan plan = dump().pool("general", "default", "replicas: 3").node("n1", "").plan();

    assertThat(plan.launches()).isEmpty();
  }

  @Test
  void withoutNodePoolsNoNodeGoes() {
    Plan plan =
        dump()
            .node("n1", "karpenter.sh/nodepool: general")
            .nodeClaim("n1")
            .waiting("web", "10")
            .plan();

    assertThat(plan.remarks())
        .contains(
            "There are no NodePools: no new node can be planned, and no node goes, as what the"
                + " pools of 1 NodeClaim allow is not known (general-n1). Add nodepools to kubectl"
                + " get.");
    assertThat(plan.removals()).isEmpty();
    assertThat(plan.staying())
        .singleElement()
        .satisfies(node -> assertThat(node.why()).isEqualTo("its NodePool is not there"));
  }

  private static SmallDump withAgent() {
    return withAgent(pool().node("n1", ""));
  }

  private static SmallDump withAgent(SmallDump dump) {
    return dump.with(
        """
        apiVersion: v1
        kind: Pod
        metadata:
          name: agent-x
          namespace: kube-system
          uid: agent-x
          creationTimestamp: "2026-11-03T11:49:00Z"
          ownerReferences: [{apiVersion: apps/v1, kind: DaemonSet, name: agent, uid: agent}]
        spec:
          nodeName: n1
          affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
            {matchFields: [{key: metadata.name, operator: In, values: [n1]}]}]}}}
          tolerations: [{operator: Exists}]
          containers: [{name: c, resources: {requests: {cpu: 500m}}}]
        status: {phase: Running}
        """);
  }

  @Test
  void daemonSetsThatAreLeftOutAreMadeFromPodsThatTheyOwn() {
    Plan fits = withAgent().waiting("web", "1420m").plan();
    Plan tooLarge = withAgent().waiting("web", "1431m").plan();

    assertThat(fits.remarks())
        .contains(
            "There are no DaemonSets: 1 is made from pods that they own (kube-system/agent). Add ds"
                + " to kubectl get.");
    assertThat(fits.refused()).isEmpty();
    assertThat(tooLarge.refused()).hasSize(1);
  }

  /// A DaemonSet may want only some nodes: the room of others is not kept for it.
  @Test
  void aDaemonSetThatIsLeftOutIsOnNoReadyNodeThatLacksItsPod() {
    Plan plan = withAgent(pool().node("n1", "").node("n2", "")).waiting("web", "1900m").plan();

    assertThat(plan.placed())
        .singleElement()
        .hasToString("Placed[where=node/n2, pods=[default/web]]");
  }

  /// As the one that looks after GPUs is on none but the nodes of their pool.
  @Test
  void aDaemonSetThatIsLeftOutComesToNewNodesOfPoolsThatHaveItOnly() {
    SmallDump without =
        withAgent(pool().node("n1", "").node("n2", "karpenter.sh/nodepool: general"))
            .pod("full", on("n2", "1900m"), RUNNING)
            .pod("fuller", on("n1", "1430m"), RUNNING)
            .waiting("web", "1900m");
    SmallDump with =
        withAgent(
                pool()
                    .node("n1", "karpenter.sh/nodepool: general")
                    .node("n2", "karpenter.sh/nodepool: general"))
            .pod("full", on("n1", "1430m"), RUNNING)
            .pod("fuller", on("n2", "1900m"), RUNNING)
            .waiting("web", "1900m");

    assertThat(podsOnNewNodes(without.plan())).containsExactly("default/web");
    assertThat(with.plan().launches()).isEmpty();
  }

  @Test
  void nodeClaimsThatAreLeftOutAreAsNodesAndNodePoolsTell() {
    Plan plan =
        dump()
            .pool("general", "default", "limits: {cpu: 3}")
            .node("n1", INITIALIZED)
            .waiting("web", "1900m")
            .waiting("more", "1900m")
            .plan();

    assertThat(plan.remarks())
        .contains(
            "There are no NodeClaims: 1 is taken to be as Nodes and NodePools tell (n1). Add"
                + " nodeclaims to kubectl get.");
    assertThat(plan.launches()).isEmpty();
    assertThat(plan.refused()).singleElement().asString().contains("limit cpu 3");
  }

  /// They are there: only their NodeClaims are not told.
  @Test
  void replicasThatHaveNodesAreNotLaunchedAgain() {
    Plan plan =
        dump()
            .pool("general", "default", "replicas: 1")
            .node("n1", INITIALIZED)
            .pod("web", on("n1", "1"), RUNNING)
            .plan();

    assertThat(plan.launches()).isEmpty();
    assertThat(plan.removals()).isEmpty();
  }

  /// A node that says too little of itself stays as it is.
  @Test
  void nodesOfPoolsThatAreNotThereCountWithoutNodeClaims() {
    Plan plan =
        pool()
            .node("n1", "karpenter.sh/nodepool: another")
            .pod("web", on("n1", "1"), RUNNING)
            .plan();

    assertThat(plan.remarks())
        .contains(
            "There are no NodeClaims: 1 node stays in any case (n1), and counts in the limits of"
                + " its NodePool. Add nodeclaims to kubectl get.");
    assertThat(plan.removals()).isEmpty();
  }

  /// Nodes and NodeClaims tell most of each other.
  @ParameterizedTest
  @ValueSource(strings = {"Node", "NodeClaim"})
  void thePlanIsTheSameWithoutNodesOrWithoutNodeClaims(String kind) {
    SmallDump whole = dump().pool("general", "default", CONSOLIDATED);
    SmallDump less = dump().pool("general", "default", CONSOLIDATED);
    for (SmallDump each : List.of(whole, less)) {
      for (String node : List.of("n1", "n2")) {
        if (each == whole || kind.equals("NodeClaim")) {
          each.node(node, INITIALIZED);
        }
        if (each == whole || kind.equals("Node")) {
          each.nodeClaim(node);
        }
        each.pod("on-" + node, on(node, "500m"), RUNNING);
      }
      each.waiting("web", "1900m");
    }

    assertThat(whole.plan().removals()).isNotEmpty();
    assertThat(less.plan().removals()).isEqualTo(whole.plan().removals());
    assertThat(less.plan().launches()).hasToString(whole.plan().launches().toString());
    assertThat(less.plan().cost()).isEqualTo(whole.plan().cost());
  }

  /// A pod of namespace `x` runs on the node, and one of `default` must not be beside it.
  private static SmallDump apart(String namespaceSelector) {
    return pool()
        .node("n1", "topology.kubernetes.io/zone: eu-west-1a")
        .with(
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: there, namespace: x, uid: there, labels: {app: a}}
            spec:
              %s
            status: {phase: Running}
            """
                .formatted(on("n1", "100m")))
        .pod(
            "web",
            """
            containers: [{name: c, resources: {requests: {cpu: 100m}}}]
              affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
                {topologyKey: kubernetes.io/hostname, namespaceSelector: %s,
                labelSelector: {matchLabels: {app: a}}}]}}
            """
                .formatted(namespaceSelector)
                .strip(),
            """
            {phase: Pending, conditions: [{type: PodScheduled, status: "False",
              reason: Unschedulable, lastTransitionTime: "2026-11-03T11:50:00Z"}]}
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{matchLabels: {kubernetes.io/metadata.name: x}}",
        "{matchExpressions: [{key: kubernetes.io/metadata.name, operator: NotIn, values: [z]}]}"
      })
  void namespacesThatAreLeftOutAreThoseThatObjectsAreInAndKnownByName(String selector) {
    Plan plan = apart(selector).plan();

    assertThat(podsOnNewNodes(plan)).containsExactly("default/web");
    assertThat(plan.remarks()).noneMatch(remark -> remark.contains("Namespaces"));
  }

  @Test
  void aNamespaceThatIsLeftOutIsTakenToHaveNoOtherLabelThanItsName() {
    Plan plan = apart("{matchLabels: {team: x}}").plan();

    assertThat(podsOnNewNodes(plan)).isEmpty();
    assertThat(plan.remarks())
        .contains(
            "Namespaces are missing: 1 is known by name only (x), and pod affinity selects by"
                + " labels: they are taken to have no other. Add ns to kubectl get.");
  }

  @Test
  void ofAWholeDumpNothingIsSaid() {
    Plan plan =
        pool()
            .node("n1", "karpenter.sh/nodepool: general")
            .nodeClaim("n1")
            .pod("web", on("n1", "1"), RUNNING)
            .plan();

    assertThat(plan.remarks()).noneMatch(remark -> remark.startsWith("There are no"));
  }
}
