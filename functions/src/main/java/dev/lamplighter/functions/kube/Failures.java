package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.NoAnswer;
import dev.lamplighter.functions.port.NotAllowed;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// What an API server's refusal, or its silence, means: one line that says what was asked for, of
/// whom, what came instead and what to do. The same line each time that the same goes wrong.
final class Failures {
  private static final String RBAC_MANIFEST =
      "functions/src/main/resources/dev/lamplighter/functions/rbac/lamplighter.yaml";
  static final String CRDS = "functions/src/main/resources/dev/lamplighter/functions/crds/";

  /// How a path is refused that is not one of Kubernetes' objects.
  private static final String NO_RESOURCE = "cannot get path";

  /// Causes of causes that are looked at: a chain may lead back to itself.
  private static final int DEEPEST = 20;

  private Failures() {}

  /// An answer of 400 or more.
  static CallFailed refused(String what, Answer answer) {
    String said = "%s: %d %s".formatted(what, answer.code(), answer.message()).strip();
    return switch (answer.code()) {
      case 401 ->
          new CallFailed(
              Kind.UNAVAILABLE,
              said
                  + ". The API server does not know this identity: the token is expired or of"
                  + " another cluster, or the cluster has no access entry for it.");
      case 400, 422 -> new CallFailed(Kind.INVALID, said);
      case 403 -> new NotAllowed(said + ". " + allowing(answer));
      case 429 -> new CallFailed(Kind.THROTTLED, said);
      default -> new CallFailed(Kind.UNAVAILABLE, said);
    };
  }

  private static String allowing(Answer refusal) {
    if (refusal.namespaceEnds()) {
      return "The namespace is being deleted, and everything in it goes.";
    }
    return refusal.message().contains(NO_RESOURCE)
        ? "The API server knows no object by that path. Correct the path in the server's URL."
        : "Apply Lamplighter's RBAC manifest (kubectl apply -f %s), and see that its group is bound."
            .formatted(RBAC_MANIFEST);
  }

  /// No answer of `server`, a URL.
  static NoAnswer lost(String what, String server, @Nullable Throwable why) {
    String call = "%s at %s".formatted(what, server);
    for (Throwable cause : causes(why)) {
      var told = told(cause);
      if (told != null) {
        return new NoAnswer(told.kind(), "%s: %s%s".formatted(call, told.advice(), detail(cause)));
      }
    }
    List<Throwable> causes = causes(why);
    return new NoAnswer(
        Kind.REPLY_LOST,
        "%s: the connection was closed%s. Is port or http(s):// wrong, or a proxy or a tunnel cut off?"
            .formatted(call, causes.isEmpty() ? "" : named(causes.getLast())));
  }

  /// No connection can be tried, for want of certificates that can be read.
  static CallFailed unusable(String server, Throwable why) {
    return new CallFailed(
        Kind.UNAVAILABLE,
        "the certificates or the key for %s can't be used%s. Correct certificate-authority, client-certificate and client-key."
            .formatted(server, named(causes(why).getLast())));
  }

  /// An answer that began.
  static CallFailed brokenOff(String what, Throwable why) {
    return new CallFailed(
        Kind.REPLY_LOST, "%s: the answer broke off%s".formatted(what, named(why)));
  }

  private record Told(Kind kind, String advice) {}

  /// What is to be said of an exception that has a meaning of its own.
  private static @Nullable Told told(Throwable cause) {
    return switch (cause) {
      case SSLException tls -> new Told(Kind.UNAVAILABLE, TlsTrouble.of(causes(tls)));
      case UnknownHostException _, UnresolvedAddressException _ ->
          new Told(
              Kind.UNAVAILABLE,
              "there is no such host. Is the address right, and can names of its network be looked"
                  + " up from here?");
      case HttpConnectTimeoutException _, NoRouteToHostException _ ->
          new Told(
              Kind.UNAVAILABLE,
              "it can't be reached from here. Is the endpoint private, or a firewall or a VPN in"
                  + " the way?");
      case TimeoutException _, HttpTimeoutException _ ->
          new Told(
              Kind.REPLY_LOST,
              "no answer in time. Is the API server overloaded, or a proxy in the way?");
      case ConnectException _ when causes(cause).stream().noneMatch(Failures::isUnknownHost) ->
          new Told(
              Kind.UNAVAILABLE,
              "nobody answers there. Are address and port right, and does the cluster run?");
      default -> null;
    };
  }

  private static boolean isUnknownHost(Throwable cause) {
    return cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException;
  }

  /// From the outermost on.
  private static List<Throwable> causes(@Nullable Throwable why) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable at = why; at != null && causes.size() < DEEPEST; at = at.getCause()) {
      causes.add(at);
    }
    return causes;
  }

  /// Its message in one line; many have none.
  private static String detail(Throwable cause) {
    String message = cause.getMessage();
    return message == null || message.isBlank()
        ? ""
        : " (%s)".formatted(message.strip().replaceAll("\\s+", " "));
  }

  /// The same, or what it is if it has none.
  private static String named(Throwable cause) {
    String detail = detail(cause);
    return detail.isEmpty() ? " (%s)".formatted(cause.getClass().getSimpleName()) : detail;
  }
}
