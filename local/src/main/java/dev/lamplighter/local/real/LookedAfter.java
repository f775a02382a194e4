package dev.lamplighter.local.real;

import java.util.Map;

/// A real cluster that is looked after from here, by one thread.
public interface LookedAfter extends AutoCloseable {
  /// One invocation: looks until nothing is under way. Gives how it ended. Throws
  /// [IllegalArgumentException] if another run has taken the cluster over meanwhile.
  Map<String, Object> once();

  /// Wait for the next minute, or for the follow-up that was asked for, or until it is to end.
  void waitForNext();

  @Override
  void close();
}
