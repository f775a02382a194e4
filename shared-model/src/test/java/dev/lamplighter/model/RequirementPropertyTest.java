package dev.lamplighter.model;

import static dev.lamplighter.model.Notation.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random requirements against brute force over every value of a small universe and the missing
/// label.
class RequirementPropertyTest {
  private static final int ROUNDS = 3_000;
  private static final List<String> VALUES =
      List.of("a", "b", "", "-1", "0", "1", "2", "3", "4", "5", "6");
  private static final List<String> LISTABLE = List.of("a", "b", "0", "1", "2", "3", "4", "5");

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void intersectionIsWhatBothAllow(long seed) {
    Random random = new Random(seed);

    for (int round = 0; round < ROUNDS; round++) {
      List<Requirement> clauses = clauses(random, 1 + random.nextInt(5));
      Requirement folded = clauses.stream().reduce(Requirement::intersection).orElseThrow();
      Requirement reversed = clauses.reversed().stream().reduce(Requirement::intersection).get();

      String where = "seed %d, round %d: %s".formatted(seed, round, clauses);
      assertThat(folded).as(where).isEqualTo(reversed);
      for (String value : VALUES) {
        assertThat(folded.has(value))
            .as("%s has (%s)", where, value)
            .isEqualTo(clauses.stream().allMatch(clause -> clause.has(value)));
      }
      assertThat(folded.allowsAbsent())
          .as(where)
          .isEqualTo(clauses.stream().allMatch(Requirement::allowsAbsent));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12})
  void intersectsExactlyWhereSomethingIsLeft(long seed) {
    Random random = new Random(seed);

    for (int round = 0; round < ROUNDS; round++) {
      Requirement left = folded(random);
      Requirement right = folded(random);

      // "z" and "999" stand for all the values that nobody lists.
      boolean left0 = left.allowsAbsent() && right.allowsAbsent();
      boolean any =
          left0
              || IntStream.rangeClosed(-20, 20)
                  .mapToObj(Integer::toString)
                  .anyMatch(n -> left.has(n) && right.has(n))
              || List.of("a", "b", "z", "999", "-999").stream()
                  .anyMatch(value -> left.has(value) && right.has(value));
      String where = "seed %d, round %d: (%s) and (%s)".formatted(seed, round, left, right);
      assertThat(left.intersects(right)).as(where).isEqualTo(any);
      assertThat(right.intersects(left)).as(where).isEqualTo(any);
      assertThat(left.intersection(right).isUnsatisfiable()).as(where).isEqualTo(!any);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {21, 22})
  void anyValueIsAllowedAndTheApiFormMeansTheSame(long seed) {
    Random random = new Random(seed);

    for (int round = 0; round < ROUNDS; round++) {
      Requirement requirement = folded(random);

      String where = "seed %d, round %d: %s".formatted(seed, round, requirement);
      requirement
          .anyValue()
          .ifPresentOrElse(
              value -> assertThat(requirement.has(value)).as(where).isTrue(),
              () ->
                  assertThat(VALUES.stream().filter(requirement::has)).as(where).isSubsetOf("-1"));
      assertThat(
              requirement.toApi().stream()
                  .map(Requirement.Item::toRequirement)
                  .reduce(Requirement.notIn(KEY), Requirement::intersection))
          .as(where)
          .isEqualTo(requirement);
    }
  }

  private static Requirement folded(Random random) {
    return clauses(random, 1 + random.nextInt(4)).stream()
        .reduce(Requirement::intersection)
        .orElseThrow();
  }

  private static List<Requirement> clauses(Random random, int count) {
    List<Requirement> clauses = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      clauses.add(clause(random));
    }
    return clauses;
  }

  private static Requirement clause(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> Requirement.in(KEY, subset(random));
      case 1 -> Requirement.notIn(KEY, subset(random));
      case 2 -> Requirement.exists(KEY);
      case 3 -> Requirement.doesNotExist(KEY);
      case 4 -> Requirement.gt(KEY, random.nextInt(7) - 1);
      case 5 -> Requirement.lt(KEY, random.nextInt(7) - 1);
      case 6 -> Requirement.gte(KEY, random.nextInt(7) - 1);
      default -> Requirement.lte(KEY, random.nextInt(7) - 1);
    };
  }

  private static List<String> subset(Random random) {
    return LISTABLE.stream().filter(_ -> random.nextInt(3) > 0).toList();
  }
}
