package dev.lamplighter.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.lamplighter.model.Quantity;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The core as it is compiled keeps its purity and its arrows (design 1 and 2).
class ArchitectureTest {

  /// What was compiled together with a class of the core: without the tests, and without other
  /// modules.
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .importUrl(Quantity.class.getProtectionDomain().getCodeSource().getLocation());

  @ParameterizedTest(name = "{0}")
  @MethodSource("purity")
  void isPure(ArchRule rule) {
    rule.check(CORE);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("arrows")
  void followsTheArrows(ArchRule rule) {
    rule.check(CORE);
  }

  static List<ArchRule> purity() {
    return Purity.RULES;
  }

  static List<ArchRule> arrows() {
    return Arrows.parse(Arrows.CORE).rulesFor("dev.lamplighter");
  }
}
