package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.simulation.PlainNodeClass;
import dev.lamplighter.local.storm.Overriding;
import java.util.List;
import org.junit.jupiter.api.Test;

/// With the real handlers: an instance is called after its node, also where the first call fails.
class InstanceTagsTest {
  /// Unlike the labs', it names no instance itself.
  private static final String POOL =
      PlainNodeClass.manifest("plain")
          + PoolDraft.web().ofClass("plain").capacityTypes("spot").manifest();

  private int failures;
  private int calls;
  private final LabWorld lab = new LabWorld(this::failing);

  @Test
  void anInstanceGetsTheNameOfItsNodeInOneCall() {
    start();

    assertThat(named()).isEqualTo(node());
    assertThat(calls).isEqualTo(1);
  }

  @Test
  void whatFailedIsGivenByALaterLook() {
    failures = 1;
    start();

    assertThat(named()).isEqualTo(node());
    assertThat(calls).isEqualTo(2);
  }

  private void start() {
    lab.apply(POOL);
    lab.apply(Stories.deployment(1));
    lab.runForMinutes(4);
  }

  private String node() {
    return lab.podsOf("web").getFirst().status().node().orElseThrow().value();
  }

  private String named() {
    List<Instance> instances =
        lab.world.account().instances().all().stream()
            .filter(instance -> instance.tags().get(Tags.NODE_CLAIM).isPresent())
            .toList();
    assertThat(instances).hasSize(1);
    return instances.getFirst().tags().get(Tags.NAME).orElse("nothing");
  }

  private Ports failing(Ports ports) {
    var cloud =
        Overriding.of(
            InstanceCloud.class,
            ports.instanceCloud(),
            (method, arguments, proceed) -> {
              if (method.equals("createTags")) {
                calls++;
                if (failures-- > 0) {
                  throw new CallFailed(CallFailed.Kind.UNAVAILABLE, "CreateTags: timed out");
                }
              }
              return proceed.with(arguments);
            });
    return new Ports(
        ports.clusterReader(),
        ports.clusterWriter(),
        cloud,
        ports.nodeClassResolver(),
        ports.priceSource(),
        ports.stateStore(),
        ports.eventSink(),
        ports.ticker());
  }
}
