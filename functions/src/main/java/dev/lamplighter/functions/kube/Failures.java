package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import java.net.ConnectException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// What an API server's refusal, or its silence, means: one line that says what to do.
final class Failures {
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
      case 403 ->
          new CallFailed(
              Kind.UNAVAILABLE,
              said + ". Apply Lamplighter's RBAC manifest, and see that its group is bound.");
      case 404 ->
          new CallFailed(
              Kind.UNAVAILABLE, said + ". Is this kind's CustomResourceDefinition installed?");
      case 429 -> new CallFailed(Kind.THROTTLED, said);
      default -> new CallFailed(Kind.UNAVAILABLE, said);
    };
  }

  /// No answer, or one that broke off.
  static CallFailed lost(String what, @Nullable Throwable why) {
    return switch (root(why)) {
      case SSLException tls ->
          failed(what, "the certificate is not of the CA that this cluster is known by", tls);
      case UnknownHostException unknown ->
          failed(what, "there is no such host; is the endpoint right?", unknown);
      case ConnectException refused ->
          failed(
              what,
              "nobody answers there; is the endpoint right, and reachable from here?",
              refused);
      case null -> new CallFailed(Kind.REPLY_LOST, what + ": no answer");
      case Throwable other -> new CallFailed(Kind.REPLY_LOST, what + ": " + other);
    };
  }

  private static CallFailed failed(String what, String advice, Throwable why) {
    return new CallFailed(
        Kind.UNAVAILABLE, "%s: %s (%s)".formatted(what, advice, why.getMessage()));
  }

  /// The innermost cause that has a meaning of its own.
  private static @Nullable Throwable root(@Nullable Throwable why) {
    Throwable current = why;
    while (current != null && current.getCause() != null && !isTelling(current)) {
      current = current.getCause();
    }
    return current;
  }

  private static boolean isTelling(Throwable why) {
    return why instanceof SSLException
        || why instanceof UnknownHostException
        || why instanceof ConnectException;
  }
}
