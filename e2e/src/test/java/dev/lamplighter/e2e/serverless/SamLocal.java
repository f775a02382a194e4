package dev.lamplighter.e2e.serverless;

import dev.lamplighter.local.services.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `sam local invoke` of the project's template, as the README tells it.
final class SamLocal {
  private static final String IMAGE = "lamplighter-lambda-java25";

  private SamLocal() {}

  static void prepare() {
    Tools.image(IMAGE);
  }

  /// What the function answers to an event of the folder `events`.
  static JsonNode invoke(String function, String event) {
    return invoke(function, Path.of("events", event + ".json"));
  }

  /// The same with another text in it.
  static JsonNode invoke(String function, String event, String from, String to) {
    try {
      Path root = Checkout.root();
      String text = Files.readString(root.resolve("events").resolve(event + ".json"));
      Path changed = Files.createTempFile(Tools.state(), event, ".json");
      return invoke(function, Files.writeString(changed, text.replace(from, to)));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// The command ends well also if the function threw: then its answer says so.
  private static JsonNode invoke(String function, Path event) {
    List<String> command = new ArrayList<>();
    command.add(Tools.program("sam").toString());
    command.addAll(List.of("local", "invoke", function, "-e", event.toString()));
    command.addAll(List.of("--env-vars", "events/local-env.json"));
    command.addAll(List.of("--parameter-overrides", "Architecture=" + Tools.ARCHITECTURE));
    command.addAll(List.of("--add-host", "host.docker.internal:" + Tools.BRIDGE));
    command.addAll(List.of("--invoke-image", IMAGE, "--skip-pull-image"));
    var said = Tools.run(command, Map.of()).requireSuccess();
    String answer = said.output().strip();
    if (answer.isEmpty() || answer.contains("\"errorType\"")) {
      throw new AssertionError("%s answered %s%n%s".formatted(function, answer, said.errors()));
    }
    return JsonMapper.shared().readTree(answer);
  }
}
