package dev.lamplighter.pack.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnapsackTest {

  @Test
  void findsABetterFillingAsLongAsThereIsOneAndProvesTheBest() {
    for (long seed = 0; seed < 200; seed++) {
      Instance instance = Instance.of(Problems.tiny(seed));
      double[] worths = new Random(seed).doubles(instance.items, 0, 1).toArray();
      for (int type = 0; type < instance.types; type++) {
        double most = mostWorth(instance, type, worths);
        double found = 0;
        Filling filling = fill(instance, type, worths, found, 100_000);
        while (filling.worth() > found) {
          int[] counts = filling.counts();
          assertThat(instance.holds(type, counts, instance.used(counts))).isTrue();
          found = filling.worth();
          filling = fill(instance, type, worths, found, 100_000);
        }

        assertThat(found).as("seed %d", seed).isEqualTo(most, within(1e-6));
        assertThat(filling.most()).as("seed %d", seed).isEqualTo(most, within(1e-6));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 20})
  void neverSaysLessThanWhatABinCanHoldHoweverEarlyItStops(int nodes) {
    for (long seed = 0; seed < 100; seed++) {
      Instance instance = Instance.of(Problems.tiny(seed));
      double[] worths = new Random(seed).doubles(instance.items, 0, 1).toArray();
      for (int type = 0; type < instance.types; type++) {
        double most = mostWorth(instance, type, worths, 0, new int[instance.items]);

        assertThat(fill(instance, type, worths, 0, nodes).most())
            .isGreaterThanOrEqualTo(most - 1e-12);
      }
    }
  }

  /// What is left out for want of nodes, or because it is of no interest, counts as far as its
  /// bound.
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5, 20, 1000})
  void aSearchNeverSaysLessThanWhatABinCanHoldOfWhatItDidNotLookAt(int nodes) {
    for (long seed = 0; seed < 100; seed++) {
      Instance instance = Instance.of(Problems.tiny(seed));
      double[] worths = new Random(seed).doubles(instance.items, 0, 1).toArray();
      for (int type = 0; type < instance.types; type++) {
        double most = mostWorth(instance, type, worths, 0, new int[instance.items]);
        var candidates = Candidates.of(instance, type, worths, instance.count);
        int[] none = new int[candidates.size];
        var work = new Work(1_000_000_000);
        var relaxation = KnapsackRelaxation.of(candidates, work);
        for (Completion completion :
            List.of(
                CountedCompletion.of(candidates, relaxation, work),
                new RelaxedCompletion(candidates, relaxation, none))) {
          for (double enough : new double[] {0, most * 0.9, most * 1.1}) {
            var search = new BranchAndBound(candidates, completion, none, none, enough);
            search.search(nodes, work);

            assertThat(Math.max(enough, search.most())).isGreaterThanOrEqualTo(most - 1e-12);
          }
        }
      }
    }
  }

  @Test
  void doesNotSayLessThanWhatABinCanHoldWhereThatIsOfNoInterest() {
    for (long seed = 0; seed < 100; seed++) {
      Instance instance = Instance.of(Problems.tiny(seed));
      double[] worths = new Random(seed).doubles(instance.items, 0, 1).toArray();
      double most = mostWorth(instance, 0, worths, 0, new int[instance.items]);
      for (double enough : new double[] {most * 0.9, most, most * 1.1}) {
        Filling filling = fill(instance, 0, worths, enough, 1000);

        assertThat(filling.most()).isGreaterThanOrEqualTo(most - 1e-12);
      }
    }
  }

  private static Filling fill(
      Instance instance, int type, double[] worths, double enough, int nodes) {
    var candidates = Candidates.of(instance, type, worths, instance.count);
    return Knapsack.fill(candidates, enough, nodes, new Work(1_000_000_000));
  }

  static double mostWorth(Instance instance, int type, double[] worths) {
    return mostWorth(instance, type, worths, 0, new int[instance.items]);
  }

  private static double mostWorth(
      Instance instance, int type, double[] worths, int item, int[] counts) {
    if (item == counts.length) {
      return 0;
    }
    double most = 0;
    for (int count = 0; count <= instance.count[item]; count++) {
      counts[item] = count;
      if (instance.holds(type, counts, instance.used(counts))) {
        double rest = mostWorth(instance, type, worths, item + 1, counts);
        most = Math.max(most, count * worths[item] + rest);
      }
    }
    counts[item] = 0;
    return most;
  }
}
