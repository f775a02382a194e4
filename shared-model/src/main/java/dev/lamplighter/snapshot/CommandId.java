package dev.lamplighter.snapshot;

/// Names one disruption command among all of a cluster: the pass that decided it, and its number
/// there.
public record CommandId(PassId pass, int number) implements Comparable<CommandId> {
  @Override
  public int compareTo(CommandId other) {
    int byPass = pass.compareTo(other.pass);
    return byPass != 0 ? byPass : Integer.compare(number, other.number);
  }

  @Override
  public String toString() {
    return pass + "-" + number;
  }
}
