package dev.lamplighter.pack;

import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.NewClaim;

/// What a place has at most left for pods, of CPU, memory and pod slots each for itself: one that
/// seems to have room may still lack something, but none without it holds the pod.
record FreeRoom(long cpuMillis, long memoryBytes, long podSlots) {
  /// What is asked for by whoever looks at all places.
  static final FreeRoom ANY = new FreeRoom(Long.MIN_VALUE, Long.MIN_VALUE, Long.MIN_VALUE);

  /// What a pod asks for.
  static FreeRoom of(Resources request) {
    return new FreeRoom(request.cpuMillis(), request.memoryBytes(), request.get(ResourceName.PODS));
  }

  /// What a claim has, if it may get no fuller than the ceiling allows.
  static FreeRoom of(NewClaim claim, TypeCeiling ceiling) {
    long cpuMillis = ceiling.largestFor(claim);
    return new FreeRoom(
        claim.mostFree(ResourceName.CPU, cpuMillis),
        claim.mostFree(ResourceName.MEMORY, cpuMillis),
        claim.mostFree(ResourceName.PODS, cpuMillis));
  }

  /// What a claim has, if it may cost no more than this.
  static FreeRoom of(NewClaim claim, Price most) {
    return new FreeRoom(
        claim.mostFree(ResourceName.CPU, most),
        claim.mostFree(ResourceName.MEMORY, most),
        claim.mostFree(ResourceName.PODS, most));
  }

  boolean holds(FreeRoom wanted) {
    return cpuMillis >= wanted.cpuMillis
        && memoryBytes >= wanted.memoryBytes
        && podSlots >= wanted.podSlots;
  }

  /// The most of each.
  FreeRoom max(FreeRoom other) {
    if (holds(other)) {
      return this;
    }
    return other.holds(this)
        ? other
        : new FreeRoom(
            Math.max(cpuMillis, other.cpuMillis),
            Math.max(memoryBytes, other.memoryBytes),
            Math.max(podSlots, other.podSlots));
  }
}
