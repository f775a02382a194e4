package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.simulation.PlainNodeClass;
import dev.lamplighter.local.storm.Overriding;
import java.time.Duration;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/// AWS answers questions about EC2NodeClasses slowly, or not at all: a look that reads for longer
/// than a lease lasts holds it all the same, and comes to act.
class SlowAnswersTest {
  private static final Set<String> QUESTIONS =
      Set.of("images", "subnets", "securityGroups", "ensureInstanceProfile");

  private boolean silent;
  private int questions;

  @Test
  void aHundredClassesThatEachTakeTheirTimeKeepNoPodWaiting() {
    var lab = new LabWorld(asking(this::slowly));
    classes(lab, 120);
    lab.runForMinutes(5);
    deploy(lab);
    lab.runForMinutes(5);

    assertThat(lab.podsOf("web"))
        .isNotEmpty()
        .allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(lab.world.account().log().launches()).hasSize(1);
    assertThat(lab.world.cluster().nodeClasses())
        .allSatisfy(it -> assertThat(it.status().amis()).isNotEmpty());
  }

  @Test
  void silenceAboutFourClassesKeepsNoNodeFromItsCluster() {
    var lab = new LabWorld(asking(this::silently));
    classes(lab, 4);
    lab.runForMinutes(5);
    silent = true;
    deploy(lab);
    lab.runForMinutes(6);

    assertThat(lab.podsOf("web"))
        .isNotEmpty()
        .allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
  }

  @Test
  void whoHasNotAnsweredForLongIsLeftAloneForAMinute() {
    var lab = new LabWorld(asking(this::silently));
    silent = true;
    deploy(lab);
    lab.runForMinutes(10);

    assertThat(questions).isBetween(4, 24);
  }

  private static void classes(LabWorld lab, int all) {
    for (int more = 1; more < all; more++) {
      lab.apply(PlainNodeClass.manifest("more" + more));
    }
  }

  private static void deploy(LabWorld lab) {
    lab.apply(
        PoolDraft.web().ofClass("default").capacityTypes("spot").types("t3.small").manifest());
    lab.apply(Stories.deployment(1));
  }

  private void slowly(Ports ports, String method) {
    if (QUESTIONS.contains(method)) {
      ports.ticker().waitFor(Duration.ofMillis(150));
    }
  }

  private void silently(Ports ports, String method) {
    if (silent && QUESTIONS.contains(method)) {
      questions++;
      ports.ticker().waitFor(Duration.ofSeconds(18));
      throw new CallFailed(CallFailed.Kind.UNAVAILABLE, method + ": nobody answers");
    }
  }

  private interface Delay {
    void before(Ports ports, String method);
  }

  private static UnaryOperator<Ports> asking(Delay delay) {
    return ports ->
        new Ports(
            ports.clusterReader(),
            ports.clusterWriter(),
            ports.instanceCloud(),
            Overriding.of(
                NodeClassResolver.class,
                ports.nodeClassResolver(),
                (method, arguments, proceed) -> {
                  delay.before(ports, method);
                  return proceed.with(arguments);
                }),
            ports.priceSource(),
            ports.stateStore(),
            ports.eventSink(),
            ports.ticker());
  }
}
