package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.simulation.PlainNodeClass;
import dev.lamplighter.snapshot.PodView.Phase;
import java.time.Duration;

/// The life of one node in an emulated account: a pod wants it, its user deletes the NodeClaim
/// under the pod, and then the pool and the class.
final class NodeLife {
  private static final Duration LAUNCHES_WITHIN = Duration.ofMinutes(30);
  private static final Duration GOES_WITHIN = Duration.ofMinutes(45);

  static final String CLASS = PlainNodeClass.manifest("default");

  static final String POOL =
      """
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata: {name: platform}
      spec:
        limits: {cpu: "8"}
        template:
          spec:
            nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            requirements:
              - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
              - {key: kubernetes.io/arch, operator: In, values: [amd64]}
              - {key: node.kubernetes.io/instance-type, operator: In, values: [t3.small, m7i-flex.large]}
      ---
      """;

  static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: web, namespace: default, labels: {app: web}}
      spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 400m, memory: 512Mi}}}]}
      """;

  private final EmulatedWorld world;

  NodeLife(EmulatedWorld world) {
    this.world = world;
  }

  void fromTheFirstPodToTheLast() {
    world.apply(CLASS + POOL + POD);
    world.until(LAUNCHES_WITHIN, this::podRuns);
    assertOneInstance();

    assertThat(world.cluster().delete(key(ObjectKind.NODE_CLAIM, claim()))).isTrue();
    world.until(GOES_WITHIN, () -> world.cluster().nodeClaims().isEmpty());
    world.cluster().delete(key(ObjectKind.NODE_POOL, "platform"));
    world.cluster().delete(key(ObjectKind.EC2_NODE_CLASS, "default"));
    world.until(
        GOES_WITHIN,
        () ->
            world.cluster().nodePools().isEmpty()
                && world.cluster().nodeClasses().isEmpty()
                && world.onlooker().launchTemplates().isEmpty()
                && world.onlooker().instanceProfiles().isEmpty()
                && TableLeftovers.of(world.items()).isEmpty());
    assertNothingIsLeft();
  }

  private static ObjectKey key(ObjectKind kind, String name) {
    return ObjectKey.of(kind, name);
  }

  private boolean podRuns() {
    return world.cluster().pods().stream().allMatch(it -> it.status().phase() == Phase.RUNNING);
  }

  private String claim() {
    return world.cluster().nodeClaims().getFirst().name().value();
  }

  private void assertOneInstance() {
    assertThat(world.cluster().nodeClaims()).hasSize(1);
    assertThat(world.onlooker().instances())
        .as(world::story)
        .singleElement()
        .returns(Instance.State.RUNNING, Instance::state)
        .returns(claim(), it -> it.tags().get(Tags.NODE_CLAIM).orElse(""));
  }

  /// The emulator lists the instance for ever: that it is one tells that no second was launched.
  private void assertNothingIsLeft() {
    assertThat(world.onlooker().instances())
        .as(world::story)
        .singleElement()
        .returns(Instance.State.TERMINATED, Instance::state);
    assertThat(world.cluster().nodes()).isEmpty();
    assertThat(world.cluster().pods()).isEmpty();
    assertThat(world.onlooker().launchTemplates()).isEmpty();
    assertThat(world.onlooker().instanceProfiles()).isEmpty();
    assertThat(TableLeftovers.of(world.items())).isEmpty();
  }
}
