package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.api.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// Reads a text's YAML documents into trees. JSON is YAML too. See decision 0005.
public final class YamlReader {
  /// No manifest of a person is larger; etcd takes no object above 1.5 MiB.
  public static final int TEXT_MAX = 3_000_000;

  private static final Bounds OF_MANIFESTS = new Bounds(TEXT_MAX, 500_000);

  private static final Pattern LEADING_TABS = Pattern.compile("(?m)^[ \\t]*\\t");

  private YamlReader() {}

  /// How long a text may be, in characters, and how many values one of its documents may have with
  /// all its aliases followed.
  public record Bounds(int characters, long values) {}

  /// The documents of `source`, empty ones left out. What is not YAML ends the reading with a
  /// problem.
  public static List<YamlValue> read(SourceText source, Problems problems) {
    return read(source, problems, OF_MANIFESTS);
  }

  /// The same of a text that may be longer than a person's.
  public static List<YamlValue> read(SourceText source, Problems problems, Bounds bounds) {
    var documents = new ArrayList<YamlValue>();
    if (source.text().length() > bounds.characters()) {
      refuseSize(
          source.name(), "characters", source.text().length(), bounds.characters(), problems);
      return documents;
    }
    var settings =
        LoadSettings.builder()
            .setLabel(source.name())
            .setSchema(new CoreSchema())
            .setCodePointLimit(bounds.characters())
            .build();
    var events = new Parse(settings).parseString(withoutTabsOfJson(source.text())).iterator();
    var trees = new YamlTrees(source.name(), events, problems, bounds.values());
    try {
      trees.read(documents::add);
    } catch (YamlTrees.Refused refused) {
      problems.add(refused.problem());
    } catch (YamlEngineException malformed) {
      problems.add(MalformedYaml.problem(source, malformed, trees.reached()));
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
  public static void refuseSize(
      String source, String unit, long size, int most, Problems problems) {
    problems.add(
        Location.whole(source),
        FieldPath.ROOT,
        String.format(Locale.ROOT, "found %,d %s", size, unit),
        String.format(Locale.ROOT, "at most %,d in one file", most),
        "the manifests into several files");
  }
}
