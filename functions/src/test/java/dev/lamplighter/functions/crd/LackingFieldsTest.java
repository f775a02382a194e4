package dev.lamplighter.functions.crd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class LackingFieldsTest {
  private static List<Crd> crds() {
    return Crd.all();
  }

  @ParameterizedTest
  @MethodSource("crds")
  void ourOwnDefinitionsLackNothing(Crd crd) {
    assertThat(LackingFields.of(crd, schema(crd))).isEmpty();
  }

  /// `at` is where the field is taken away.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /spec/properties/template/properties/spec/properties | expireAfter | spec.template.spec.expireAfter
          /spec/properties/template/properties/spec/properties/requirements/items/properties | minValues | spec.template.spec.requirements[].minValues
          /status/properties | nodes | status.nodes
          /status/properties/conditions/items/properties | reason | status.conditions[].reason
          /status/properties/resources | additionalProperties | status.resources[]
          /spec/properties | disruption | spec.disruption
          """)
  void aFieldThatIsMissingIsNamedWithItsPathAlone(String at, String field, String path) {
    ObjectNode schema = schema(NodePoolCrd.CRD);
    ((ObjectNode) schema.at("/properties" + at)).remove(field);

    assertThat(LackingFields.of(NodePoolCrd.CRD, schema)).containsExactly(path);
  }

  @Test
  void anObjectThatKeepsWhateverIsWrittenLacksNothing() {
    ObjectNode schema = schema(NodePoolCrd.CRD);
    var status = (ObjectNode) schema.at("/properties/status");
    status.remove("properties");
    status.put("x-kubernetes-preserve-unknown-fields", true);

    assertThat(LackingFields.of(NodePoolCrd.CRD, schema)).isEmpty();
  }

  private static ObjectNode schema(Crd crd) {
    var schema = JsonMapper.builder().build().createObjectNode();
    var properties = schema.putObject("properties");
    properties.set("spec", json(crd.spec().schema()));
    properties.set("status", json(crd.status()));
    return schema;
  }

  private static ObjectNode json(Schema schema) {
    return JsonMapper.builder().build().valueToTree(SchemaTree.of(schema));
  }
}
