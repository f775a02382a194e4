package dev.lamplighter.model;

/// A text that is not a Kubernetes quantity: the text, and what may be written instead.
public final class QuantityFormatException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String text;

  QuantityFormatException(String text, String reason) {
    super(
        "Quantity (%s) %s. Write a decimal number with one of: n u m k M G T P E, Ki Mi Gi Ti Pi Ei, or an exponent such as e3."
            .formatted(text, reason));
    this.text = text;
  }

  /// What was found where a quantity belongs.
  public String text() {
    return text;
  }
}
