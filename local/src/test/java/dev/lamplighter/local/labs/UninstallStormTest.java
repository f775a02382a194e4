package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.invariants.Invariants;
import dev.lamplighter.local.simulation.FaultRates;
import dev.lamplighter.local.simulation.PretendCloudFormation.Answer;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Stacks come and go while every call may fail, every environment may die, and Lambda runs
/// requests twice. The invariants hold all the while, and in the end nothing is left.
class UninstallStormTest {
  private static final int SEEDS = 20;
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration STEP = Duration.ofSeconds(10);

  @Test
  void nothingIsLeftOfAnyOfThem() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      var invariants = new Invariants();
      PretendWorld world =
          LabCluster.start(
              WorldSettings.of(seed).withFaults(FaultRates.STORM).withListener(invariants));
      invariants.watch(world);
      world.apply(
          LabManifests.read("pools/ec2nodeclass-default.yaml", "pools/nodepool-platform.yaml"));
      Answer created = await(world, request(world, "Create"));
      assertThat(created.success()).as("seed %d: %s", seed, created.reason()).isTrue();
      apply(world, Stories.deployment(2).replace("node: web", "karpenter.sh/nodepool: platform"));
      world.runUntil(world.elapsed().plusSeconds(100 + 20 * seed));

      String deletion = request(world, "Delete");
      world.timeline().after(Duration.ofMinutes(8), world.faults()::stop);
      // Three deaths in a row are the end of a request, and its user deletes the stack again.
      Answer answer =
          answer(world, deletion).orElseGet(() -> await(world, request(world, "Delete")));

      assertThat(answer.success()).as("seed %d: %s", seed, answer.reason()).isTrue();
      assertThat(world.account().leftBehind().nothing())
          .as("seed %d: %s", seed, world.account().leftBehind())
          .isTrue();
      world.runUntil(world.elapsed().plusMinutes(20));
      assertThat(world.account().leftBehind().nothing())
          .as("seed %d, later: %s", seed, world.account().leftBehind())
          .isTrue();
      assertThat(world.store().query(ItemKeys.cluster(PretendWorld.CLUSTER), "claim#").items())
          .isEmpty();
    }
  }

  private static void apply(PretendWorld world, String yaml) {
    world.apply(ManifestReader.read(List.of(new SourceText("test.yaml", yaml))).manifests());
  }

  private static String request(PretendWorld world, String type) {
    return world
        .cloudFormation()
        .request(type, Map.of("ClusterName", "mydev", "DrainTimeoutMinutes", "20"));
  }

  private static Answer await(PretendWorld world, String request) {
    return answer(world, request).orElseThrow(() -> new AssertionError("No answer to " + request));
  }

  private static Optional<Answer> answer(PretendWorld world, String request) {
    var end = world.elapsed().plus(HOUR);
    Optional<Answer> answer = Optional.empty();
    while (answer.isEmpty() && world.elapsed().compareTo(end) < 0) {
      world.runUntil(world.elapsed().plus(STEP));
      answer = world.cloudFormation().answer(request);
    }
    return answer;
  }
}
