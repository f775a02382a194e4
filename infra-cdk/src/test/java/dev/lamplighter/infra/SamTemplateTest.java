package dev.lamplighter.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lamplighter.functions.install.EnvironmentVariables;
import dev.lamplighter.functions.install.LambdaFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What no lint sees in `template.yaml`.
class SamTemplateTest {
  private static final Template TEMPLATE = SamTemplate.written();

  /// CloudFormation's grammar: one minute, but five minutes (EventBridge Scheduler User Guide,
  /// "Rate-based schedules"). cfn-lint takes any.
  private static final String RATE =
      "rate\\((1 (minute|hour|day)|([2-9]|[1-9][0-9]+) (minutes|hours|days))\\)";

  /// A prebuilt zip: `sam build` has nothing to do, and `sam deploy` uploads it as it is.
  @Test
  void everyFunctionIsTheZipThatMavenMakes() {
    assertThat(TEMPLATE.ofType("AWS::Serverless::Function"))
        .hasSize(4)
        .allSatisfy(
            it ->
                assertThat(SamTemplate.properties(TEMPLATE, it))
                    .containsEntry("CodeUri", "functions/target/lamplighter-functions.zip"));
  }

  @Test
  void everyFunctionIsNamedAsItsClass() {
    assertThat(TEMPLATE.ofType("AWS::Serverless::Function"))
        .extracting(Template.Resource::id, it -> it.at("Handler"))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(LambdaFunction.values())
                .map(it -> tuple(it.className(), it.handler()))
                .toList());
  }

  @Test
  void everyHandlerIsAClassThatLambdaCanMake() throws ReflectiveOperationException {
    var missing = new ArrayList<String>();
    var found = new ArrayList<Class<?>>();
    for (LambdaFunction function : LambdaFunction.values()) {
      String name = function.handler().split("::", 2)[0];
      try {
        found.add(Class.forName(name, false, SamTemplateTest.class.getClassLoader()));
      } catch (ClassNotFoundException none) {
        missing.add(name);
      }
    }
    for (Class<?> type : found) {
      assertThat(type.getConstructor()).isNotNull();
      assertThat(type.getMethods()).anyMatch(method -> method.getName().equals("handleRequest"));
    }
    assumeTrue(missing.isEmpty(), "Skipped: these classes are not here: " + missing);
  }

  @Test
  void schedulesAreInCloudFormationsGrammar() {
    assertThat(TEMPLATE.ofType("AWS::Scheduler::Schedule"))
        .isNotEmpty()
        .allSatisfy(it -> assertThat(it.at("ScheduleExpression").toString()).matches(RATE));
  }

  @ParameterizedTest
  @CsvSource({"rate(1 minutes), false", "rate(6 hour), false", "rate(6 hours), true"})
  void theGrammarIsStrict(String expression, boolean right) {
    assertThat(expression.matches(RATE)).isEqualTo(right);
  }

  /// `sam local` sets no variable that the template does not name, and turns a missing value into
  /// an empty text.
  @Test
  void variablesThatLocalRunsSetAreNamedAndEmpty() {
    var variables =
        Template.object(
            Template.object(
                    SamTemplate.properties(
                            TEMPLATE, TEMPLATE.ofType("AWS::Serverless::Function").getFirst())
                        .get("Environment"))
                .get("Variables"));

    assertThat(variables).containsEntry(EnvironmentVariables.KUBECONFIG, "");
    assertThat(String.valueOf(variables.get(EnvironmentVariables.ENDPOINT_URL)))
        .contains("EndpointUrl");
    assertThat(Template.object(TEMPLATE.root().get("Parameters")))
        .hasEntrySatisfying(
            "EndpointUrl", it -> assertThat(Template.object(it)).containsEntry("Default", ""))
        .hasEntrySatisfying(
            "Architecture",
            it ->
                assertThat(Template.object(it))
                    .containsEntry("AllowedValues", List.of("arm64", "x86_64"))
                    .containsEntry("Default", "arm64"));
  }
}
