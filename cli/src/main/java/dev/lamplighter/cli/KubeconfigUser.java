package dev.lamplighter.cli;

import dev.lamplighter.functions.wire.yaml.Fields;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Who the current context's user is: how it signs in, and whom it acts for. Without a credential
/// the API server would take it for anonymous, and refuse something that is not the cause.
final class KubeconfigUser {
  private static final List<String> CREDENTIALS =
      List.of(
          "token",
          "tokenFile",
          "client-certificate",
          "client-certificate-data",
          "exec",
          "username",
          "auth-provider");

  /// What kubectl signs in by without running the plugin that stands beside it.
  private static final List<String> BEFORE_PLUGIN =
      List.of("token", "tokenFile", "username", "client-certificate", "client-certificate-data");

  private KubeconfigUser() {}

  /// Adds a problem if it has no way to sign in.
  static void check(Fields user) {
    if (CREDENTIALS.stream().noneMatch(user::has)) {
      user.problem(
          "token",
          "no credential",
          String.join(", ", CREDENTIALS),
          "exec: or another of these, as in the kubeconfig that aws eks update-kubeconfig writes");
    }
    if (user.has("exec") && user.has("auth-provider")) {
      user.problem(
          "exec", "found beside auth-provider", "one of the two", "exec, and no auth-provider");
    }
  }

  /// What kubectl does with `as`, `as-groups` and `as-uid`: all that is done is done as that user.
  static void actAs(Fields user, Config config) {
    user.text("as").ifPresent(config::setImpersonateUsername);
    List<String> groups = user.texts("as-groups");
    if (!groups.isEmpty()) {
      config.setImpersonateGroups(groups.toArray(String[]::new));
    }
  }

  /// A token's file is read again for each request: whoever wrote it may renew it. A relative path
  /// begins in the kubeconfig's folder. Adds a problem if there is no token in it.
  static void readTokenFile(Fields user, Config config, Path kubeconfig) {
    if (user.has("token")) {
      return;
    }
    for (String name : user.text("tokenFile").stream().toList()) {
      Path file = kubeconfig.toAbsolutePath().resolveSibling(name);
      if (token(file).isBlank()) {
        user.problem(
            "tokenFile",
            "no token in " + file,
            "a file with a token",
            "tokenFile: PATH, from the kubeconfig's folder on");
      }
      config.setOauthTokenProvider(() -> token(file));
    }
  }

  private static String token(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException _) {
      return "";
    }
  }

  /// Whether a plugin signs it in: where there is another credential kubectl runs none, and so do
  /// we.
  static boolean hasPlugin(Fields user) {
    return user.has("exec") && BEFORE_PLUGIN.stream().noneMatch(user::has);
  }
}
