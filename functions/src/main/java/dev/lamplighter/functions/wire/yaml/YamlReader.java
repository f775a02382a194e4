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

  private static final Pattern LEADING_TABS = Pattern.compile("(?m)^[ \\t]*\\t");

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
  public static void refuseSize(String source, String unit, long size, Problems problems) {
    problems.add(
        Location.whole(source),
        FieldPath.ROOT,
        String.format(Locale.ROOT, "found %,d %s", size, unit),
        String.format(Locale.ROOT, "at most %,d in one file", TEXT_MAX),
        "the manifests into several files");
  }
}
