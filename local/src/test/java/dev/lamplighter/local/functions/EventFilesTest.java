package dev.lamplighter.local.functions;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.functions.install.OwnEvents;
import dev.lamplighter.functions.stack.StackRequest.Resource;
import dev.lamplighter.functions.stack.StackRequestReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every sample in `events/` is one that its function's handler can read. What becomes of it is
/// told by the handlers' own tests.
class EventFilesTest {
  private static final String LOCAL_ENVIRONMENT = "local-env.json";

  static Stream<String> samples() throws IOException {
    Path here = Path.of("events");
    try (var files = Files.list(Files.exists(here) ? here : Path.of("..").resolve(here))) {
      return files
          .map(file -> requireNonNull(file.getFileName()).toString())
          .filter(name -> !name.equals(LOCAL_ENVIRONMENT))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void isReadAsItsFunctionReadsIt(String name) {
    switch (name.split("-", 2)[0]) {
      case "stack" -> {
        @SuppressWarnings("unchecked")
        Map<String, Object> event = EventSamples.read(name, Map.class);
        assertThat(StackRequestReader.read(event).resource()).isInstanceOf(Resource.Wanted.class);
      }
      case "schedule", "reconcile" -> {
        var event = EventSamples.read(name, ScheduledEvent.class);
        assertThat(event.getDetail()).containsEntry("cluster", "mydev");
        assertThat(event.getTime()).isNotNull();
      }
      case "catalogue" ->
          assertThat(EventSamples.read(name, ScheduledEvent.class).getSource())
              .isEqualTo("lamplighter");
      case "ping.json" -> {
        assertThat(EventSamples.read(name, SQSEvent.class).getRecords()).isEmpty();
        @SuppressWarnings("unchecked")
        Map<String, Object> event = EventSamples.read(name, Map.class);
        assertThat(OwnEvents.isPing(event)).isTrue();
      }
      default ->
          assertThat(EventSamples.read(name, SQSEvent.class).getRecords())
              .isNotEmpty()
              .allSatisfy(it -> assertThat(it.getBody()).isNotEmpty());
    }
  }
}
