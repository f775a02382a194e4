package dev.lamplighter.benchmarks.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/// The checker shares no code with what it checks.
class CheckerIsOnItsOwnTest {
  private static final JavaClasses CHECKER =
      new ClassFileImporter().importPackages("dev.lamplighter.benchmarks.check");

  @Test
  void theCheckerKnowsProblemsAndReportsAndNothingOfAPlanner() {
    classes()
        .that()
        .resideInAPackage("dev.lamplighter.benchmarks.check")
        .and()
        .haveSimpleNameNotEndingWith("Test")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.lamplighter.benchmarks.check",
            "dev.lamplighter.benchmarks.problem",
            "java..",
            "org.jspecify..")
        .check(CHECKER);
  }
}
