package dev.lamplighter.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LargestTest {
  private static final int TYPES = 100;

  @Test
  void findsThoseThatHaveWhatIsWantedBesideWhatIsTaken() {
    var dice = new Random(3);
    long[] available = dice.longs(TYPES, 0, 20).toArray();
    var largest = new Largest(available);

    for (long taken = 0; taken < 5; taken++) {
      for (long wanted = 0; wanted < 25; wanted++) {
        long left = taken + wanted;
        assertThat(largest.with(taken, wanted))
            .isEqualTo(Positions.of(TYPES, position -> available[position] >= left));
      }
    }
  }

  @Test
  void tellsTheMostThatAnyOfSomeHas() {
    var largest = new Largest(new long[] {3, 9, 5, 5, 1});

    assertThat(largest.most(Positions.of(5, position -> position != 1))).isEqualTo(5);
    assertThat(largest.most(Positions.of(5, position -> position == 4))).isEqualTo(1);
  }
}
