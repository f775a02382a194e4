package dev.lamplighter.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.pack.Turns.Turn;
import dev.lamplighter.schedule.FreeRoom;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnsTest {

  /// The same as if every claim were looked at in turn, while claims come, fill up and leave.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64, 300})
  void theNextClaimWithRoomIsTheOneThatAWalkFinds(int claims) {
    var random = new Random(claims);
    var turns = new Turns();
    var standing = new TreeMap<Integer, Turn>();

    for (int round = 0; round < 1_000; round++) {
      int index = random.nextInt(claims);
      Turn before = standing.remove(index);
      if (before != null) {
        turns.remove(before);
      }
      if (before == null || random.nextInt(4) > 0) {
        var turn = new Turn(random.nextInt(5), index, free(random));
        standing.put(index, turn);
        turns.add(turn);
      }
      FreeRoom wanted = random.nextInt(5) == 0 ? FreeRoom.ANY : free(random);
      Optional<Turn> last =
          random.nextInt(3) == 0
              ? Optional.empty()
              : Optional.of(new Turn(random.nextInt(6), random.nextInt(claims), free(random)));

      assertThat(turns.next(last, wanted)).isEqualTo(walk(standing, last, wanted));
      assertThat(turns.isEmpty()).isEqualTo(standing.isEmpty());
    }
  }

  private static Optional<Turn> walk(
      Map<Integer, Turn> standing, Optional<Turn> last, FreeRoom wanted) {
    return standing.values().stream()
        .filter(turn -> last.isEmpty() || turn.compareTo(last.get()) > 0)
        .filter(turn -> turn.free().holds(wanted))
        .sorted()
        .findFirst();
  }

  private static FreeRoom free(Random random) {
    return new FreeRoom(random.nextInt(5), random.nextInt(5), random.nextInt(5));
  }
}
