package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.api.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// Reads a text's YAML documents into trees. JSON is YAML too. See decision 0005.
public final class YamlReader {
  /// No manifest of a person is larger; etcd takes no object above 1.5 MiB.
  public static final int TEXT_MAX = 3_000_000;

  /// The parser's advice about any character that begins no token, though only a tab is ever used
  /// for indentation.
  private static final Pattern INDENTATION_ADVICE = Pattern.compile("\\.? ?\\(Do not use .*\\)");

  /// How the parser shows that a line ends too soon.
  private static final Pattern LINE_END = Pattern.compile("(?:\\R|\\x00)\\([0-9]+\\)");

  private static final Pattern LEADING_TABS = Pattern.compile("(?m)^[ \\t]*\\t");

  private static final String YAML = "YAML or JSON";

  private YamlReader() {}

  /// The documents of `source`, empty ones left out. What is not YAML ends the reading with a
  /// problem.
  public static List<YamlValue> read(SourceText source, Problems problems) {
    var documents = new ArrayList<YamlValue>();
    if (source.text().length() > TEXT_MAX) {
      refuseSize(source.name(), "characters", source.text().length(), problems);
      return documents;
    }
    var settings =
        LoadSettings.builder()
            .setLabel(source.name())
            .setSchema(new CoreSchema())
            .setCodePointLimit(TEXT_MAX)
            .build();
    var events = new Parse(settings).parseString(withoutTabsOfJson(source.text())).iterator();
    var trees = new YamlTrees(source.name(), events, problems);
    try {
      trees.read(documents::add);
    } catch (YamlTrees.Refused refused) {
      problems.add(refused.problem());
    } catch (MarkedYamlEngineException malformed) {
      refuse(source, malformed, problems);
    } catch (ReaderException unreadable) {
      refuse(source, unreadable, problems);
    } catch (YamlEngineException malformed) {
      refuse(trees.reached(), String.valueOf(malformed.getMessage()), problems);
    }
    return documents;
  }

  /// JSON may be indented with tabs, which this parser takes nowhere.
  private static String withoutTabsOfJson(String text) {
    return text.stripLeading().startsWith("{")
        ? LEADING_TABS.matcher(text).replaceAll(tabs -> " ".repeat(tabs.group().length()))
        : text;
  }

  /// The one sentence about a text that is too large to be a manifest.
  public static void refuseSize(String source, String unit, long size, Problems problems) {
    problems.add(
        Location.whole(source),
        FieldPath.ROOT,
        String.format(Locale.ROOT, "found %,d %s", size, unit),
        String.format(Locale.ROOT, "at most %,d in one file", TEXT_MAX),
        "the manifests into several files");
  }

  private static void refuse(
      SourceText source, MarkedYamlEngineException malformed, Problems problems) {
    Optional<Mark> mark = malformed.getProblemMark().or(malformed::getContextMark);
    int line = mark.map(Mark::getLine).orElse(0) + 1;
    if (malformed.getProblem().contains("(TAB)")) {
      problems.add(
          new Location(source.name(), line),
          FieldPath.ROOT,
          "a tab stands where this line is indented",
          "spaces",
          "spaces instead of the tab");
      return;
    }
    String sentence = INDENTATION_ADVICE.matcher(malformed.getProblem()).replaceFirst("");
    sentence = LINE_END.matcher(sentence).replaceAll("the end of the line");
    String context = malformed.getContext();
    if (context != null && !context.isEmpty()) {
      sentence = context + ", " + sentence;
    }
    refuse(new Location(source.name(), line), sentence, problems);
  }

  private static void refuse(Location location, String sentence, Problems problems) {
    problems.add(location, FieldPath.ROOT, "this is not YAML: " + sentence, YAML, "");
  }

  /// A character that no text has: the file is something else.
  private static void refuse(SourceText source, ReaderException unreadable, Problems problems) {
    long line =
        source.text().codePoints().limit(unreadable.getPosition()).filter(it -> it == '\n').count();
    problems.add(
        new Location(source.name(), (int) line + 1),
        FieldPath.ROOT,
        "this is not text: found the character U+%04X".formatted(unreadable.getCodePoint()),
        YAML,
        "");
  }
}
