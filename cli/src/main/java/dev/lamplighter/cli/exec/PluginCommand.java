package dev.lamplighter.cli.exec;

import dev.lamplighter.functions.wire.yaml.Fields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// The field `exec` of a kubeconfig's user (client-go credential plugins).
///
/// A command with a slash that is not absolute begins in the kubeconfig's folder; one without is
/// looked for in PATH.
public record PluginCommand(
    List<String> words,
    SequencedMap<String, String> environment,
    String apiVersion,
    Interactive interactive,
    boolean clusterInfo) {
  private static final String V1 = "client.authentication.k8s.io/v1";
  private static final List<String> VERSIONS = List.of(V1, V1 + "beta1");

  public PluginCommand {
    words = List.copyOf(words);
    environment = new LinkedHashMap<>(environment);
  }

  /// Whether the plugin may ask the user, spelled as in a kubeconfig.
  public enum Interactive {
    NEVER("Never"),
    IF_AVAILABLE("IfAvailable"),
    ALWAYS("Always");

    private final String spelling;

    Interactive(String spelling) {
      this.spelling = spelling;
    }

    private String spelling() {
      return spelling;
    }
  }

  /// Empty, and a problem, if kubectl would not run it.
  public static Optional<PluginCommand> read(Fields exec, Path folder) {
    int before = exec.problems().size();
    exec.require("command", "a command", "command: aws");
    exec.require("apiVersion", String.join(", ", VERSIONS), "apiVersion: " + V1);
    Optional<String> version = exec.oneOf("apiVersion", VERSIONS, word -> word);
    if (version.filter(V1::equals).isPresent()) {
      exec.require("interactiveMode", "Never, IfAvailable, Always", "interactiveMode: IfAvailable");
    }
    Interactive interactive =
        exec.oneOf("interactiveMode", List.of(Interactive.values()), Interactive::spelling)
            .orElse(Interactive.IF_AVAILABLE);
    var words = new ArrayList<String>();
    exec.text("command").ifPresent(command -> words.add(inFolder(folder, command)));
    words.addAll(exec.texts("args"));
    var environment = environment(exec);
    boolean clusterInfo = exec.bool("provideClusterInfo").orElse(false);
    return exec.problems().size() > before || version.isEmpty() || words.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PluginCommand(words, environment, version.get(), interactive, clusterInfo));
  }

  private static SequencedMap<String, String> environment(Fields exec) {
    var environment = new LinkedHashMap<String, String>();
    for (Fields variable : exec.list("env")) {
      variable.require("name", "the name of a variable", "name: AWS_PROFILE");
      variable
          .text("name")
          .ifPresent(name -> environment.put(name, variable.text("value").orElse("")));
    }
    return environment;
  }

  private static String inFolder(Path folder, String command) {
    return command.contains("/") ? folder.resolve(command).normalize().toString() : command;
  }

  /// As a user would type it.
  @Override
  public String toString() {
    return String.join(" ", words);
  }
}
