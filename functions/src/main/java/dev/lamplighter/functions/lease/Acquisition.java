package dev.lamplighter.functions.lease;

import dev.lamplighter.functions.store.LeaseRecord;

/// What came of trying to take a lease.
public sealed interface Acquisition {
  record Acquired(Lease lease) implements Acquisition {}

  /// Another invocation holds it and is alive, or may be: `seen` is how it stood when we gave up.
  record Busy(LeaseRecord seen) implements Acquisition {}
}
