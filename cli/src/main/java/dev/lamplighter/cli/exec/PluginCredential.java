package dev.lamplighter.cli.exec;

import dev.lamplighter.cli.exec.PluginAnswer.Credential;
import dev.lamplighter.cli.exec.PluginAnswer.KeyPair;
import dev.lamplighter.cli.exec.PluginAnswer.Unusable;
import dev.lamplighter.functions.wire.yaml.Fields;
import io.fabric8.kubernetes.client.Config;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.function.Consumer;

/// A plugin's credential, and the plugin run again when its time is over.
///
/// A certificate is used as long as the connection lives; a token is asked for at each request.
public final class PluginCredential {
  /// Before its time is over, so that a request is not under way when it is.
  private static final Duration MARGIN = Duration.ofSeconds(30);

  /// For one of which the plugin does not say how long it can be used.
  private static final Duration UNSAID = Duration.ofMinutes(10);

  private final Plugin plugin;
  private final InstantSource clock;
  private final Consumer<String> told;
  private Credential credential;
  private Instant until;

  private PluginCredential(
      Plugin plugin, InstantSource clock, Consumer<String> told, Credential first) {
    this.plugin = plugin;
    this.clock = clock;
    this.told = told;
    this.credential = first;
    this.until = until(first);
  }

  /// Runs the plugin of `user` for `cluster`, and signs in by it. Adds a problem to `user` if it
  /// gives no credential.
  public static void signIn(
      Config config, Fields user, Fields cluster, Path folder, PluginGround ground) {
    signIn(config, user, cluster, folder, ground, InstantSource.system());
  }

  static void signIn(
      Config config,
      Fields user,
      Fields cluster,
      Path folder,
      PluginGround ground,
      InstantSource clock) {
    user.fields("exec")
        .flatMap(exec -> PluginCommand.read(exec, folder))
        .map(command -> new Plugin(command, cluster, folder, ground))
        .ifPresent(plugin -> signIn(config, user, plugin, ground.told(), clock));
  }

  private static void signIn(
      Config config, Fields user, Plugin plugin, Consumer<String> told, InstantSource clock) {
    switch (plugin.ask()) {
      case Unusable(var why) ->
          user.problem(
              "exec",
              "the plugin " + why,
              "a command that prints an ExecCredential",
              "a command that works. Run it by hand to see why: " + plugin);
      case Credential first -> {
        var held = new PluginCredential(plugin, clock, told, first);
        first.pair().ifPresent(pair -> use(config, pair));
        if (!first.token().isEmpty()) {
          config.setOauthTokenProvider(held::token);
        }
      }
    }
  }

  private static void use(Config config, KeyPair pair) {
    config.setClientCertData(encoded(pair.certificate()));
    config.setClientKeyData(encoded(pair.key()));
    config.setClientKeyAlgo(Config.getKeyAlgorithm(null, config.getClientKeyData()));
  }

  private static String encoded(String pem) {
    return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8));
  }

  /// If the plugin fails, the one before: the API server says whether it still serves.
  private synchronized String token() {
    if (!clock.instant().isBefore(until)) {
      switch (plugin.ask()) {
        case Unusable(var why) ->
            told.accept("The kubeconfig's plugin %s: %s.".formatted(why, plugin));
        case Credential next -> {
          credential = next;
          until = until(next);
        }
      }
    }
    return credential.token();
  }

  private Instant until(Credential given) {
    return given.until().map(end -> end.minus(MARGIN)).orElse(clock.instant().plus(UNSAID));
  }
}
