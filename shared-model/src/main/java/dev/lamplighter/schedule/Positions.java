package dev.lamplighter.schedule;

import java.util.Arrays;
import java.util.function.IntPredicate;

/// Some positions of a list, such as some of the types of a [TypeTable]. Immutable.
///
/// A claim has hundreds of types and is narrowed once for each pod that it takes: as bits that is a
/// few machine words.
final class Positions {
  private final long[] words;

  private Positions(long[] words) {
    this.words = words;
  }

  /// Those of the first `size` positions that pass.
  static Positions of(int size, IntPredicate test) {
    long[] words = new long[(size + Long.SIZE - 1) / Long.SIZE];
    for (int position = 0; position < size; position++) {
      if (test.test(position)) {
        words[position / Long.SIZE] |= 1L << position;
      }
    }
    return new Positions(words);
  }

  /// What is in both. The same object where that is all of this one, so that whoever keeps what
  /// follows from a set sees that nothing changed.
  Positions and(Positions other) {
    if (isWithin(other)) {
      return this;
    }
    long[] both = words.clone();
    for (int i = 0; i < both.length; i++) {
      both[i] &= other.words[i];
    }
    return new Positions(both);
  }

  Positions plus(Positions other) {
    long[] either = words.clone();
    for (int i = 0; i < either.length; i++) {
      either[i] |= other.words[i];
    }
    return new Positions(either);
  }

  /// These and one more.
  Positions with(int position) {
    long[] more = words.clone();
    more[position / Long.SIZE] |= 1L << position;
    return new Positions(more);
  }

  boolean overlaps(Positions other) {
    for (int i = 0; i < words.length; i++) {
      if ((words[i] & other.words[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  private boolean isWithin(Positions other) {
    for (int i = 0; i < words.length; i++) {
      if ((words[i] & ~other.words[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  /// Those of this one that pass.
  Positions only(IntPredicate test) {
    long[] left = words.clone();
    boolean same = true;
    for (int position = next(0); position >= 0; position = next(position + 1)) {
      if (!test.test(position)) {
        left[position / Long.SIZE] &= ~(1L << position);
        same = false;
      }
    }
    return same ? this : new Positions(left);
  }

  /// None of them.
  Positions none() {
    return new Positions(new long[words.length]);
  }

  /// The last of them; there must be one.
  int last() {
    int at = words.length - 1;
    while (words[at] == 0) {
      at--;
    }
    return at * Long.SIZE + Long.SIZE - 1 - Long.numberOfLeadingZeros(words[at]);
  }

  boolean has(int position) {
    return (words[position / Long.SIZE] & 1L << position) != 0;
  }

  boolean isEmpty() {
    for (long word : words) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  int size() {
    int size = 0;
    for (long word : words) {
      size += Long.bitCount(word);
    }
    return size;
  }

  /// The first position from this one on; -1 where there is none.
  int next(int from) {
    int at = from / Long.SIZE;
    if (at >= words.length) {
      return -1;
    }
    long word = words[at] & -1L << from;
    while (word == 0) {
      at++;
      if (at == words.length) {
        return -1;
      }
      word = words[at];
    }
    return at * Long.SIZE + Long.numberOfTrailingZeros(word);
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof Positions that && Arrays.equals(words, that.words));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words);
  }
}
