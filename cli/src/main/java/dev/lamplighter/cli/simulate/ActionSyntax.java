package dev.lamplighter.cli.simulate;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.cli.simulate.UserAction.ObjectName;
import dev.lamplighter.functions.wire.Durations;
import java.time.Duration;

/// Reads the values of `--at`, `--delete`, `--scale` and `--seeds`. What is wrong is an
/// [IllegalArgumentException] whose message is for the user.
public final class ActionSyntax {
  /// More pods than a simulation on a laptop is of use for.
  static final int REPLICAS_MAX = 10_000;

  /// Somewhat more than NodePools' default `expireAfter` of 720h, so that it can be seen.
  private static final Duration TIME_MOST = Duration.ofDays(32);

  private ActionSyntax() {}

  /// A time as manifests write it: `5m`, `1h30m`.
  public static Duration time(String option, String text) {
    Duration time = parse(option, text);
    if (time.compareTo(TIME_MOST) > 0) {
      throw new IllegalArgumentException(
          "%s: found \"%s\". Allowed: up to %s, %d days of virtual time. Write %s %s."
              .formatted(
                  option,
                  text,
                  Durations.print(TIME_MOST),
                  TIME_MOST.toDays(),
                  option,
                  Durations.print(TIME_MOST)));
    }
    return time;
  }

  private static Duration parse(String option, String text) {
    try {
      return Durations.parse(text);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "%s: found \"%s\". Allowed: %s. Write %s 5m."
              .formatted(option, text, Durations.ALLOWED, option),
          wrong);
    }
  }

  /// `deployment/httpd`, or an object of a kind that plays no part, as `service/httpd`.
  public static UserAction delete(Duration at, String text) {
    int slash = text.indexOf('/');
    boolean whole = slash > 0 && slash == text.lastIndexOf('/') && slash < text.length() - 1;
    return whole && !KindNames.isPlayed(text.substring(0, slash))
        ? new UserAction.DeleteUnplayed(at, text.substring(0, slash), text.substring(slash + 1))
        : new UserAction.Delete(at, object(text));
  }

  /// `deployment/httpd`.
  static ObjectName object(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
      throw new IllegalArgumentException(
          "--delete: found \"%s\". Allowed: KIND/NAME. Write --delete deployment/httpd."
              .formatted(text));
    }
    try {
      return new ObjectName(KindNames.parse(parts[0]), parts[1]);
    } catch (IllegalArgumentException unknown) {
      throw new IllegalArgumentException("--delete: " + unknown.getMessage(), unknown);
    }
  }

  /// `deployment/busybox=8`.
  public static UserAction.Scale scale(Duration at, String text) {
    int equals = text.lastIndexOf('=');
    String[] parts = text.substring(0, Math.max(0, equals)).split("/", -1);
    if (parts.length != 2 || parts[1].isEmpty()) {
      throw badScale(text, "deployment/NAME=REPLICAS");
    }
    if (!KindNames.names(ObjectKind.DEPLOYMENT, parts[0])) {
      throw badScale(text, "deployment/NAME=REPLICAS, for only a Deployment can be scaled here");
    }
    String replicas = text.substring(equals + 1);
    String allowed = "0 to %,d replicas".formatted(REPLICAS_MAX);
    if (!replicas.matches("[0-9]{1,9}") || Integer.parseInt(replicas) > REPLICAS_MAX) {
      throw badScale(text, allowed);
    }
    return new UserAction.Scale(at, parts[1], Integer.parseInt(replicas));
  }

  private static IllegalArgumentException badScale(String text, String allowed) {
    return new IllegalArgumentException(
        "--scale: found \"%s\". Allowed: %s. Write --scale deployment/busybox=8."
            .formatted(text, allowed));
  }
}
