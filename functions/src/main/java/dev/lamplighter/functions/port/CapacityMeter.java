package dev.lamplighter.functions.port;

/// Counts what the calls to the table cost, in DynamoDB's request units.
///
/// A strongly consistent read takes one read unit for each 4 KB begun, a write one write unit for
/// each 1 KB begun, in a transaction two (Developer Guide, "DynamoDB on-demand capacity mode").
/// What a refused condition cost, DynamoDB charges and does not tell.
public final class CapacityMeter {
  private double reads;
  private double writes;

  /// Units of both kinds.
  public record Units(double reads, double writes) {
    public Units minus(Units before) {
      return new Units(reads - before.reads, writes - before.writes);
    }
  }

  public synchronized void read(double units) {
    reads += units;
  }

  public synchronized void wrote(double units) {
    writes += units;
  }

  /// All units since the meter was made: take the difference of two for what happened in between.
  public synchronized Units units() {
    return new Units(reads, writes);
  }
}
