package dev.lamplighter.cli.dump;

import dev.lamplighter.snapshot.CapacityBuffers;
import java.util.ArrayList;
import java.util.List;

/// The room that the CapacityBuffers of a dump ask for. What one names is looked for in the dump.
final class DumpBuffers {
  private final CapacityBuffers buffers;

  DumpBuffers(DumpObjects.Buffers objects) {
    this.buffers = CapacityBuffers.of(objects.all(), objects.templates(), objects.scalables());
  }

  CapacityBuffers buffers() {
    return buffers;
  }

  /// The buffers for which no room is planned, and why.
  List<String> remarks() {
    var remarks = new ArrayList<String>();
    for (CapacityBuffers.Resolved each : buffers.all()) {
      switch (each.demand()) {
        case CapacityBuffers.Demand.Pods _ -> {}
        case CapacityBuffers.Demand.Unknown(_, var message) ->
            remarks.add(
                "CapacityBuffer %s: no room is planned for it: %s."
                    .formatted(each.buffer().key(), message));
      }
    }
    return remarks;
  }
}
