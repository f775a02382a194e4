package dev.lamplighter.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LargestTest {
  private static final int TYPES = 100;

  @Test
  void findsThoseThatHaveWhatIsWantedBesideWhatIsTaken() {
    var dice = new Random(3);
    long[] available = dice.longs(TYPES, 0, 20).toArray();
    int[] largestFirst =
        IntStream.range(0, TYPES)
            .boxed()
            .sorted((a, b) -> Long.compare(available[b], available[a]))
            .mapToInt(Integer::intValue)
            .toArray();
    var largest = new Largest(available, largestFirst);

    for (long taken = 0; taken < 5; taken++) {
      for (long wanted = 0; wanted < 25; wanted++) {
        long left = taken + wanted;
        assertThat(largest.with(taken, wanted))
            .isEqualTo(Positions.of(TYPES, position -> available[position] >= left));
      }
    }
  }
}
