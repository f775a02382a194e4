package dev.lamplighter.functions.pass;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decide.Decisions;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Step;
import dev.lamplighter.functions.store.DecisionCodec;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DecisionJsonTest {
  private final ClusterSnapshot snapshot = world().nodePool("web").snapshot();

  @Test
  void tellsEachStepAndLeavesNoneOut() {
    var json = json(List.of(new Step("a", "because", List.of()), new Step("b", "so", List.of())));

    assertThat(json.get("steps").size()).isEqualTo(2);
    assertThat(json.get("steps").get(1).get("because").asString()).isEqualTo("so");
    assertThat(json.get("stepsLeftOut").asInt()).isZero();
  }

  @Test
  void fitsIntoAnItemHoweverManyAndLongTheStepsAreAndSaysHowManyItLeavesOut() {
    var steps =
        IntStream.range(0, 5_000)
            .mapToObj(i -> new Step("node-" + i, "\u00E9\n".repeat(400), List.of()))
            .toList();

    var json = json(steps);
    var item =
        DecisionCodec.encode(
            ClusterName.of("mydev"), snapshot.pass(), snapshot.takenAt(), json.toString());

    assertThat(item.bytes()).isLessThan(400 * 1024);
    assertThat(json.get("steps").size()).isGreaterThan(100);
    assertThat(json.get("stepsLeftOut").asInt())
        .isPositive()
        .isEqualTo(5_000 - json.get("steps").size());
  }

  private JsonNode json(List<Step> steps) {
    var any = Decisions.decide(snapshot);
    var decision = new Decision(any.plan(), List.of(), List.of(), steps, false, Optional.empty());
    return JsonMapper.builder().build().readTree(DecisionJson.of(snapshot, decision));
  }
}
