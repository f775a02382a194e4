package dev.lamplighter.cli.json;

import dev.lamplighter.functions.wire.yaml.PlainScalar;
import java.util.Objects;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.representer.StandardRepresenter;
import tools.jackson.databind.json.JsonMapper;

/// A JSON document as YAML, which says the same.
public final class YamlText {
  private static final DumpSettings SETTINGS =
      DumpSettings.builder()
          .setDefaultFlowStyle(FlowStyle.BLOCK)
          .setSplitLines(false)
          .setDereferenceAliases(true)
          .build();

  private YamlText() {}

  public static String of(String json) {
    return new Dump(SETTINGS, new QuotedWhereKubectlWants())
        .dumpToString(JsonMapper.shared().readValue(json, Object.class));
  }

  /// Strings as `yes` and `1_000` in quotes, since kubectl and other readers of YAML 1.1 take them
  /// for something else without.
  private static final class QuotedWhereKubectlWants extends StandardRepresenter {
    QuotedWhereKubectlWants() {
      super(SETTINGS);
      var usual = Objects.requireNonNull(representers.get(String.class));
      representers.put(
          String.class,
          string ->
              PlainScalar.isString((String) string)
                  ? usual.representData(string)
                  : representScalar(Tag.STR, (String) string, ScalarStyle.DOUBLE_QUOTED));
    }
  }
}
