package dev.lamplighter.model;

/// The name of an EC2 launch template.
public record LaunchTemplateName(String value) implements Comparable<LaunchTemplateName> {
  public LaunchTemplateName {
    Syntax.LAUNCH_TEMPLATE_NAME.check("Launch template name", value);
  }

  public static LaunchTemplateName of(String value) {
    return new LaunchTemplateName(value);
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
