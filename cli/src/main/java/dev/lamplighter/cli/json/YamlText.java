package dev.lamplighter.cli.json;

import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
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
    return new Dump(SETTINGS).dumpToString(JsonMapper.shared().readValue(json, Object.class));
  }
}
