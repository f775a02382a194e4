package dev.lamplighter.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldPathTest {
  private static final FieldPath REQUIREMENTS = FieldPath.of("spec.template.spec.requirements");

  @Test
  void isWrittenAsPeopleWriteIt() {
    assertThat(FieldPath.ROOT).hasToString("");
    assertThat(REQUIREMENTS.index(2).field("values").index(0))
        .hasToString("spec.template.spec.requirements[2].values[0]");
    assertThat(FieldPath.of("metadata.labels").field("example.com/team"))
        .hasToString("metadata.labels[\"example.com/team\"]");
    assertThat(REQUIREMENTS.keyed("kubernetes.io/arch"))
        .hasToString("spec.template.spec.requirements[\"kubernetes.io/arch\"]");
  }

  @ParameterizedTest
  @CsvSource({
    "spec.disruption, spec.disruption.budgets, true",
    "spec.disruption.budgets, spec.disruption, true",
    "spec.disruption, spec.disruption, true",
    "spec.disruption, spec.limits, false",
    "spec.a.b, spec.a.c, false"
  })
  void touchesWhatLiesOnTheSameWay(String one, String other, boolean touches) {
    assertThat(FieldPath.of(one).touches(FieldPath.of(other))).isEqualTo(touches);
  }

  @Test
  void isTakenApartAndPutTogether() {
    var start = FieldPath.of("items").index(1);
    var rest = FieldPath.of("spec.weight");

    assertThat(start.then(rest)).hasToString("items[1].spec.weight");
    assertThat(start.then(rest).from(start)).isEqualTo(rest);
  }
}
