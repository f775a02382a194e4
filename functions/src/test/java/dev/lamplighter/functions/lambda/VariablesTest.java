package dev.lamplighter.functions.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.install.EnvironmentVariables;
import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.install.RuntimeSettings;
import dev.lamplighter.functions.pass.Settings.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class VariablesTest {
  private static final Map<String, String> ALL =
      Map.of(
          "AWS_REGION", "eu-central-1",
          "LAMPLIGHTER_TABLE", "lamplighter",
          "LAMPLIGHTER_SETTINGS", "{\"reaction\":\"tick\"}",
          "LAMPLIGHTER_QUEUE_URL", "https://sqs.eu-central-1.amazonaws.com/111122223333/lamp",
          "LAMPLIGHTER_EVENT_BUS", "events",
          "LAMPLIGHTER_METRICS", "emf",
          "LAMPLIGHTER_ENDPOINT_URL", "http://emulator:4566");

  private static Map<String, String> with(String name, String value) {
    var variables = new TreeMap<>(ALL);
    variables.put(name, value);
    return variables;
  }

  @Test
  void tellWhatTheStackHasMade() {
    var told = Variables.ofClusters(ALL);

    assertThat(told.place().region()).hasToString("eu-central-1");
    assertThat(told.place().table()).hasToString("lamplighter");
    assertThat(told.place().endpoint()).hasValueSatisfying(it -> assertThat(it).hasPort(4566));
    assertThat(told.settings().reaction()).isEqualTo(Mode.TICK);
    assertThat(told.followUps().bus()).isEqualTo("events");
    assertThat(told.followUps().queueUrl()).endsWith("/lamp");
    assertThat(told.metrics()).isEqualTo(Metrics.EMF);
  }

  @Test
  void areThoseThatTheStackSets() {
    var set =
        EnvironmentVariables.of(
            "lamplighter",
            "https://sqs.eu-central-1.amazonaws.com/111122223333/lamp",
            Metrics.EMF,
            RuntimeSettings.parse("{\"reaction\":\"tick\"}"));

    assertReadByEveryFunction(set);
  }

  /// `sam local` sets no variable that the template does not name.
  @Test
  void areThoseOfTheSampleForLocalRuns() throws IOException {
    var sample = Files.readString(Path.of("..", "events", "local-env.json"));
    var set = new TreeMap<String, String>();
    JsonMapper.shared()
        .readTree(sample)
        .path("Parameters")
        .properties()
        .forEach(it -> set.put(it.getKey(), it.getValue().asString()));

    assertReadByEveryFunction(set);
    assertThat(
            EnvironmentVariables.of("lamplighter", "", Metrics.OFF, RuntimeSettings.parse("{}"))
                .keySet())
        .containsAll(set.keySet());
  }

  private static void assertReadByEveryFunction(Map<String, String> set) {
    var variables = new TreeMap<>(set);
    variables.put(Variables.REGION, "eu-central-1");

    assertThat(Variables.ofClusters(variables).settings().clusters()).hasSizeLessThan(2);
    assertThat(Variables.ofStack(variables).place())
        .isEqualTo(Variables.ofRegion(variables))
        .isEqualTo(Variables.ofClusters(variables).place());
  }

  /// `sam local` sets what a template leaves out to nothing.
  @Test
  void thatAreEmptyAreAsIfTheyWereNotThere() {
    var variables = with("LAMPLIGHTER_ENDPOINT_URL", "");
    variables.put("LAMPLIGHTER_EVENT_BUS", "");
    variables.put("LAMPLIGHTER_METRICS", " ");
    variables.put("LAMPLIGHTER_KUBECONFIG", "");

    var told = Variables.ofClusters(variables);

    assertThat(told.place().endpoint()).isEmpty();
    assertThat(told.followUps().bus()).isEqualTo("default");
    assertThat(told.metrics()).isEqualTo(Metrics.OFF);
    assertThat(told.kubeconfig()).isEmpty();
  }

  @Test
  void thatAreMissingAreToldTogether() {
    assertThatThrownBy(() -> Variables.ofClusters(Map.of()))
        .isInstanceOf(InvalidVariables.class)
        .hasMessage(
            """
            AWS_REGION is not set. It must be a region of AWS, as Lambda sets it, as eu-central-1.
            LAMPLIGHTER_TABLE is not set. It must be the name of the state table, as lamplighter.
            LAMPLIGHTER_SETTINGS is not set. It must be the settings in JSON; write {} for the default ones.
            LAMPLIGHTER_QUEUE_URL is not set. It must be the URL of the interruption queue, as \
            https://sqs.eu-central-1.amazonaws.com/111122223333/lamplighter.\
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LAMPLIGHTER_TABLE        | a b        | must have 3 to 255 of the characters
          LAMPLIGHTER_SETTINGS     | {"mode":1} | mode
          LAMPLIGHTER_QUEUE_URL    | queue      | "queue": no scheme or no host. It must be the URL of
          LAMPLIGHTER_METRICS      | all        | "all": no such word. It must be off or emf.
          LAMPLIGHTER_ENDPOINT_URL | localhost  | It must be a URL, or nothing for AWS's own.
          LAMPLIGHTER_KUBECONFIG   | /nowhere   | It must be a file that can be read.
          """)
  void thatAreWrongSayWhatIsAllowed(String name, String value, String said) {
    assertThatThrownBy(() -> Variables.ofClusters(with(name, value)))
        .isInstanceOf(InvalidVariables.class)
        .hasMessageContaining(name)
        .hasMessageContaining(said);
  }

  @Test
  void theCatalogueNeedsNoQueueAndNoSettings() {
    var told =
        Variables.ofRegion(
            Map.of("AWS_REGION", "eu-central-1", "LAMPLIGHTER_TABLE", "lamplighter"));

    assertThat(told.endpoint()).isEmpty();
  }
}
