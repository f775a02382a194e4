package dev.lamplighter.functions.crd;

import dev.lamplighter.functions.crd.Schema.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// Writes a definition as YAML.
final class CrdYaml {
  private static final String CATEGORY = "karpenter";

  private static final String GENERATED =
      "# Generated from the classes of dev.lamplighter.functions.crd; not to be edited.\n";

  private CrdYaml() {}

  static String of(Crd crd) {
    var settings =
        DumpSettings.builder()
            .setDefaultFlowStyle(FlowStyle.BLOCK)
            .setIndicatorIndent(2)
            .setIndentWithIndicator(true)
            .setSplitLines(false)
            .setDereferenceAliases(true)
            // Puts "True" in quotes, which kubectl takes for a boolean.
            .setSchema(new CoreSchema())
            .build();
    return GENERATED + new Dump(settings).dumpToString(definition(crd));
  }

  static SequencedMap<String, Object> definition(Crd crd) {
    var definition = new LinkedHashMap<String, Object>();
    definition.put("apiVersion", "apiextensions.k8s.io/v1");
    definition.put("kind", "CustomResourceDefinition");
    definition.put("metadata", map("name", crd.name()));
    var spec = new LinkedHashMap<String, Object>();
    spec.put("group", crd.group());
    spec.put("scope", "Cluster");
    spec.put("names", names(crd));
    spec.put("versions", List.of(version(crd)));
    definition.put("spec", spec);
    return definition;
  }

  private static SequencedMap<String, Object> names(Crd crd) {
    var names = new LinkedHashMap<String, Object>();
    names.put("kind", crd.kind().kind());
    names.put("listKind", crd.kind().kind() + "List");
    names.put("plural", crd.kind().plural());
    names.put("singular", crd.singular());
    if (!crd.shortNames().isEmpty()) {
      names.put("shortNames", crd.shortNames());
    }
    names.put("categories", List.of(CATEGORY));
    return names;
  }

  private static SequencedMap<String, Object> version(Crd crd) {
    var version = new LinkedHashMap<String, Object>();
    version.put("name", crd.version());
    version.put("served", true);
    version.put("storage", true);
    version.put("subresources", subresources(crd));
    version.put("additionalPrinterColumns", crd.columns().stream().map(CrdYaml::column).toList());
    version.put("schema", map("openAPIV3Schema", SchemaTree.of(root(crd))));
    return version;
  }

  private static SequencedMap<String, Object> subresources(Crd crd) {
    var subresources = map("status", new LinkedHashMap<String, Object>());
    crd.scale()
        .ifPresent(
            scale -> {
              var paths = new LinkedHashMap<String, Object>();
              paths.put("specReplicasPath", scale.specReplicasPath());
              paths.put("statusReplicasPath", scale.statusReplicasPath());
              subresources.put("scale", paths);
            });
    return subresources;
  }

  private static SequencedMap<String, Object> column(Column column) {
    var tree = map("name", column.name());
    tree.put("type", column.type());
    if (column.wide()) {
      tree.put("priority", 1);
    }
    tree.put("jsonPath", column.jsonPath());
    return tree;
  }

  private static Schema root(Crd crd) {
    var fields = new ArrayList<Field>();
    fields.add(Schemas.optional("apiVersion", Schemas.text("")));
    fields.add(Schemas.optional("kind", Schemas.text("")));
    fields.add(Schemas.optional("metadata", Schemas.object("")));
    fields.add(crd.spec());
    fields.add(Schemas.optional("status", crd.status()));
    return Schemas.object("", fields.toArray(Field[]::new));
  }

  private static SequencedMap<String, Object> map(String key, Object value) {
    var map = new LinkedHashMap<String, Object>();
    map.put(key, value);
    return map;
  }
}
