package dev.lamplighter.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoomTreeTest {

  /// The same as if every place were looked at in turn, while places fill up and get free again.
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7, 64, 100})
  void theNextPlaceWithRoomIsTheOneThatAWalkFinds(int places) {
    var random = new Random(places);
    List<Resources> free = new ArrayList<>();
    for (int i = 0; i < places; i++) {
      free.add(resources(random));
    }
    var tree = new RoomTree(free);

    for (int round = 0; round < 500; round++) {
      if (places > 0) {
        int changed = random.nextInt(places);
        free.set(changed, resources(random));
        tree.set(changed, free.get(changed));
      }
      Resources request = resources(random);
      int from = random.nextInt(places + 2);

      assertThat(tree.next(from, RoomTree.wanted(request))).isEqualTo(walk(free, from, request));
    }
  }

  private static int walk(List<Resources> free, int from, Resources request) {
    for (int i = from; i < free.size(); i++) {
      if (request.fitsIn(free.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private static Resources resources(Random random) {
    return Resources.of(random.nextInt(5), random.nextInt(5))
        .with(ResourceName.PODS, random.nextInt(5));
  }
}
