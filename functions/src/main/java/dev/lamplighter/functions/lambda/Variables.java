package dev.lamplighter.functions.lambda;

import static dev.lamplighter.functions.install.EnvironmentVariables.DEFAULT_BUS;
import static dev.lamplighter.functions.install.EnvironmentVariables.ENDPOINT_URL;
import static dev.lamplighter.functions.install.EnvironmentVariables.EVENT_BUS;
import static dev.lamplighter.functions.install.EnvironmentVariables.KUBECONFIG;
import static dev.lamplighter.functions.install.EnvironmentVariables.METRICS;
import static dev.lamplighter.functions.install.EnvironmentVariables.QUEUE_URL;
import static dev.lamplighter.functions.install.EnvironmentVariables.SETTINGS;
import static dev.lamplighter.functions.install.EnvironmentVariables.TABLE;

import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.aws.signed.EventBridgeSink;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.install.InvalidSettings;
import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.install.RuntimeSettings;
import dev.lamplighter.model.Region;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Reads a function's environment variables, and says of all that are missing or wrong at once what
/// is allowed. One that is set to nothing counts as missing: `sam local` writes those so.
final class Variables {
  /// Lambda sets it, not the stack.
  static final String REGION = "AWS_REGION";

  private final Map<String, String> environment;
  private final List<String> problems = new ArrayList<>();

  private Variables(Map<String, String> environment) {
    this.environment = environment;
  }

  /// What every function is told. `endpoint` is called in AWS's place.
  record OfRegion(Region region, StateTable table, Optional<URI> endpoint) {
    /// With the credentials that this place has now.
    AwsClients account() {
      var account = AwsClients.of(region);
      return new AwsClients(region, account.credentials(), endpoint);
    }
  }

  /// What the functions that look at clusters are told beyond that.
  record OfClusters(
      OfRegion place,
      RuntimeSettings settings,
      EventBridgeSink.Route followUps,
      Metrics metrics,
      Optional<Path> kubeconfig) {}

  /// What the function that sets clusters up and takes them down is told beyond that.
  record OfStack(OfRegion place, Optional<Path> kubeconfig) {}

  /// Throws [InvalidVariables].
  static OfStack ofStack(Map<String, String> environment) {
    var variables = new Variables(environment);
    var place = variables.place();
    var kubeconfig = variables.kubeconfig();
    variables.refuse();
    return new OfStack(place.orElseThrow(), kubeconfig);
  }

  /// Throws [InvalidVariables].
  static OfRegion ofRegion(Map<String, String> environment) {
    var variables = new Variables(environment);
    var place = variables.place();
    variables.refuse();
    return place.orElseThrow();
  }

  /// Throws [InvalidVariables].
  static OfClusters ofClusters(Map<String, String> environment) {
    var variables = new Variables(environment);
    var place = variables.place();
    var settings = variables.settings();
    var queue =
        variables.required(
            QUEUE_URL,
            "the URL of the interruption queue",
            Variables::url,
            "https://sqs.eu-central-1.amazonaws.com/111122223333/lamplighter");
    var bus = variables.value(EVENT_BUS).orElse(DEFAULT_BUS);
    var metrics = variables.metrics();
    var kubeconfig = variables.kubeconfig();
    variables.refuse();
    return new OfClusters(
        place.orElseThrow(),
        settings.orElseThrow(),
        new EventBridgeSink.Route(bus, queue.orElseThrow().toString()),
        metrics,
        kubeconfig);
  }

  private Optional<OfRegion> place() {
    var region = required(REGION, "a region of AWS, as Lambda sets it", Region::of, "eu-central-1");
    var table = required(TABLE, "the name of the state table", StateTable::new, "lamplighter");
    var endpoint =
        value(ENDPOINT_URL)
            .flatMap(
                text ->
                    parsed(ENDPOINT_URL, text, "a URL, or nothing for AWS's own", Variables::url));
    return region.isPresent() && table.isPresent()
        ? Optional.of(new OfRegion(region.get(), table.get(), endpoint))
        : Optional.empty();
  }

  private Optional<RuntimeSettings> settings() {
    var json = value(SETTINGS);
    if (json.isEmpty()) {
      problems.add(
          "%s is not set. It must be the settings in JSON; write {} for the default ones."
              .formatted(SETTINGS));
      return Optional.empty();
    }
    try {
      return Optional.of(RuntimeSettings.parse(json.get()));
    } catch (InvalidSettings refused) {
      problems.add(String.valueOf(refused.getMessage()));
      return Optional.empty();
    }
  }

  private Metrics metrics() {
    String allowed =
        Arrays.stream(Metrics.values()).map(Metrics::word).collect(Collectors.joining(" or "));
    return value(METRICS)
        .flatMap(text -> parsed(METRICS, text, allowed, Variables::metrics))
        .orElse(Metrics.OFF);
  }

  private static Metrics metrics(String text) {
    return Arrays.stream(Metrics.values())
        .filter(it -> it.word().equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such word"));
  }

  private Optional<Path> kubeconfig() {
    return value(KUBECONFIG)
        .flatMap(text -> parsed(KUBECONFIG, text, "a file that can be read", Variables::file));
  }

  private static Path file(String text) {
    Path path = Path.of(text);
    if (!Files.isReadable(path)) {
      throw new IllegalArgumentException("no such file, or not to be read");
    }
    return path;
  }

  private static URI url(String text) {
    URI url = URI.create(text);
    if (url.getScheme() == null || url.getHost() == null) {
      throw new IllegalArgumentException("no scheme or no host");
    }
    return url;
  }

  private <T> Optional<T> required(
      String name, String allowed, Function<String, T> parse, String example) {
    var text = value(name);
    if (text.isEmpty()) {
      problems.add("%s is not set. It must be %s, as %s.".formatted(name, allowed, example));
    }
    return text.flatMap(it -> parsed(name, it, allowed, parse));
  }

  private <T> Optional<T> parsed(
      String name, String text, String allowed, Function<String, T> parse) {
    try {
      return Optional.of(parse.apply(text));
    } catch (IllegalArgumentException refused) {
      problems.add(
          "%s is \"%s\": %s. It must be %s.".formatted(name, text, refused.getMessage(), allowed));
      return Optional.empty();
    }
  }

  private Optional<String> value(String name) {
    return Optional.ofNullable(environment.get(name)).filter(text -> !text.isBlank());
  }

  private void refuse() {
    if (!problems.isEmpty()) {
      throw new InvalidVariables(problems);
    }
  }
}
