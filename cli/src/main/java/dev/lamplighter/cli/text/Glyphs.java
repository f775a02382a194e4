package dev.lamplighter.cli.text;

/// The few characters that a terminal may not know, and what stands for them there.
public enum Glyphs {
  UNICODE('█', '░', "✓", "✗", "≈"),
  ASCII('#', '.', "ok", "NO", "about");

  private final char full;
  private final char empty;
  private final String yes;
  private final String no;
  private final String about;

  Glyphs(char full, char empty, String yes, String no, String about) {
    this.full = full;
    this.empty = empty;
    this.yes = yes;
    this.no = no;
    this.about = about;
  }

  char full() {
    return full;
  }

  char empty() {
    return empty;
  }

  public String yes() {
    return yes;
  }

  public String no() {
    return no;
  }

  public String about() {
    return about;
  }
}
