package dev.lamplighter.benchmarks.generate;

import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.model.Quantity;

/// What is left of a node while it is filled.
final class Room {
  private long cpuMillis;
  private long memoryBytes;
  private long pods;

  Room(Problem.InstanceType type) {
    cpuMillis = millis(type.cpu()) - millis(type.overheadCpu());
    memoryBytes = bytes(type.memory()) - bytes(type.overheadMemory());
    pods = type.pods();
  }

  /// Whether the pod fits; then it is in.
  boolean take(Problem.Pod pod) {
    boolean fits = pods > 0 && millis(pod.cpu()) <= cpuMillis && bytes(pod.memory()) <= memoryBytes;
    if (fits) {
      cpuMillis -= millis(pod.cpu());
      memoryBytes -= bytes(pod.memory());
      pods--;
    }
    return fits;
  }

  private static long millis(String quantity) {
    return Quantity.parse(quantity).milliValue();
  }

  private static long bytes(String quantity) {
    return Quantity.parse(quantity).value();
  }
}
