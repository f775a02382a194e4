package dev.lamplighter.pack.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeItemsTest {
  private static final Work PLENTY = new Work(1_000_000_000);

  @Test
  void twoItemsOfWhichOnlyOneFitsAreWorthOne() {
    var items = List.of(new Item(0, List.of(6L), 2, Integer.MAX_VALUE));
    var type = new BinType(0, List.of(10L), 1, OptionalInt.empty(), Set.of(0));
    Instance instance = Instance.of(new PackingProblem(items, List.of(type), 1_000));
    var candidates = Candidates.of(instance, 0, new double[] {6}, instance.count);

    assertThat(WholeItems.most(candidates, 0, 8, PLENTY)).isEqualTo(6, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 8, 64})
  void neverSaysLessThanWhatABinCanHoldHoweverOftenItSplits(int splits) {
    for (long seed = 0; seed < 200; seed++) {
      Instance instance = Instance.of(Problems.tiny(seed));
      double[] worths = new Random(seed).doubles(instance.items, 0, 1).toArray();
      for (int type = 0; type < instance.types; type++) {
        double most = KnapsackTest.mostWorth(instance, type, worths);
        var candidates = Candidates.of(instance, type, worths, instance.count);

        assertThat(WholeItems.most(candidates, 0, splits, PLENTY))
            .as("seed %d, type %d", seed, type)
            .isGreaterThanOrEqualTo(most - 1e-9);
      }
    }
  }

  @Test
  void moreSplitsNeverSayMore() {
    for (long seed = 0; seed < 200; seed++) {
      Instance instance = Instance.of(Problems.tiny(seed));
      double[] worths = new Random(seed).doubles(instance.items, 0, 1).toArray();
      var candidates = Candidates.of(instance, 0, worths, instance.count);
      double before = Double.POSITIVE_INFINITY;
      for (int splits = 0; splits < 16; splits++) {
        double bound = WholeItems.most(candidates, 0, splits, PLENTY);

        assertThat(bound).as("seed %d", seed).isLessThanOrEqualTo(before + 1e-6);
        before = bound;
      }
    }
  }
}
