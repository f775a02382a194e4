package dev.lamplighter.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LevelsTest {

  @Test
  void agreesWithAListOfAllDomains() {
    var dice = new Random(7);
    var levels = new Levels();
    Collection<Integer> domains = new ArrayList<>();

    for (int step = 0; step < 2_000; step++) {
      if (domains.isEmpty() || dice.nextBoolean()) {
        int level = dice.nextInt(12);
        domains.add(level);
        levels.add(level, 1);
      } else {
        Integer gone =
            domains.stream().skip(dice.nextInt(domains.size())).findFirst().orElseThrow();
        domains.remove(gone);
        levels.add(gone, -1);
      }

      assertThat(levels.isEmpty()).isEqualTo(domains.isEmpty());
      for (Integer one : domains) {
        Collection<Integer> others = new ArrayList<>(domains);
        others.remove(one);
        assertThat(levels.least()).isEqualTo(domains.stream().min(Integer::compare).orElseThrow());
        assertThat(levels.leastWithout(one).stream().boxed().toList())
            .isEqualTo(others.stream().min(Integer::compare).stream().toList());
      }
    }
  }
}
