package dev.lamplighter.pack.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByValueTest {

  @Test
  void theLargestValueComesFirstAndOfEqualsTheFirstPosition() {
    assertThat(ByValue.order(new double[] {1, 3, 2, 3, 1})).containsExactly(1, 3, 2, 0, 4);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 16, 17, 31, 100, 1000})
  void isTheStableOrderForAnyNumberOfValues(int size) {
    var random = new Random(size);
    double[] value = random.ints(size, 0, 20).asDoubleStream().toArray();

    assertThat(ByValue.order(value))
        .containsExactly(
            IntStream.range(0, size)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer at) -> -value[at]))
                .mapToInt(Integer::intValue)
                .toArray());
  }
}
