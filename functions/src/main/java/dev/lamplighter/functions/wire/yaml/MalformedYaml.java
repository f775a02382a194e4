package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.Violation;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// Says of a text that the parser refuses where it goes wrong, and what to write there.
final class MalformedYaml {
  private static final String YAML = "YAML or JSON";

  /// The parser's advice about any character that begins no token, though only a tab is ever used
  /// for indentation.
  private static final Pattern INDENTATION_ADVICE = Pattern.compile("\\.? ?\\(Do not use .*\\)");

  /// How the parser shows that a line ends too soon.
  private static final Pattern LINE_END = Pattern.compile("(?:\\R|\\x00)\\([0-9]+\\)");

  private MalformedYaml() {}

  /// The problem with `source`, which was read up to `reached`.
  static InputProblem problem(SourceText source, YamlEngineException refused, Location reached) {
    return switch (refused) {
      case MarkedYamlEngineException marked -> marked(source, marked);
      case ReaderException unreadable -> unreadable(source, unreadable);
      default -> malformed(reached, String.valueOf(refused.getMessage()));
    };
  }

  private static InputProblem marked(SourceText source, MarkedYamlEngineException malformed) {
    Optional<Mark> mark = malformed.getProblemMark().or(malformed::getContextMark);
    var location = new Location(source.name(), mark.map(Mark::getLine).orElse(0) + 1);
    String problem = malformed.getProblem();
    if (problem.contains("(TAB)")) {
      return problem(
          location,
          "a tab stands where this line is indented",
          "spaces",
          "spaces instead of the tab");
    }
    String sentence = INDENTATION_ADVICE.matcher(problem).replaceFirst("");
    sentence = LINE_END.matcher(sentence).replaceAll("the end of the line");
    String context = malformed.getContext();
    return malformed(
        location, context == null || context.isEmpty() ? sentence : context + ", " + sentence);
  }

  private static InputProblem malformed(Location location, String sentence) {
    return problem(location, "this is not YAML: " + sentence, YAML, instead(sentence));
  }

  /// A character that no text has: the file is something else.
  private static InputProblem unreadable(SourceText source, ReaderException unreadable) {
    long line =
        source.text().codePoints().limit(unreadable.getPosition()).filter(it -> it == '\n').count();
    return problem(
        new Location(source.name(), (int) line + 1),
        "this is not text: found the character U+%04X".formatted(unreadable.getCodePoint()),
        YAML,
        "the manifests as text in UTF-8");
  }

  private static InputProblem problem(
      Location location, String found, String allowed, String instead) {
    return new InputProblem(location, new Violation(FieldPath.ROOT, found, allowed, instead));
  }

  /// What most likely mends what the parser complains of.
  private static String instead(String complaint) {
    for (Mending mending : Mending.values()) {
      if (complaint.contains(mending.complaint)) {
        return mending.instead;
      }
    }
    return "fields as name: value, one below the other";
  }

  /// A part of the parser's sentence, and what to write then.
  private enum Mending {
    NESTED_VALUE(
        "mapping values are not allowed",
        "the fields of one object at one indentation, and a value that holds \": \" in quotes"),
    BLOCK_END(
        "expected <block end>",
        "the fields of one object, and the items of one list, at one indentation"),
    BRACE("expected ',' or '}'", "a comma between two fields, and } after the last"),
    BRACKET("expected ',' or ']'", "a comma between two items, and ] after the last"),
    NO_TOKEN("cannot start any token", "the value in quotes"),
    NO_COLON("could not find expected ':'", "name: value, with a space after the colon"),
    NO_QUOTE("unexpected end of stream", "the quote that ends the value"),
    ESCAPE("unknown escape character", "the value in single quotes, where \\ is no escape"),
    NO_CONTENT("expected the node content", "the value, or the bracket that closes the list"),
    DOCUMENT("expected '<document start>'", "--- on a line of its own between two documents"),
    BLOCK_SCALAR("chomping or indentation", "the text on the lines below the mark");

    private final String complaint;
    private final String instead;

    Mending(String complaint, String instead) {
      this.complaint = complaint;
      this.instead = instead;
    }
  }
}
