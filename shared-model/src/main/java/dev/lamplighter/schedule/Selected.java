package dev.lamplighter.schedule;

import dev.lamplighter.snapshot.PodView;
import java.util.Arrays;
import java.util.function.Predicate;

/// Which populations somebody selects; each is looked at once.
final class Selected {
  private static final byte UNKNOWN = 0;
  private static final byte YES = 1;
  private static final byte NO = 2;

  private final Predicate<PodView> selects;
  private byte[] known = new byte[16];

  Selected(Predicate<PodView> selects) {
    this.selects = selects;
  }

  boolean has(Population population) {
    int index = population.index();
    if (index >= known.length) {
      known = Arrays.copyOf(known, Math.max(index + 1, 2 * known.length));
    }
    if (known[index] == UNKNOWN) {
      known[index] = selects.test(population.example()) ? YES : NO;
    }
    return known[index] == YES;
  }
}
