package dev.lamplighter.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.lamplighter.architecture.fixture.Impure;
import dev.lamplighter.architecture.fixture.Pure;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The rules themselves: each turns red on a class made to break it, and stays green on one that
/// does not.
class ArchitectureRulesTest {

  private static final String FIXTURE = "dev.lamplighter.architecture.fixture";

  private final Arrows core = Arrows.parse(Arrows.CORE);

  @ParameterizedTest
  @MethodSource("impureClasses")
  void refusesWhatReachesOutOfTheSnapshot(Class<?> impure) {
    JavaClasses imported = new ClassFileImporter().importClasses(impure);

    assertThat(Purity.RULES).anyMatch(rule -> rule.evaluate(imported).hasViolation());
  }

  @Test
  void acceptsValuesAndArithmetic() {
    JavaClasses imported = new ClassFileImporter().importClasses(Pure.class);

    assertThat(Purity.RULES).noneMatch(rule -> rule.evaluate(imported).hasViolation());
  }

  @Test
  void refusesAnArrowTheWrongWayAndAPackageThatTheTableForgot() {
    JavaClasses imported = new ClassFileImporter().importPackages(FIXTURE);

    List<String> violations =
        core.rulesFor(FIXTURE).stream()
            .flatMap(rule -> rule.evaluate(imported).getFailureReport().getDetails().stream())
            .toList();

    assertThat(violations)
        .isNotEmpty()
        .allMatch(line -> line.contains("fixture.model.Upward") || line.contains("fixture.stray"))
        .anyMatch(line -> line.contains("fixture.model.Upward"))
        .anyMatch(line -> line.contains("fixture.stray.Forgotten"));
  }

  @ParameterizedTest(name = "{0} may use {1}: {2}")
  @CsvSource({
    "api, model, true",
    "model, api, false",
    "api, catalogue, false",
    "ec2, catalogue, false",
    "snapshot, catalogue, true",
    "disrupt, model, true",
    "disrupt, pack, true",
    "pack, disrupt, false",
    "launch, snapshot, true",
    "launch, schedule, false",
    "lifecycle, launch, false",
    "schedule, lifecycle, false",
    "disrupt, ec2, true",
    "catalogue, ec2, false",
  })
  void readsTheTableThrough(String user, String used, boolean allowed) {
    assertThat(core.allows(user, used)).isEqualTo(allowed);
  }

  static Stream<Class<?>> impureClasses() {
    return new ClassFileImporter()
        .importClasses(Impure.class.getDeclaredClasses()).stream().map(JavaClass::reflect);
  }
}
