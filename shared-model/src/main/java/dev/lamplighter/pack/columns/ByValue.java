package dev.lamplighter.pack.columns;

/// Positions in order of a value of each, from the largest; of equals the first comes first. A
/// merge sort of bare numbers, since it is most of the work of filling bins with many candidates.
final class ByValue {
  private static final int RUN = 8;

  private ByValue() {}

  static int[] order(double[] value) {
    int[] from = new int[value.length];
    for (int at = 0; at < from.length; at++) {
      from[at] = at;
    }
    for (int start = 0; start < from.length; start += RUN) {
      insertionSort(from, start, Math.min(start + RUN, from.length), value);
    }
    int[] to = new int[value.length];
    for (int width = RUN; width < from.length; width *= 2) {
      for (int start = 0; start < from.length; start += 2 * width) {
        int middle = Math.min(start + width, from.length);
        merge(from, to, start, middle, Math.min(middle + width, from.length), value);
      }
      int[] sorted = to;
      to = from;
      from = sorted;
    }
    return from;
  }

  private static void insertionSort(int[] order, int start, int end, double[] value) {
    for (int next = start + 1; next < end; next++) {
      int position = order[next];
      int at = next;
      while (at > start && isBefore(value[position], value[order[at - 1]])) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = position;
    }
  }

  private static void merge(int[] from, int[] to, int start, int middle, int end, double[] value) {
    int left = start;
    int right = middle;
    for (int at = start; at < end; at++) {
      boolean takeRight =
          left == middle || (right < end && isBefore(value[from[right]], value[from[left]]));
      to[at] = takeRight ? from[right++] : from[left++];
    }
  }

  private static boolean isBefore(double one, double other) {
    return one > other;
  }
}
