package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.NoAnswer;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.local.storm.Overriding;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Servers that do not answer for a while: looks become rarer, none waits more than once for the
/// same server, and all goes on when they answer again.
class SilentServersTest {
  /// As long as an API server may take (KubeApi), and the longest of AWS's clients.
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private static final Duration LONG_TIMEOUT = Duration.ofSeconds(18);

  private int looks;
  private Silent silent = Silent.NOBODY;
  private int calls;
  private final LabWorld lab =
      new LabWorld(WorldSettings.of(1).withSabotage(this::sabotaged).withListener(_ -> looks++));

  private enum Silent {
    NOBODY,
    API_SERVER,
    EC2,
    TABLE_THROTTLES,
    DAEMON_SETS_REFUSED
  }

  @Test
  void anApiServerThatIsSilentWhilePodsWaitIsAskedOnceALookAndEverMoreSeldom() {
    lab.runForMinutes(2);
    deploy();
    silent = Silent.API_SERVER;
    looks = 0;
    lab.runForMinutes(10);

    assertThat(looks).isBetween(8, 20);
    assertThat(calls).isLessThanOrEqualTo(looks + 2);
    goesOnAgain();
  }

  @Test
  void anApiServerThatFallsSilentWhileANodeIsDrainedIsAskedOnceALook() {
    deploy();
    lab.runForMinutes(5);
    lab.world.cluster().nodeClaims().forEach(it -> lab.deleteNodeClaim(it.name().value()));
    lab.world.runUntil(lab.world.elapsed().plus(Duration.ofSeconds(2)));
    silent = Silent.API_SERVER;
    looks = 0;
    lab.runForMinutes(10);

    assertThat(looks).isBetween(8, 20);
    assertThat(calls).isLessThanOrEqualTo(looks + 3);
    goesOnAgain();
  }

  @Test
  void anEc2ThatIsSilentCostsALookOneWait() {
    lab.runForMinutes(2);
    deploy();
    silent = Silent.EC2;
    looks = 0;
    lab.runForMinutes(10);

    assertThat(looks).isPositive();
    assertThat(calls).isLessThanOrEqualTo(2 * looks + 2);
    goesOnAgain();
  }

  @Test
  void aTableThatThrottlesIsAskedOnceATick() {
    lab.runForMinutes(2);
    deploy();
    silent = Silent.TABLE_THROTTLES;
    lab.runForMinutes(10);

    assertThat(calls).isLessThan(40);
    goesOnAgain();
  }

  /// A right that is missing lasts until somebody gives it: a look a minute, and none in between.
  @Test
  void aListThatIsRefusedForEverIsAskedForOnceATick() {
    lab.runForMinutes(2);
    deploy();
    silent = Silent.DAEMON_SETS_REFUSED;
    lab.runForMinutes(5);
    looks = 0;
    lab.runForMinutes(30);

    assertThat(looks).isBetween(25, 35);
    goesOnAgain();
  }

  private void goesOnAgain() {
    silent = Silent.NOBODY;
    lab.runForMinutes(4);
    assertThat(lab.podsOf("web"))
        .isNotEmpty()
        .allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
  }

  private void deploy() {
    lab.apply(PoolDraft.web().capacityTypes("spot").types("t3.small").manifest());
    lab.apply(Stories.deployment(1));
  }

  private Ports sabotaged(Ports ports) {
    return new Ports(
        overridden(ClusterReader.class, ports.clusterReader(), ports),
        overridden(ClusterWriter.class, ports.clusterWriter(), ports),
        overridden(InstanceCloud.class, ports.instanceCloud(), ports),
        ports.nodeClassResolver(),
        ports.priceSource(),
        overridden(StateStore.class, ports.stateStore(), ports),
        ports.eventSink(),
        ports.ticker());
  }

  private <P> P overridden(Class<P> port, P inner, Ports ports) {
    return Overriding.of(
        port,
        inner,
        (method, arguments, proceed) -> {
          fail(port, method, ports);
          return proceed.with(arguments);
        });
  }

  private void fail(Class<?> port, String method, Ports ports) {
    switch (silent) {
      case NOBODY -> {}
      case API_SERVER -> {
        if ((port == ClusterReader.class || port == ClusterWriter.class)
            && !method.equals("facts")
            && !method.endsWith("Watching")) {
          silence(method, TIMEOUT, ports);
        }
      }
      case EC2 -> {
        if (port == InstanceCloud.class) {
          silence(method, LONG_TIMEOUT, ports);
        }
      }
      case TABLE_THROTTLES -> {
        if (port == StateStore.class && method.equals("query")) {
          calls++;
          throw new CallFailed(Kind.THROTTLED, method + ": Rate exceeded");
        }
      }
      case DAEMON_SETS_REFUSED -> {
        if (method.equals("daemonSets")) {
          throw new CallFailed(Kind.UNAVAILABLE, method + ": 403");
        }
      }
    }
  }

  private void silence(String method, Duration timeout, Ports ports) {
    calls++;
    ports.ticker().waitFor(timeout);
    throw new NoAnswer(Kind.REPLY_LOST, method + ": no answer in time");
  }
}
