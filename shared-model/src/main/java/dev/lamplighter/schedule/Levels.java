package dev.lamplighter.schedule;

import java.util.Arrays;
import java.util.OptionalInt;

/// How many domains have how many pods. There may be thousands of domains, but their numbers are
/// few: as many as a host holds pods at most, or as there are zones. So they stand in a row, the
/// least first.
final class Levels {
  private int[] pods = new int[8];
  private int[] domains = new int[8];
  private int size;

  Levels copy() {
    var copy = new Levels();
    copy.pods = pods.clone();
    copy.domains = domains.clone();
    copy.size = size;
    return copy;
  }

  /// So many more domains have that number of pods; or, where `more` is negative, fewer.
  void add(int level, int more) {
    int at = Arrays.binarySearch(pods, 0, size, level);
    if (at < 0) {
      insert(-at - 1, level, more);
    } else if (domains[at] + more == 0) {
      remove(at);
    } else {
      domains[at] += more;
    }
  }

  private void insert(int at, int level, int more) {
    if (size == pods.length) {
      pods = Arrays.copyOf(pods, 2 * size);
      domains = Arrays.copyOf(domains, 2 * size);
    }
    System.arraycopy(pods, at, pods, at + 1, size - at);
    System.arraycopy(domains, at, domains, at + 1, size - at);
    pods[at] = level;
    domains[at] = more;
    size++;
  }

  private void remove(int at) {
    size--;
    System.arraycopy(pods, at + 1, pods, at, size - at);
    System.arraycopy(domains, at + 1, domains, at, size - at);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /// The emptiest domain's number; there must be one.
  int least() {
    return pods[0];
  }

  /// The least number of all domains but one of those that have `level`; empty where there is no
  /// other.
  OptionalInt leastWithout(int level) {
    boolean alone = pods[0] == level && domains[0] == 1;
    if (!alone) {
      return OptionalInt.of(pods[0]);
    }
    return size > 1 ? OptionalInt.of(pods[1]) : OptionalInt.empty();
  }
}
