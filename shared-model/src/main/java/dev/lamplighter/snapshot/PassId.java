package dev.lamplighter.snapshot;

/// Which look at the cluster this is: the lease's epoch, and the pass within it, from 1.
///
/// Names of claims are a hash of cluster, epoch, pass and index, so no two passes make the same
/// one.
public record PassId(long epoch, long pass) implements Comparable<PassId> {
  @Override
  public int compareTo(PassId other) {
    int byEpoch = Long.compare(epoch, other.epoch);
    return byEpoch != 0 ? byEpoch : Long.compare(pass, other.pass);
  }

  @Override
  public String toString() {
    return epoch + "." + pass;
  }
}
