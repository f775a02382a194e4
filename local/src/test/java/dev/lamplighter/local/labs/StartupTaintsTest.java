package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.NodeChanges;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.snapshot.NodeView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Startup taints, which agents on the node remove, sometimes before the node is ours.
class StartupTaintsTest {
  private static final Taint CNI = Taint.of("cni", "wait", TaintEffect.NO_EXECUTE);
  private static final Taint AGENT = Taint.of("agent", "wait", TaintEffect.NO_SCHEDULE);
  private static final String POOL =
      """
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata: {name: starting}
      spec:
        template:
          metadata: {labels: {node: starting}}
          spec:
            nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            requirements:
              - {key: node.kubernetes.io/instance-type, operator: In, values: [t3.small]}
            startupTaints:
              - {key: cni, value: wait, effect: NoExecute}
              - {key: agent, value: wait, effect: NoSchedule}
      """;
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: web, labels: {app: web}}
      spec:
        nodeSelector: {node: starting}
        containers: [{name: c, image: web, resources: {requests: {cpu: 100m}}}]
      """;

  private final LabWorld lab = new LabWorld();

  /// C052.
  @Test
  void oneThatAnAgentRemovedBeforeTheNodeWasOursIsNotPutBack() {
    lab.apply(POOL + "---\n" + POD);
    while (nodes().isEmpty()) {
      lab.world.runUntil(lab.world.elapsed().plus(Duration.ofMillis(100)));
    }
    assertThat(nodes().getFirst().taints()).contains(CNI, AGENT, Taint.UNREGISTERED);

    remove(CNI);
    lab.runForMinutes(2);
    assertThat(nodes().getFirst().taints()).contains(AGENT).doesNotContain(CNI, Taint.UNREGISTERED);
    assertThat(labelled(LabelKey.REGISTERED)).isTrue();
    assertThat(labelled(LabelKey.INITIALIZED)).isFalse();

    remove(AGENT);
    lab.runForMinutes(2);
    assertThat(labelled(LabelKey.INITIALIZED)).isTrue();
    assertThat(lab.podsOf("web").getFirst().status().node()).contains(nodes().getFirst().name());
    assertThat(nodes()).hasSize(1);
  }

  private void remove(Taint taint) {
    var node = nodes().getFirst();
    lab.world
        .cluster()
        .server()
        .change(
            Actor.USER,
            Kind.NODE,
            Target.at(ObjectKey.of(node.name())),
            there -> NodeChanges.untainted(there, taint));
  }

  private boolean labelled(LabelKey key) {
    return nodes().getFirst().meta().labels().has(key, "true");
  }

  private List<NodeView> nodes() {
    return lab.world.cluster().nodes().stream()
        .filter(node -> node.meta().labels().has(LabelKey.of("node"), "starting"))
        .toList();
  }
}
