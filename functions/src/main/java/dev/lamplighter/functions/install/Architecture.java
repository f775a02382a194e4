package dev.lamplighter.functions.install;

/// The processors that the functions run on.
public enum Architecture {
  /// A fifth cheaper.
  ARM64("arm64"),
  X86_64("x86_64");

  private final String word;

  Architecture(String word) {
    this.word = word;
  }

  /// As Lambda writes it.
  public String word() {
    return word;
  }
}
