package dev.lamplighter.api;

/// The operating system family of a node image, which decides user data and defaults (spec AWS
/// 1.6).
public enum AmiFamily {
  AL2("AL2", "al2"),
  AL2023("AL2023", "al2023"),
  BOTTLEROCKET("Bottlerocket", "bottlerocket"),
  CUSTOM("Custom", ""),
  WINDOWS2019("Windows2019", "windows2019"),
  WINDOWS2022("Windows2022", "windows2022"),
  WINDOWS2025("Windows2025", "windows2025");

  private final String text;
  private final String alias;

  AmiFamily(String text, String alias) {
    this.text = text;
    this.alias = alias;
  }

  /// The family part of an alias as `al2023@latest`; empty where a family has none.
  public String alias() {
    return alias;
  }

  @Override
  public String toString() {
    return text;
  }
}
