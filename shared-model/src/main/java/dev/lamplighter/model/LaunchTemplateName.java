package dev.lamplighter.model;

/// The name of an EC2 launch template.
public record LaunchTemplateName(String value) implements Comparable<LaunchTemplateName> {
  private static final String OURS = "lamplighter.dev/";

  public LaunchTemplateName {
    Syntax.LAUNCH_TEMPLATE_NAME.check("Launch template name", value);
  }

  public static LaunchTemplateName of(String value) {
    return new LaunchTemplateName(value);
  }

  /// Of what the template holds, which it is named after.
  public static LaunchTemplateName ofOurs(StableHash contents) {
    return of(OURS + Long.toUnsignedString(contents.toLong()));
  }

  /// Whether Lamplighter has made it. Karpenter's have the same tags.
  public boolean isOurs() {
    return value.startsWith(OURS);
  }

  @Override
  public int compareTo(LaunchTemplateName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
