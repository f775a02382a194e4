package dev.lamplighter.functions.wire.yaml;

/// The way to a field from its object's root, as `spec.template.spec.requirements[0].operator`.
public record FieldPath(String text) {
  public static final FieldPath ROOT = new FieldPath("");

  public FieldPath field(String name) {
    boolean plain = name.matches("[A-Za-z0-9_-]+");
    String step = plain ? name : "[\"" + name + "\"]";
    return new FieldPath(text.isEmpty() || !plain ? text + step : text + "." + step);
  }

  public FieldPath index(int index) {
    return new FieldPath(text + "[" + index + "]");
  }

  @Override
  public String toString() {
    return text;
  }
}
