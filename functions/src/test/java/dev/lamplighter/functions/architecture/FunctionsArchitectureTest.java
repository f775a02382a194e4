package dev.lamplighter.functions.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import dev.lamplighter.functions.port.StateStore;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.junit.jupiter.api.Test;

/// The ports know neither who calls them nor who implements them (design 2).
class FunctionsArchitectureTest {

  private static final String FIXTURE = "dev.lamplighter.functions.architecture.fixture";

  private static final JavaClasses FUNCTIONS =
      CompiledClasses.read(
          importer ->
              importer.importUrl(
                  StateStore.class.getProtectionDomain().getCodeSource().getLocation()));

  @Test
  void portsSpeakTheCoresWordsOnly() {
    portsStandAlone("dev.lamplighter.functions").check(FUNCTIONS);

    classes()
        .that()
        .resideInAPackage("dev.lamplighter.functions.port..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage("dev.lamplighter..", "java..", "org.jspecify.."))
        .check(FUNCTIONS);
  }

  @Test
  void functionsKnowNothingOfThePretendWorldOrTheCommand() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.lamplighter.local..", "dev.lamplighter.cli..")
        .check(FUNCTIONS);
  }

  /// What else fabric8 has is not in the zip.
  @Test
  void nothingUsesTheTypedClientOfKubernetesOrItsModels() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.fabric8..")
                .and(
                    not(
                        resideInAnyPackage(
                            "io.fabric8.kubernetes.client",
                            "io.fabric8.kubernetes.client.http",
                            "io.fabric8.kubernetes.client.jdkhttp"))))
        .check(FUNCTIONS);
    noClasses()
        .should()
        .dependOnClassesThat(belongToAnyOf(KubernetesClient.class, KubernetesClientBuilder.class))
        .check(FUNCTIONS);
  }

  @Test
  void aPortThatKnowsAnImplementationTurnsTheRuleRed() {
    JavaClasses leaky = CompiledClasses.read(importer -> importer.importPackages(FIXTURE));

    assertThat(portsStandAlone(FIXTURE).evaluate(leaky).getFailureReport().getDetails())
        .isNotEmpty()
        .allMatch(line -> line.contains("LeakyPort"));
  }

  private static ArchRule portsStandAlone(String root) {
    return noClasses()
        .that()
        .resideInAPackage(root + ".port..")
        .should()
        .dependOnClassesThat(
            resideInAPackage(root + "..").and(not(resideInAPackage(root + ".port.."))));
  }
}
