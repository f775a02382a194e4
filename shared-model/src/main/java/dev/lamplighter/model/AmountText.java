package dev.lamplighter.model;

/// An amount of a resource in messages, as Kubernetes writes it.
public final class AmountText {
  private AmountText() {}

  /// In the resource's base unit. Of more than 64 bits hold nobody knows how much it was.
  public static String of(ResourceName name, long amount) {
    return Resources.quantity(name, amount) + (amount == Long.MAX_VALUE ? " or more" : "");
  }
}
