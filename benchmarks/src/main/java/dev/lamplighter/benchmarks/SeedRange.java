package dev.lamplighter.benchmarks;

/// Seeds as they are given on the command line: `A..B`, or one.
record SeedRange(long first, long last) {
  static SeedRange of(String text) {
    String[] ends = text.split("\\.\\.", 2);
    return new SeedRange(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]));
  }
}
