package dev.lamplighter.functions.aws;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import software.amazon.awssdk.core.exception.SdkException;

/// Why AWS was not heard, and what to do.
public enum Silence {
  NO_SUCH_HOST("there is no such host. Correct the region."),
  /// The request was not sent.
  UNREACHABLE("nobody answers. Give this place a way to AWS: NAT, or a VPC endpoint."),
  NOT_TRUSTED("the certificate of AWS is not trusted. Is a proxy in between?"),
  NO_CREDENTIALS("there are no AWS credentials here. Set a profile or a role."),
  REPLY_LOST("the reply was lost; it may have taken effect.");

  private final String advice;

  Silence(String advice) {
    this.advice = advice;
  }

  String advice() {
    return advice;
  }

  /// Of a call that no service refused.
  public static Silence of(SdkException failed) {
    return switch (root(failed)) {
      case UnknownHostException _ -> NO_SUCH_HOST;
      case ConnectException _ -> UNREACHABLE;
      case SocketTimeoutException late when isConnecting(late) -> UNREACHABLE;
      case SSLException _ -> NOT_TRUSTED;
      case Throwable _ when isAboutCredentials(failed) -> NO_CREDENTIALS;
      default -> REPLY_LOST;
    };
  }

  /// The JDK has one type for both.
  private static boolean isConnecting(SocketTimeoutException late) {
    return String.valueOf(late.getMessage()).toLowerCase(Locale.ROOT).contains("connect");
  }

  /// The SDK has no type of its own for it.
  private static boolean isAboutCredentials(SdkException failed) {
    return AskingAgain.causes(failed).stream()
        .anyMatch(it -> String.valueOf(it.getMessage()).contains("credentials"));
  }

  /// The innermost cause.
  static Throwable root(Throwable failed) {
    return AskingAgain.causes(failed).getLast();
  }
}
