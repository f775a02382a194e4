package dev.lamplighter.schedule;

import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;

/// What a place has at most left for pods, of CPU, memory and pod slots each for itself: one that
/// seems to have room may still lack something, but none without it holds the pod.
public record FreeRoom(long cpuMillis, long memoryBytes, long podSlots) {
  /// What is asked for by whoever looks at all places.
  public static final FreeRoom ANY = new FreeRoom(Long.MIN_VALUE, Long.MIN_VALUE, Long.MIN_VALUE);

  /// What a pod asks for.
  public static FreeRoom of(Resources request) {
    return new FreeRoom(request.cpuMillis(), request.memoryBytes(), request.get(ResourceName.PODS));
  }

  /// What a claim has on its types with no more CPU than this. On no node that it is narrowed to
  /// later is there more.
  public static FreeRoom on(NewClaim claim, long cpuMillis) {
    return on(claim, claim.positions().and(claim.template().table().withAtMost(cpuMillis)));
  }

  /// The same on its types that cost no more than this.
  public static FreeRoom on(NewClaim claim, Price most) {
    return on(claim, claim.labels().prices().atMost(claim.positions(), most));
  }

  private static FreeRoom on(NewClaim claim, Positions types) {
    TypeTable table = claim.template().roomiest();
    return new FreeRoom(
        table.mostFree(ResourceName.CPU, types, claim.taken()),
        table.mostFree(ResourceName.MEMORY, types, claim.taken()),
        table.mostFree(ResourceName.PODS, types, claim.taken()));
  }

  public boolean holds(FreeRoom wanted) {
    return cpuMillis >= wanted.cpuMillis
        && memoryBytes >= wanted.memoryBytes
        && podSlots >= wanted.podSlots;
  }

  /// The most of each.
  public FreeRoom max(FreeRoom other) {
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
