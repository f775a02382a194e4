package dev.lamplighter.functions.read;

import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.snapshot.CapacityBuffers;
import java.time.Instant;
import java.util.Optional;

/// The CapacityBuffers of a cluster, for who reads nothing else.
public final class BufferLook {
  private BufferLook() {}

  /// Empty if not all could be read. `beforeCalls` runs ahead of each call.
  public static Optional<CapacityBuffers> read(
      ClusterReader reader, Instant now, Runnable beforeCalls) {
    var gathering = new Gathering(beforeCalls);
    CapacityBuffers found = new BufferStage(reader).read(gathering, now);
    return gathering.incomplete().isEmpty() ? Optional.of(found) : Optional.empty();
  }
}
