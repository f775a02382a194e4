package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.storm.Overriding;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// An API server that refuses for good what we write of a node, as an admission policy does: no
/// instance lives on that nobody can see, and what a user deletes goes.
class RefusedNodeClaimsTest {
  private static final String WEB =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 1
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            nodeSelector: {node: platform}
            containers: [{name: c, image: web, resources: {requests: {cpu: 400m}}}]
      """;

  private final LabWorld lab = new LabWorld(this::refusing);
  private final SortedMap<String, Kind> refusals = new TreeMap<>();
  private int busyFor;

  @Test
  void launchesNothingThatTheClusterCannotShow() {
    refusals.put("createNodeClaim", Kind.INVALID);

    lab.apply(WEB);
    lab.runForMinutes(5);

    assertThat(lab.world.account().instances().all()).isEmpty();
    assertThat(told(ObjectKey.of(ObjectKind.NODE_POOL, "platform")))
        .anyMatch(it -> it.contains("refuses its NodeClaim"));
    assertThat(told(ObjectKey.of(lab.podsOf("web").getFirst().key())))
        .anyMatch(it -> it.contains("refuses its NodeClaim"));
  }

  /// The launch went on before the refusal was heard.
  @Test
  void drainsANodeWhoseNodeClaimIsRefusedLater() {
    refusals.put("createNodeClaim", Kind.INVALID);
    refusals.put("applyNode", Kind.INVALID);
    busyFor = 1;
    int nodes = lab.world.cluster().nodes().size();

    lab.apply(WEB);
    lab.runForMinutes(10);

    assertThat(lab.world.account().instances().all()).isNotEmpty();
    assertThat(alive()).isEmpty();
    assertThat(lab.world.cluster().nodes()).hasSize(nodes);
  }

  @Test
  void endsAPoolAndItsClassAlthoughNodesCannotBeLabelled() {
    lab.apply(WEB);
    lab.runForMinutes(4);
    assertThat(lab.nodes()).hasSize(1);
    refusals.put("applyNode", Kind.INVALID);

    lab.world.cluster().delete(ObjectKey.of(ObjectKind.NODE_POOL, "platform"));
    lab.world.cluster().delete(ObjectKey.of(ObjectKind.EC2_NODE_CLASS, "default"));
    lab.runForMinutes(10);

    assertThat(alive()).isEmpty();
    assertThat(lab.world.cluster().nodePools()).isEmpty();
    assertThat(lab.world.cluster().nodeClasses()).isEmpty();
  }

  private List<Instance> alive() {
    return lab.world.account().instances().all().stream()
        .filter(instance -> instance.tags().get(Tags.NODE_CLAIM).isPresent())
        .filter(instance -> instance.state().alive())
        .toList();
  }

  private List<String> told(ObjectKey object) {
    return lab.world.cluster().events(object).stream().map(event -> event.message()).toList();
  }

  private Ports refusing(Ports ports) {
    var writer =
        Overriding.of(
            ClusterWriter.class,
            ports.clusterWriter(),
            (method, arguments, proceed) -> {
              Kind refusal = refusals.get(method);
              if (refusal == null) {
                return proceed.with(arguments);
              }
              throw busyFor-- > 0
                  ? new CallFailed(Kind.UNAVAILABLE, method + ": 503")
                  : new CallFailed(refusal, method + ": 422 is invalid");
            });
    return new Ports(
        ports.clusterReader(),
        writer,
        ports.instanceCloud(),
        ports.nodeClassResolver(),
        ports.priceSource(),
        ports.stateStore(),
        ports.eventSink(),
        ports.ticker());
  }
}
