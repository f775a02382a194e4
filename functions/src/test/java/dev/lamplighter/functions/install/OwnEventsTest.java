package dev.lamplighter.functions.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.ClusterName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The samples in `events/` of what schedules send are what the templates say they send. That both
/// templates say it is `ParityTest` of `infra-cdk`.
class OwnEventsTest {
  @Test
  void theSampleOfATickIsWhatItsScheduleSendsAtThatMinute() throws IOException {
    String sent =
        OwnEvents.tick(ClusterName.of("mydev"))
            .replace(OwnEvents.SCHEDULED_TIME, "2026-03-02T09:00:00Z");

    assertThat(sample("schedule-tick.json")).isEqualTo(tree(sent));
  }

  @Test
  void theSampleOfARenewalIsWhatItsScheduleSends() throws IOException {
    assertThat(sample("catalogue-schedule.json")).isEqualTo(tree(OwnEvents.catalogue()));
    assertThat(sample("ping.json")).isEqualTo(tree(OwnEvents.ping()));
  }

  private static JsonNode sample(String name) throws IOException {
    return tree(Files.readString(Path.of("..", "events", name)));
  }

  private static JsonNode tree(String json) {
    return JsonMapper.shared().readTree(json);
  }
}
