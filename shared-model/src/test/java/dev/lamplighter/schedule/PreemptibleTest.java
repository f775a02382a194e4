package dev.lamplighter.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Cases C041.
class PreemptibleTest {
  private static final Preemptible ONE = of(Map.of(10, 1L, 20, 2L));
  private static final Preemptible OTHER = of(Map.of(15, 4L, 20, 8L));

  private static Preemptible of(Map<Integer, Long> cpuByPriority) {
    var each = new TreeMap<Integer, Resources>();
    cpuByPriority.forEach((priority, cpu) -> each.put(priority, cpu(cpu)));
    return Preemptible.of(each);
  }

  private static Resources cpu(long cpu) {
    return Resources.of(cpu, 0);
  }

  private static List<Long> below(Preemptible room, int... priorities) {
    return Arrays.stream(priorities)
        .mapToObj(priority -> room.below(priority).cpuMillis())
        .toList();
  }

  @Test
  void onlyWhoMattersLessMakesRoom() {
    assertThat(below(ONE, 10, 11, 20, 21)).containsExactly(0L, 1L, 1L, 3L);
    assertThat(Preemptible.NOTHING.below(Integer.MAX_VALUE)).isEqualTo(Resources.EMPTY);
  }

  @Test
  void othersBesideThemAddUpStepByStep() {
    assertThat(below(ONE.and(OTHER), 10, 11, 16, 21)).containsExactly(0L, 1L, 5L, 15L);
    assertThat(ONE.and(Preemptible.NOTHING)).isEqualTo(ONE);
    assertThat(Preemptible.NOTHING.and(ONE)).isEqualTo(ONE);
  }

  /// 1 core is free beside the one, 2 beside the other: the least is 1, and up to 3 more at most
  /// 20.
  @Test
  void ofSeveralNodesTheOneThatMakesLeastCounts() {
    var ways = List.of(new Preemptible.Way(cpu(1), ONE), new Preemptible.Way(cpu(2), OTHER));

    Preemptible least = Preemptible.least(ways);

    assertThat(below(least, 10, 11, 16, 20, 21)).containsExactly(0L, 1L, 1L, 1L, 3L);
    assertThat(Preemptible.least(List.of(new Preemptible.Way(cpu(1), Preemptible.NOTHING))))
        .isEqualTo(Preemptible.NOTHING);
  }
}
