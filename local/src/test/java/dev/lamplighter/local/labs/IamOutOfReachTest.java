package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.NoAnswer;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.simulation.PlainNodeClass;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.model.InstanceProfileName;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// A VPC without a way to IAM, whose class names a profile that a user made (spec AWS 7.6).
class IamOutOfReachTest {
  /// As long as IAM is only in doubt, nothing voluntary is done, and users are told. Each
  /// environment finds out for itself.
  private static final Duration UNTIL_OUT_OF_REACH = Duration.ofMinutes(3);

  private boolean silent = true;
  private int calls;
  private final LabWorld lab = new LabWorld(this::withoutListings);

  @Test
  void nodesComeAndGoAndIamIsAskedNowAndThen() {
    lab.apply(
        PlainNodeClass.manifest("given")
            .replace("role: KarpenterNodeRole-mydev", "instanceProfile: of-a-user"));
    lab.world
        .account()
        .instanceProfiles()
        .add(InstanceProfileName.of("of-a-user"), "KarpenterNodeRole-mydev");
    lab.apply(PoolDraft.web().ofClass("given").capacityTypes("spot").types("t3.small").manifest());
    lab.apply(Stories.deployment(1));
    lab.runForMinutes(5);
    var first = lab.world.cluster().nodeClaims().getFirst().name().value();
    delete(ObjectKind.NODE_CLAIM, first);
    lab.runForMinutes(10);

    assertThat(lab.world.cluster().nodeClaims())
        .singleElement()
        .satisfies(it -> assertThat(it.name().value()).isNotEqualTo(first));
    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(lab.world.cluster().events(ObjectKey.of(ObjectKind.NODE_POOL, "web")))
        .filteredOn(it -> it.message().contains("ListInstanceProfiles"))
        .allSatisfy(it -> assertThat(it.last()).isBefore(now().minus(UNTIL_OUT_OF_REACH)));

    lab.delete(ObjectKind.DEPLOYMENT, "web");
    delete(ObjectKind.NODE_POOL, "web");
    delete(ObjectKind.EC2_NODE_CLASS, "given");
    lab.runForMinutes(10);

    assertThat(lab.world.cluster().nodeClasses())
        .noneSatisfy(it -> assertThat(it.name().value()).isEqualTo("given"));
    assertThat(calls).isLessThan(20);
  }

  /// A class with a role waits, and asks once a minute.
  @Test
  void aClassWithARoleEndsWhenIamAnswersAgain() {
    lab.apply(PlainNodeClass.manifest("ends"));
    lab.runForMinutes(3);
    delete(ObjectKind.EC2_NODE_CLASS, "ends");
    lab.runForMinutes(60);

    assertThat(calls).isLessThan(70);
    silent = false;
    lab.runForMinutes(3);
    assertThat(lab.world.cluster().nodeClasses())
        .noneSatisfy(it -> assertThat(it.name().value()).isEqualTo("ends"));
  }

  private Instant now() {
    return PretendWorld.START.plus(lab.world.elapsed());
  }

  private void delete(ObjectKind kind, String name) {
    lab.world.cluster().delete(ObjectKey.of(kind, name));
  }

  private Ports withoutListings(Ports ports) {
    var resolver =
        Overriding.of(
            NodeClassResolver.class,
            ports.nodeClassResolver(),
            (method, arguments, proceed) -> {
              if (method.equals("instanceProfiles") && silent) {
                calls++;
                throw new NoAnswer(
                    CallFailed.Kind.UNAVAILABLE, "ListInstanceProfiles: nobody answers");
              }
              return proceed.with(arguments);
            });
    return new Ports(
        ports.clusterReader(),
        ports.clusterWriter(),
        ports.instanceCloud(),
        resolver,
        ports.priceSource(),
        ports.stateStore(),
        ports.eventSink(),
        ports.ticker());
  }
}
