package dev.lamplighter.benchmarks.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a claim's requirement tells of its node's label, and whether a daemon that asks for it may
/// run there.
class LabelValueTest {

  /// A node that is only not to have some values gets none.
  @ParameterizedTest(name = "{0} for a daemon that wants {1}: {2}")
  @CsvSource({
    "NotIn,        Exists,       false",
    "NotIn,        NotIn,        true",
    "NotIn,        DoesNotExist, true",
    "Exists,       Exists,       true",
    "Exists,       NotIn,        true",
    "Exists,       DoesNotExist, false",
    "In,           Exists,       true",
    "In,           In,           true",
    "DoesNotExist, Exists,       false",
    "DoesNotExist, NotIn,        true",
  })
  void tellsWhetherARequirementMayHold(String asked, String wanted, boolean may) {
    assertThat(LabelValue.asked(rule(asked)).perhaps(rule(wanted))).isEqualTo(may);
  }

  private static Problem.Requirement rule(String operator) {
    List<String> values = operator.endsWith("In") ? List.of("x") : List.of();
    return new Problem.Requirement("team", operator, values, OptionalInt.empty());
  }
}
