package dev.lamplighter.pack.columns;

import static dev.lamplighter.pack.columns.Problems.item;
import static dev.lamplighter.pack.columns.Problems.type;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DominanceTest {

  @Test
  void dropsWhatCostsMoreAndHasNoMoreRoom() {
    assertThat(kept(type(0, 10, 4, 8), type(1, 11, 4, 7), type(2, 12, 5, 7))).containsExactly(0, 2);
  }

  @Test
  void countsNoMoreRoomThanAllItemsFill() {
    assertThat(kept(type(0, 10, 6, 9), type(1, 11, 60, 90))).containsExactly(0);
  }

  @Test
  void keepsOneOfEquals() {
    assertThat(kept(type(0, 10, 4, 8), type(1, 10, 4, 8), type(2, 10, 4, 8))).containsExactly(0);
  }

  @Test
  void dropsNothingForWhatThereIsOnlySoManyTimes() {
    var few = new BinType(0, List.of(6L, 9L), 5, OptionalInt.of(1), Set.of(0, 1));

    assertThat(kept(few, type(1, 10, 6, 9))).containsExactly(0, 1);
  }

  @Test
  void dropsNothingForWhatUsesMoreOfALimit() {
    BinType cheaper = using(0, 10, 3);

    assertThat(kept(cheaper, using(1, 11, 2), using(2, 11, 3))).containsExactly(0, 1);
  }

  private static BinType using(int id, long priceMicros, long amount) {
    BinType type = type(id, priceMicros, 6, 9);
    return new BinType(
        id,
        type.capacity(),
        priceMicros,
        0,
        type.available(),
        type.items(),
        new TreeMap<>(Map.of(0, amount)));
  }

  @Test
  void dropsNothingForWhatTakesFewerItems() {
    var choosy = new BinType(0, List.of(6L, 9L), 5, OptionalInt.empty(), Set.of(0));

    assertThat(kept(choosy, type(1, 10, 6, 9))).containsExactly(0, 1);
  }

  @Test
  void losesNoneOfTheCheapestPackings() {
    int dropped = 0;
    for (long seed = 0; seed < 100; seed++) {
      PackingProblem problem = Problems.tiny(seed);
      List<BinType> kept = Instance.of(problem).typeList;
      dropped += problem.types().size() - kept.size();

      assertThat(BruteForce.leastCost(new PackingProblem(problem.items(), kept, 0)))
          .as("seed %d", seed)
          .isEqualTo(BruteForce.leastCost(problem));
    }
    assertThat(dropped).isPositive();
  }

  private static List<Integer> kept(BinType... types) {
    var items = List.of(item(0, 2, 2, 3), item(1, 2, 1, 1));
    return Instance.of(new PackingProblem(items, List.of(types), List.of(5L), 0)).typeList.stream()
        .map(BinType::id)
        .toList();
  }
}
