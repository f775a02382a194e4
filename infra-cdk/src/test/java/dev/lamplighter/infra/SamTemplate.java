package dev.lamplighter.infra;

import static java.util.stream.Collectors.toMap;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// `template.yaml`, and what CloudFormation makes of it (AWS SAM, "Generated CloudFormation
/// resources"): of each function the function, its version and its alias.
final class SamTemplate {
  private static final String FUNCTION = "AWS::Serverless::Function";

  /// What SAM does, and CloudFormation has no property for.
  private static final List<String> OF_SAM =
      List.of(
          "AutoPublishAlias",
          "AutoPublishAliasAllProperties",
          "CodeUri",
          "EventInvokeConfig",
          "VersionDeletionPolicy");

  private SamTemplate() {}

  static Template written() {
    var settings =
        LoadSettings.builder()
            .setSchema(new CoreSchema())
            .setTagConstructors(
                Stream.of("Ref", "GetAtt", "Sub", "If", "Equals", "Not", "Join")
                    .collect(toMap(name -> new Tag("!" + name), _ -> SamTemplate::value)))
            .build();
    return Template.of(
        Template.object(new Load(settings).loadFromString(Repository.text("template.yaml"))));
  }

  /// With functions, versions and aliases in the place of SAM's functions; a version is named
  /// `X.Version` and an alias `X.Alias`, as in SAM's own references.
  static Template translated() {
    var template = written();
    var resources = new LinkedHashMap<String, Object>();
    for (Template.Resource resource : template.resources().values()) {
      if (resource.type().equals(FUNCTION)) {
        expand(template, resource, resources);
      } else {
        resources.put(resource.id(), resource.tree());
      }
    }
    var root = new LinkedHashMap<>(template.root());
    root.put("Resources", resources);
    return Template.of(root);
  }

  private static void expand(
      Template template, Template.Resource function, Map<String, Object> into) {
    var properties = properties(template, function);
    String id = function.id();
    String alias = String.valueOf(properties.get("AutoPublishAlias"));
    var of = Map.<String, Object>of("FunctionName", Map.of("Ref", id));
    if (properties.containsKey("EventInvokeConfig")) {
      var config = new LinkedHashMap<>(Template.object(properties.get("EventInvokeConfig")));
      config.putAll(of);
      config.put("Qualifier", alias);
      into.put(id + ".EventInvokeConfig", resource("AWS::Lambda::EventInvokeConfig", config));
    }
    into.put(id + ".Version", resource("AWS::Lambda::Version", of));
    into.put(
        id + ".Alias",
        resource(
            "AWS::Lambda::Alias",
            Map.of(
                "FunctionName",
                Map.of("Ref", id),
                "FunctionVersion",
                Map.of("Fn::GetAtt", List.of(id + ".Version", "Version")),
                "Name",
                alias)));
    OF_SAM.forEach(properties::remove);
    into.put(id, resource("AWS::Lambda::Function", properties));
  }

  static Map<String, Object> properties(Template template, Template.Resource function) {
    var globals = Template.object(Template.object(template.root().get("Globals")).get("Function"));
    var properties = new LinkedHashMap<>(globals);
    properties.putAll(function.properties());
    return properties;
  }

  private static Map<String, Object> resource(String type, Map<String, Object> properties) {
    return Map.of("Type", type, "Properties", properties);
  }

  /// The short form of a function, `!Ref x` for `Ref: x` and `!Sub x` for `Fn::Sub: x`, which may
  /// hold short forms again. All values within are texts.
  private static Object value(Node node) {
    Object value =
        switch (node) {
          case ScalarNode scalar -> scalar.getValue();
          case SequenceNode list -> list.getValue().stream().map(SamTemplate::value).toList();
          case MappingNode map -> {
            var fields = new LinkedHashMap<String, Object>();
            map.getValue()
                .forEach(
                    entry ->
                        fields.put(
                            ((ScalarNode) entry.getKeyNode()).getValue(),
                            value(entry.getValueNode())));
            yield fields;
          }
          default -> throw new AssertionError("No value: " + node);
        };
    String tag = node.getTag().getValue();
    boolean isShort = tag.startsWith("!");
    return isShort ? Map.of(tag.equals("!Ref") ? "Ref" : "Fn::" + tag.substring(1), value) : value;
  }
}
