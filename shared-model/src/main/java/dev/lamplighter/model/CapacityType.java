package dev.lamplighter.model;

import java.util.Optional;

/// How an instance is bought; the natural order is Karpenter's order of preference.
public enum CapacityType {
  RESERVED("reserved"),
  SPOT("spot"),
  ON_DEMAND("on-demand");

  private final String labelValue;

  CapacityType(String labelValue) {
    this.labelValue = labelValue;
  }

  /// The value of the label `karpenter.sh/capacity-type`.
  public String labelValue() {
    return labelValue;
  }

  /// The type a label value stands for, or nothing where it stands for none.
  public static Optional<CapacityType> fromLabelValue(String value) {
    for (CapacityType type : values()) {
      if (type.labelValue.equals(value)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    return labelValue;
  }
}
