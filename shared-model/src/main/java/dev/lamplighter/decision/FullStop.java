package dev.lamplighter.decision;

/// Sentences of which some end with a full stop and some don't, since others' words are in them.
public final class FullStop {
  private FullStop() {}

  /// The sentence with one.
  public static String after(String sentence) {
    return sentence.endsWith(".") ? sentence : sentence + ".";
  }

  /// The sentence without one, for whatever reads on.
  public static String without(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }
}
