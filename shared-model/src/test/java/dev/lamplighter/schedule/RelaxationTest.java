package dev.lamplighter.schedule;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.SpreadDraft;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The order in which preferences go (spec core 3.7).
class RelaxationTest {
  private static final LabelKey RACK = LabelKey.of("rack");
  private static final LabelKey ROW = LabelKey.of("row");

  @Test
  void podAffinityGoesFirstThenAntiAffinityThenNodesThenSoftSpreadEachByWeight() {
    var pod =
        world()
            .pod(
                "a",
                p ->
                    p.labels("app=a")
                        .prefersNode(1, "light Exists")
                        .prefersNode(9, "heavy Exists")
                        .prefersApart(5, LabelKey.HOSTNAME)
                        .prefersApart(50, LabelKey.ZONE)
                        .prefersPods(3, LabelKey.ZONE, Labels.of("app", "db"))
                        .spread(RACK, SpreadDraft::scheduleAnyway)
                        .spread(LabelKey.ZONE)
                        .spread(ROW, SpreadDraft::scheduleAnyway)
                        .spread(LabelKey.HOSTNAME, SpreadDraft::scheduleAnyway))
            .snapshot()
            .pods()
            .getFirst();

    assertThat(steps(Wishes.of(pod.spec())))
        .containsExactly(
            "[zone] [zone, hostname] heavy [rack, zone, row, hostname]",
            "[] [zone, hostname] heavy [rack, zone, row, hostname]",
            "[] [hostname] heavy [rack, zone, row, hostname]",
            "[] [] heavy [rack, zone, row, hostname]",
            "[] [] light [rack, zone, row, hostname]",
            "[] []  [rack, zone, row, hostname]",
            "[] []  [hostname, zone, row]",
            "[] []  [row, zone]",
            "[] []  [zone]");
  }

  /// Of what a pod wishes only what it must have is left.
  @Test
  void withoutWishesOnlyHardSpreadIsLeft() {
    Wishes wishes =
        Wishes.of(
            world()
                .pod(
                    "a",
                    p ->
                        p.spread(RACK, SpreadDraft::scheduleAnyway)
                            .spread(LabelKey.ZONE)
                            .prefersNode(1, "light Exists"))
                .snapshot()
                .pods()
                .getFirst()
                .spec());

    assertThat(wishes.isEmpty()).isFalse();
    assertThat(wishes.none().isEmpty()).isTrue();
    assertThat(steps(wishes.none())).containsExactly("[] []  [zone]");
  }

  private static List<String> steps(Wishes all) {
    var steps = new ArrayList<String>();
    for (Optional<Wishes> left = Optional.of(all); left.isPresent(); left = left.get().less()) {
      Wishes wishes = left.get();
      steps.add(
          "%s %s %s %s"
              .formatted(
                  keys(wishes.attracted().stream().map(wish -> wish.term().topologyKey())),
                  keys(wishes.apart().stream().map(wish -> wish.term().topologyKey())),
                  String.join("", wishes.ofNode().keys().stream().map(LabelKey::toString).toList()),
                  keys(wishes.spread().stream().map(each -> each.topologyKey()))));
    }
    return steps;
  }

  private static List<String> keys(Stream<LabelKey> keys) {
    return keys.map(key -> key.toString().substring(key.toString().indexOf('/') + 1)).toList();
  }
}
