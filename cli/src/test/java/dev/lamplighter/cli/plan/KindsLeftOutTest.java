package dev.lamplighter.cli.plan;

import static dev.lamplighter.cli.plan.SmallDump.dump;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// `kubectl get` prints nothing of a kind that it was not asked for. What others tell of it counts.
class KindsLeftOutTest {
  private static final String RUNNING = "{phase: Running}";

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
  }

  /// A cluster at zero.
  @Test
  void whereNothingRunsNoNodesAreMissed() {
    assertThat(pool().waiting("web", "1").plan().remarks()).noneMatch(it -> it.contains("Nodes"));
  }

  @Test
  void whereNoPodIsThereNoNodeIsTakenToBeEmpty() {
    Plan plan = pool().node("n1", "karpenter.sh/nodepool: general").nodeClaim("n1").plan();

    assertThat(plan.remarks())
        .contains(
            "There are no Pods: nothing is planned, and no node is taken to be empty. Add pods to"
                + " kubectl get.");
    assertThat(plan.removals()).isEmpty();
    assertThat(plan.staying()).hasSize(1);
  }

  /// They would be launched beside those whose NodeClaims are set aside.
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
  }

  private static SmallDump withAgent() {
    return pool()
        .node("n1", "")
        .with(
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

  @Test
  void nodesWithoutNodeClaimsCountInTheLimitsOfTheirPool() {
    Plan plan =
        dump()
            .pool("general", "default", "limits: {cpu: 3}")
            .node("n1", "karpenter.sh/nodepool: general")
            .waiting("web", "1900m")
            .waiting("more", "1900m")
            .plan();

    assertThat(plan.remarks())
        .contains(
            "There are no NodeClaims: 1 node stays in any case (n1), and counts in the limits of"
                + " its NodePool. Add nodeclaims to kubectl get.");
    assertThat(plan.launches()).isEmpty();
    assertThat(plan.refused()).singleElement().asString().contains("limit cpu 3");
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
