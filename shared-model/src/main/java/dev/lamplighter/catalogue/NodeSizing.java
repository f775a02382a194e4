package dev.lamplighter.catalogue;

import java.math.BigDecimal;

/// What a cluster's owner knows of its nodes that EC2 does not tell (spec AWS 2.5, 8.1).
///
/// - `memoryOverhead` is the share of a type's memory that its hypervisor and kernel keep;
///   Karpenter calls it VM_MEMORY_OVERHEAD_PERCENT. Once a node has said what it has, that counts
///   ([Learned]).
/// - `reservedEnis` are interfaces without addresses for pods: one with custom networking.
/// - `prefixDelegation`: interfaces of Nitro instances have prefixes of 16 addresses.
public record NodeSizing(BigDecimal memoryOverhead, int reservedEnis, boolean prefixDelegation) {

  /// Karpenter's.
  public static final NodeSizing DEFAULT = new NodeSizing(new BigDecimal("0.075"), 0, false);

  public NodeSizing {
    memoryOverhead = memoryOverhead.stripTrailingZeros();
    if (memoryOverhead.signum() < 0 || memoryOverhead.compareTo(BigDecimal.ONE) >= 0) {
      throw new IllegalArgumentException(
          "memoryOverhead (%s) must be at least 0 and less than 1".formatted(memoryOverhead));
    }
    if (reservedEnis < 0) {
      throw new IllegalArgumentException(
          "reservedEnis (%d) must be 0 or more".formatted(reservedEnis));
    }
  }

  public NodeSizing withMemoryOverhead(String share) {
    return new NodeSizing(new BigDecimal(share), reservedEnis, prefixDelegation);
  }

  public NodeSizing withReservedEnis(int reserved) {
    return new NodeSizing(memoryOverhead, reserved, prefixDelegation);
  }

  public NodeSizing withPrefixDelegation() {
    return new NodeSizing(memoryOverhead, reservedEnis, true);
  }
}
