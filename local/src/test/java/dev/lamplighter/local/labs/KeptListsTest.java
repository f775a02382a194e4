package dev.lamplighter.local.labs;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.labs.PortCalls.Call;
import dev.lamplighter.local.simulation.WorldSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What an invocation asks the API server for while it stays: a node is launched, joins, and gets
/// its pods.
class KeptListsTest {
  private static final List<String> LONG_LISTS = List.of("nodeClaims", "nodes", "pods");

  private final PortCalls calls = new PortCalls();

  @Test
  void listsAreReadOnceAMinuteAndWatchedBetweenLooks() {
    var world = LabCluster.start(WorldSettings.of(1).withSabotage(calls::around));
    world.apply(
        LabManifests.read(
            "pools/ec2nodeclass-default.yaml",
            "pools/nodepool-platform.yaml",
            "workloads/busybox-4.yaml"));
    world.runUntil(Duration.ofMinutes(3));

    Map<String, Long> asked =
        calls.since(Instant.EPOCH).stream().collect(groupingBy(Call::method, counting()));
    long looks = asked.getOrDefault("nodePools", 0L);

    assertThat(looks).isGreaterThan(20);
    assertThat(asked.get("endWatching")).isGreaterThan(looks * 3 / 4);
    assertThat(LONG_LISTS)
        .allSatisfy(list -> assertThat(asked.get(list)).isLessThanOrEqualTo(looks / 4));
    assertThat(world.cluster().pods()).allMatch(pod -> pod.status().node().isPresent());
  }
}
