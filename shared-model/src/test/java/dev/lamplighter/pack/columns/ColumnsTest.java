package dev.lamplighter.pack.columns;

import static dev.lamplighter.pack.columns.Problems.item;
import static dev.lamplighter.pack.columns.Problems.type;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnsTest {

  @Test
  void packsNothingForNothing() {
    Packing packing = Columns.pack(new PackingProblem(List.of(), List.of(), Problems.STEPS));

    assertThat(packing.patterns()).isEmpty();
    assertThat(packing.costMicros()).isZero();
    assertThat(packing.gap()).isZero();
  }

  @Test
  void takesTwoDifferentBinsWhereThatIsCheaperThanTwoAlike() {
    var problem =
        new PackingProblem(
            List.of(item(0, 3, 3)), List.of(type(0, 4_000_000, 4), type(1, 7_000_000, 8)), 1000);

    assertThat(Columns.pack(problem).costMicros()).isEqualTo(11_000_000);
  }

  @Test
  void saysWhatNoTypeHolds() {
    var problem =
        new PackingProblem(
            List.of(item(0, 2, 30), item(1, 1, 3)), List.of(type(0, 4_000_000, 4)), 1000);

    Packing packing = Columns.pack(problem);

    assertThat(packing.unpacked()).isEqualTo(Map.of(0, 2));
    assertThat(packing.costMicros()).isEqualTo(4_000_000);
    assertThat(packing.boundMicros()).isBetween(3_999_000L, 4_000_000L);
  }

  @Test
  void saysWhatTheAvailableBinsHaveNoRoomFor() {
    var few = new BinType(0, List.of(4L), 10, OptionalInt.of(2), Set.of(0));
    var problem = new PackingProblem(List.of(item(0, 10, 2)), List.of(few), Problems.STEPS);

    Packing packing = Columns.pack(problem);

    PackingCheck.isFeasible(problem, packing);
    assertThat(packing.unpacked()).isEqualTo(Map.of(0, 6));
  }

  @Test
  void usesBinsThatCostNothingFirst() {
    var free = new BinType(0, List.of(4L), 0, OptionalInt.of(2), Set.of(0));
    var problem =
        new PackingProblem(List.of(item(0, 10, 2)), List.of(free, type(1, 100, 4)), 1_000_000);

    Packing packing = Columns.pack(problem);

    PackingCheck.isFeasible(problem, packing);
    assertThat(packing.costMicros()).isEqualTo(300);
  }

  @Test
  void isAsCheapAsTheCheapestOfAllPackingsWhereFewItemsArePacked() {
    for (long seed = 0; seed < 200; seed++) {
      PackingProblem problem = Problems.tiny(seed);
      Packing packing = Columns.pack(problem);

      PackingCheck.isFeasible(problem, packing);
      assertThat(packing.costMicros()).as("seed %d", seed).isEqualTo(BruteForce.leastCost(problem));
      assertThat(packing.boundMicros())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(packing.costMicros());
    }
  }

  @Test
  void theBoundByVolumeHoldsAndIsNoneOnlyWhereNothingCosts() {
    for (long seed = 0; seed < 400; seed++) {
      for (PackingProblem problem :
          List.of(Problems.tiny(seed), Problems.tinyWithPricesOfEverySize(seed))) {
        long least = BruteForce.leastCost(problem);

        assertThat(Columns.boundByVolume(problem))
            .as("seed %d", seed)
            .isLessThanOrEqualTo(least)
            .isGreaterThan(least == 0 ? -1 : 0);
      }
    }
  }

  /// A third of the CPUs of the bin, so a third of its price.
  @Test
  void theBoundByVolumeIsTheShareOfThePriceThatTheItemsTake() {
    var problem = new PackingProblem(List.of(item(0, 1, 2)), List.of(type(0, 6_000_000, 6)), 1_000);

    assertThat(Columns.boundByVolume(problem)).isBetween(1_999_990L, 2_000_000L);
  }

  @Test
  void theBoundHoldsAmongPricesOfEverySize() {
    for (long seed = 0; seed < 400; seed++) {
      PackingProblem problem = Problems.tinyWithPricesOfEverySize(seed);
      long least = BruteForce.leastCost(problem);

      assertThat(Columns.bound(problem)).as("seed %d", seed).isLessThanOrEqualTo(least);
      assertThat(Columns.pack(problem).boundMicros())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(least);
    }
  }

  @Test
  void keepsToTheBinsThereAreAndABoundBelowTheCheapestPacking() {
    for (long seed = 0; seed < 200; seed++) {
      PackingProblem problem = Problems.tinyWithFewBins(seed);
      Packing packing = Columns.pack(problem);

      PackingCheck.isFeasible(problem, packing);
      assertThat(packing.unpacked()).isEmpty();
      assertThat(packing.boundMicros())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(BruteForce.leastCost(problem));
    }
  }

  @Test
  void keepsToLimitsThatBinsShareAndABoundBelowTheCheapestPacking() {
    int exact = 0;
    double cost = 0;
    double least = 0;
    for (long seed = 0; seed < 200; seed++) {
      PackingProblem problem = Problems.tinyWithLimits(seed);
      Packing packing = Columns.pack(problem);
      long cheapest = BruteForce.leastCost(problem);

      PackingCheck.isFeasible(problem, packing);
      assertThat(packing.unpacked()).isEmpty();
      assertThat(packing.boundMicros()).as("seed %d", seed).isLessThanOrEqualTo(cheapest);
      assertThat(Columns.bound(problem)).as("seed %d", seed).isLessThanOrEqualTo(cheapest);
      exact += packing.costMicros() == cheapest ? 1 : 0;
      cost += packing.costMicros();
      least += cheapest;
    }

    assertThat(exact).isGreaterThan(190);
    assertThat(cost).isLessThan(1.01 * least);
  }

  /// Any of the two items saves its bin of $10, but one costs $2 and the other one $8 within the
  /// limit, which is enough for one bin.
  @Test
  void leavesASharedLimitToTheBinsThatSaveMost() {
    var problem =
        new PackingProblem(
            List.of(item(0, 1, 3), item(1, 1, 4)),
            List.of(limited(0, 8, 0), limited(1, 2, 1), type(2, 10, 4)),
            List.of(5L),
            1_000_000);

    Packing packing = Columns.pack(problem);

    PackingCheck.isFeasible(problem, packing);
    assertThat(packing.costMicros()).isEqualTo(12);
    assertThat(packing.boundMicros()).isEqualTo(12);
  }

  private static BinType limited(int id, long priceMicros, int item) {
    return new BinType(
        id,
        List.of(4L),
        priceMicros,
        0,
        OptionalInt.empty(),
        Set.of(item),
        new TreeMap<>(Map.of(0, 5L)));
  }

  /// The bound is that of a world in which the limit may be shared out to parts of bins.
  @Test
  void aLimitThatIsNotEnoughRaisesTheBound() {
    var limited =
        new BinType(
            0,
            List.of(8L),
            4_000_000,
            0,
            OptionalInt.empty(),
            Set.of(0),
            new TreeMap<>(Map.of(0, 8L)));
    List<Item> items = List.of(item(0, 80, 1));
    List<BinType> types = List.of(limited, type(1, 10_000_000, 8));

    var problem = new PackingProblem(items, types, List.of(40L), Problems.STEPS);
    var wide = new PackingProblem(items, types, List.of(80L), Problems.STEPS);

    assertThat(Columns.bound(wide)).isBetween(39_900_000L, 40_000_000L);
    assertThat(Columns.bound(problem)).isBetween(69_900_000L, 70_000_000L);
    assertThat(Columns.pack(problem).costMicros()).isEqualTo(70_000_000);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1000, 100_000, 2_000_000, 20_000_000})
  void staysFeasibleAndBoundedWhereverTheSearchStops(long steps) {
    for (long seed = 0; seed < 5; seed++) {
      long reached = Columns.pack(Problems.services(300, seed, true, Problems.STEPS)).costMicros();
      PackingProblem problem = Problems.services(300, seed, true, steps);
      Packing packing = Columns.pack(problem);

      PackingCheck.isFeasible(problem, packing);
      assertThat(packing.unpacked()).isEmpty();
      assertThat(packing.boundMicros()).isPositive().isLessThanOrEqualTo(reached);
    }
  }

  @ParameterizedTest
  @CsvSource({"300, 1.06", "1000, 1.02", "3000, 1.02"})
  void comesCloseToTheBound(int pods, double most) {
    for (long seed = 0; seed < 3; seed++) {
      for (boolean spot : new boolean[] {false, true}) {
        PackingProblem problem = Problems.services(pods, seed, spot, Problems.STEPS);
        Packing packing = Columns.pack(problem);

        PackingCheck.isFeasible(problem, packing);
        assertThat(packing.unpacked()).isEmpty();
        assertThat(packing.costMicros() / (double) packing.boundMicros())
            .as("seed %d, spot %s", seed, spot)
            .isBetween(1.0, most);
      }
    }
  }

  @Test
  void isNeverDearerThanFirstFit() {
    for (long seed = 0; seed < 20; seed++) {
      PackingProblem problem = Problems.services(20 + (int) seed * 20, seed, true, 10_000_000);
      Bins none = Bins.none(Instance.of(problem));
      long least = Long.MAX_VALUE;
      for (int[] order : FirstFit.orders(none.instance)) {
        Bins packed = FirstFit.pack(none, order, new Work(0));
        assertThat(packed.complete()).isTrue();
        least = Math.min(least, packed.costMicros());
      }

      assertThat(Columns.pack(problem).costMicros()).as("seed %d", seed).isLessThanOrEqualTo(least);
    }
  }

  @Test
  void packsTheSameWhateverTheOrderOfTheInput() {
    PackingProblem problem = Problems.services(200, 4, true, 60_000_000);
    var items = new ArrayList<>(problem.items());
    var types = new ArrayList<>(problem.types());
    Packing packing = Columns.pack(problem);
    for (long seed = 0; seed < 3; seed++) {
      Collections.shuffle(items, new Random(seed));
      Collections.shuffle(types, new Random(seed));

      assertThat(Columns.pack(new PackingProblem(items, types, problem.steps())))
          .isEqualTo(packing);
    }
  }
}
