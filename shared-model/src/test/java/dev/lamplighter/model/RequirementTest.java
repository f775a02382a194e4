package dev.lamplighter.model;

import static dev.lamplighter.model.Notation.KEY;
import static dev.lamplighter.model.Notation.requirement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequirementTest {
  /// Spec core 2.1, with the missing label as a column of its own.
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          In a,b       | In           | false | a b | -  | -  | false
          In           | In           | false | ''  | -  | -  | false
          NotIn b,a    | NotIn        | true  | a b | -  | -  | true
          NotIn        | NotIn        | true  | ''  | -  | -  | true
          Exists       | Exists       | true  | ''  | -  | -  | false
          DoesNotExist | DoesNotExist | false | ''  | -  | -  | true
          Gt 5         | Exists       | true  | ''  | 6  | -  | false
          Gte 5        | Exists       | true  | ''  | 5  | -  | false
          Lt 5         | Exists       | true  | ''  | -  | 4  | false
          Lte 5        | Exists       | true  | ''  | -  | 5  | false
          Lt 0         | Exists       | true  | ''  | -  | -1 | false
          Gt 9223372036854775807  | In | false | '' | - | - | false
          Lt -9223372036854775808 | In | false | '' | - | - | false
          """)
  void representsEachOperator(
      String text,
      String operator,
      boolean complement,
      String values,
      String lower,
      String upper,
      boolean allowsAbsent) {
    Requirement requirement = requirement(text);

    assertThat(requirement.operator()).hasToString(operator);
    assertThat(requirement.complement()).isEqualTo(complement);
    assertThat(String.join(" ", requirement.values())).isEqualTo(values);
    assertThat(requirement.lower()).isEqualTo(bound(lower));
    assertThat(requirement.upper()).isEqualTo(bound(upper));
    assertThat(requirement.allowsAbsent()).isEqualTo(allowsAbsent);
  }

  @Test
  void showsAnEmptyValueAsOne() {
    Requirement empty = Requirement.in(LabelKey.ZONE, "");

    assertThat(empty).hasToString("topology.kubernetes.io/zone In [\"\"]");
  }

  private static OptionalLong bound(String text) {
    return text.equals("-") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
  }

  /// Spec core 2.2. A bare `In` is what nothing satisfies.
  @ParameterizedTest(name = "{0} and {1} is {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          In a,b       | In b,c       | In b
          In a         | In a         | In a
          In a         | In b         | In
          In a,b       | NotIn a      | In b
          In a         | NotIn a      | In
          In a         | NotIn b      | In a
          In a         | Exists       | In a
          In a         | DoesNotExist | In
          In a         | NotIn        | In a
          In           | Exists       | In
          In           | DoesNotExist | In
          NotIn a      | NotIn b      | NotIn a,b
          NotIn a      | NotIn a      | NotIn a
          NotIn a      | Exists       | Exists & NotIn a
          NotIn a      | DoesNotExist | DoesNotExist
          NotIn        | NotIn        | NotIn
          NotIn        | Exists       | Exists
          NotIn        | DoesNotExist | DoesNotExist
          Exists       | Exists       | Exists
          Exists       | DoesNotExist | In
          DoesNotExist | DoesNotExist | DoesNotExist
          Gt 5         | Gt 7         | Gte 8
          Gt 5         | Gte 6        | Gt 5
          Gt 5         | Lt 7         | Gte 6 & Lte 6
          Gt 5         | Lt 6         | In
          Gt 5         | Lt 5         | In
          Gte 5        | Lte 5        | Gte 5 & Lte 5
          Gte 6        | Lte 5        | In
          Lt 3         | Lt 9         | Lte 2
          Gt 5         | In 5,6,7     | In 6,7
          Gt 5         | In a,6       | In 6
          Gt 5         | In a         | In
          Gt 5         | In 1,2       | In
          Lte 2        | In 1,2,3     | In 1,2
          Gt 5         | NotIn 7      | Gt 5 & NotIn 7
          Gt 5         | NotIn 3,a    | Gt 5
          Gt 5         | Exists       | Gt 5
          Gt 5         | DoesNotExist | In
          Lt 9         | Gt 5 & NotIn 7 | Gt 5 & Lt 9 & NotIn 7
          Gte 3 & Lte 3 | NotIn 3     | In
          Gte 3 & Lte 4 | NotIn 3,4   | In
          Gte 3 & Lte 5 | NotIn 3,5   | Gte 3 & Lte 5 & NotIn 3,5
          Gte 3 & NotIn 3 | Lte 3     | In
          Gte 3 & Lte 4 & NotIn 3 | Gte 3 & Lte 4 & NotIn 4 | In
          In 007       | Lte 7        | In 007
          In +7        | Lte 7        | In +7
          In 9223372036854775808 | Gt 0 | In
          In -1        | Lt 0         | In -1
          """)
  void requiresBoth(String left, String right, String both) {
    Requirement expected = requirement(both);

    assertThat(requirement(left).intersection(requirement(right))).isEqualTo(expected);
    assertThat(requirement(right).intersection(requirement(left))).isEqualTo(expected);
    assertThat(requirement(left).intersects(requirement(right)))
        .isEqualTo(requirement(right).intersects(requirement(left)))
        .isEqualTo(!expected.isUnsatisfiable());
  }

  @ParameterizedTest(name = "{0} and {1}: minValues {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          In a,b 2   | In a,b     | 2
          In a,b 2   | In a,b 1   | 2
          In a,b,c 2 | In a,b,c 3 | 3
          In a 1     | In b 2     | 2
          """)
  void keepsTheLargerMinValues(String left, String right, int minValues) {
    assertThat(requirement(left).intersection(requirement(right)).minValues()).hasValue(minValues);
    assertThat(requirement(right).intersection(requirement(left)).minValues()).hasValue(minValues);
  }

  /// Spec core 2.3.
  @ParameterizedTest(name = "{0}: has {1}, has not {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          In a,b          | a b          | c A ''
          NotIn a         | b '' 7       | a
          Exists          | a '' 7       |
          DoesNotExist    |              | a ''
          In              |              | a ''
          Gt 5            | 6 007 100    | 5 a '' 6.0 -6 99999999999999999999
          Lt 5            | 4 0 -1       | 5 a ''
          Gte 3 & Lte 4   | 3 4          | 2 5
          Gt 5 & NotIn 7  | 6 8          | 7 5
          """)
  void hasTheValuesThatSatisfyIt(String text, String inside, String outside) {
    assertThat(words(inside)).allMatch(requirement(text)::has);
    assertThat(words(outside)).noneMatch(requirement(text)::has);
  }

  private static List<String> words(String text) {
    return text == null
        ? List.of()
        : List.of(text.split(" ", -1)).stream().map(word -> word.equals("''") ? "" : word).toList();
  }

  @ParameterizedTest(name = "any of {0} is {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          In b,a            | a
          Exists            | 0
          NotIn 0,1,3       | 2
          NotIn a           | 0
          Gt 5              | 6
          Gt 5 & NotIn 6,7  | 8
          Lt 5              | 0
          Gte -3 & Lte 2    | 0
          Gte 9223372036854775807 | 9223372036854775807
          Lt 0              |
          Gte 0 & Lte 1 & NotIn 0,1 |
          DoesNotExist      |
          In                |
          """)
  void picksTheSameAllowedValueEveryTime(String text, String value) {
    assertThat(requirement(text).anyValue().orElse(null)).isEqualTo(value);
  }

  /// Spec core 2.4, but exclusions are not lost beside bounds.
  @ParameterizedTest(name = "{0} is written {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          In b,a           | In a,b
          NotIn b,a        | NotIn a,b
          Exists           | Exists
          DoesNotExist     | DoesNotExist
          Gt 5             | Gte 6
          Lt 5             | Lte 4
          Gt 5 & Lt 9      | Gte 6 & Lte 8
          Gt 5 & NotIn 7   | Gte 6 & NotIn 7
          Exists & NotIn a | Exists & NotIn a
          NotIn            | NotIn
          In               | Exists & DoesNotExist
          """)
  void isWrittenBackToTheApiWithoutLoss(String text, String written) {
    List<Requirement.Item> items = requirement(text).toApi();

    assertThat(String.join(" & ", items.stream().map(RequirementTest::notation).toList()))
        .isEqualTo(written);
    assertThat(
            items.stream()
                .map(Requirement.Item::toRequirement)
                .reduce(requirement("NotIn"), Requirement::intersection))
        .isEqualTo(requirement(text));
  }

  private static String notation(Requirement.Item item) {
    return (item.operator() + " " + String.join(",", item.values())).strip();
  }

  @Test
  void writesMinValuesOnEveryItem() {
    Requirement requirement = requirement("Gte 3 & Lte 8").withMinValues(OptionalInt.of(2));

    assertThat(requirement.toApi())
        .extracting(Requirement.Item::minValues)
        .containsExactly(OptionalInt.of(2), OptionalInt.of(2));
  }

  /// Spec core 2.8.
  @ParameterizedTest(name = "{0} prints {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          In b,a                 | example.com/key In [a, b]
          In e,d,c,b,a           | example.com/key In [a, b, c, d, e]
          In f,e,d,c,b,a         | example.com/key In [a, b, c, d, e and 1 other]
          In g,f,e,d,c,b,a       | example.com/key In [a, b, c, d, e and 2 others]
          NotIn a                | example.com/key NotIn [a]
          Exists                 | example.com/key Exists
          Exists & NotIn a       | example.com/key Exists NotIn [a]
          DoesNotExist           | example.com/key DoesNotExist
          Gt 5 & Lt 9 & NotIn 7  | example.com/key Exists NotIn [7] >=6 <=8
          In a,b 2               | example.com/key In [a, b] minValues 2
          In                     | example.com/key In [] (no value possible)
          """)
  void printsAsInAManifest(String text, String printed) {
    assertThat(requirement(text)).hasToString(printed);
  }

  @Test
  void namesItsOnlyValue() {
    assertThat(requirement("In a").singleValue()).hasValue("a");
    assertThat(requirement("In a,b").singleValue()).isEmpty();
    assertThat(requirement("Gte 3 & Lte 3").singleValue()).isEmpty();
    assertThat(requirement("NotIn a").size()).isEqualTo(Long.MAX_VALUE - 1);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({"Gt,a", "Gt,1.5", "Gte,''", "Lt,99999999999999999999", "Exists,a", "DoesNotExist,a"})
  void refusesValuesTheOperatorCannotTake(String operator, String value) {
    assertThatThrownBy(() -> Requirement.of(KEY, Operator.parse(operator).orElseThrow(), value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(operator)
        .hasMessageContaining("Write ");
  }

  @Test
  void refusesTwoNumbersToCompareWith() {
    assertThatThrownBy(() -> Requirement.of(KEY, Operator.GT, "1", "2"))
        .hasMessageContaining("exactly one integer");
  }

  @ParameterizedTest(name = "{0} within {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          In a         | In a,b       | true
          In a,b       | In a         | false
          In a         | In a         | true
          In a         | Exists       | true
          Exists       | In a         | false
          In a         | NotIn b      | true
          DoesNotExist | NotIn b      | true
          NotIn b      | Exists       | false
          NotIn b      | DoesNotExist | false
          Gt 5         | Gt 4         | true
          Gt 4         | Gt 5         | false
          In 5         | Gt 4         | true
          """)
  void isWithinAnotherWhereWhateverSatisfiesItSatisfiesThatToo(
      String narrow, String wide, boolean within) {
    assertThat(requirement(narrow).isWithin(requirement(wide))).isEqualTo(within);
  }

  @ParameterizedTest(name = "{0} is not {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          In a     | In b
          In a     | NotIn a
          Exists   | DoesNotExist
          Exists   | NotIn
          Gt 4     | Gt 5
          In a,b 2 | In a,b
          """)
  void differsWhereWhatSatisfiesItDoes(String one, String other) {
    assertThat(requirement(one)).isNotEqualTo(requirement(other));
    assertThat(requirement(LabelKey.ARCH, one)).isNotEqualTo(requirement(one));
  }

  @Test
  void refusesToIntersectDifferentKeys() {
    Requirement zone = Requirement.exists(LabelKey.ZONE);
    Requirement other = requirement("In a");

    assertThatThrownBy(() -> zone.intersection(other))
        .hasMessageContaining("topology.kubernetes.io/zone")
        .hasMessageContaining("example.com/key");
    assertThatThrownBy(() -> zone.intersects(other)).hasMessageContaining("example.com/key");
    assertThatThrownBy(() -> zone.isWithin(other)).hasMessageContaining("example.com/key");
  }
}
