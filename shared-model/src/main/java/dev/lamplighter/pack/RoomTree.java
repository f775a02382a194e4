package dev.lamplighter.pack;

import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.Arrays;
import java.util.List;

/// The free room of places that stand in a row, to find the next that may hold a pod without asking
/// those between: a tree whose every knot has the most that is free below it, of CPU, memory and
/// pod slots each for itself. So a place that is found may still lack something, but none that
/// holds the pod is passed over.
final class RoomTree {
  private static final List<ResourceName> RESOURCES =
      List.of(ResourceName.CPU, ResourceName.MEMORY, ResourceName.PODS);

  private final int size;

  /// By resource and knot; the knots below `i` are `2i` and `2i + 1`, the leaves come last.
  private final long[][] most;

  RoomTree(List<Resources> free) {
    size = Math.max(1, Integer.highestOneBit(Math.max(1, free.size() - 1)) * 2);
    most = new long[RESOURCES.size()][2 * size];
    for (int r = 0; r < most.length; r++) {
      Arrays.fill(most[r], -1);
      for (int i = 0; i < free.size(); i++) {
        most[r][size + i] = free.get(i).get(RESOURCES.get(r));
      }
      for (int knot = size - 1; knot > 0; knot--) {
        most[r][knot] = Math.max(most[r][2 * knot], most[r][2 * knot + 1]);
      }
    }
  }

  /// The place at this position has so much free now.
  void set(int position, Resources free) {
    for (int r = 0; r < most.length; r++) {
      long[] column = most[r];
      column[size + position] = free.get(RESOURCES.get(r));
      for (int knot = (size + position) / 2; knot > 0; knot /= 2) {
        column[knot] = Math.max(column[2 * knot], column[2 * knot + 1]);
      }
    }
  }

  /// What a pod asks for, as [#next] takes it.
  static long[] wanted(Resources request) {
    return RESOURCES.stream().mapToLong(request::get).toArray();
  }

  /// The first position from this one on where so much may be free; -1 where there is none.
  int next(int from, long[] wanted) {
    return from < size ? next(1, 0, size, from, wanted) : -1;
  }

  private int next(int knot, int first, int width, int from, long[] wanted) {
    if (first + width <= from || !has(knot, wanted)) {
      return -1;
    }
    if (width == 1) {
      return first;
    }
    int half = width / 2;
    int left = next(2 * knot, first, half, from, wanted);
    return left >= 0 ? left : next(2 * knot + 1, first + half, half, from, wanted);
  }

  private boolean has(int knot, long[] wanted) {
    for (int r = 0; r < most.length; r++) {
      if (most[r][knot] < wanted[r]) {
        return false;
      }
    }
    return true;
  }
}
