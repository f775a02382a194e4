package dev.lamplighter.local.doctor;

/// What a check comes to.
public enum Verdict {
  OK("ok"),
  /// Not known, or not as it should be; nodes come and go all the same.
  WARN("warn"),
  /// Something does not work until it is mended.
  FAIL("fail");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
