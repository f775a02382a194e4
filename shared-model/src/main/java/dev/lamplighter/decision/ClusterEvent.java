package dev.lamplighter.decision;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.Namespace;
import java.util.Optional;

/// A Kubernetes Event on an object, as `kubectl describe` shows it (spec core 9.8).
///
/// The same event on the same object is published once and then counted. `topic` is what makes it
/// the same: the message, unless there are numbers in it that change while nothing else does.
public record ClusterEvent(
    Type type,
    EventReason reason,
    ObjectKind kind,
    Optional<Namespace> namespace,
    String name,
    String message,
    String topic) {

  /// One that is another as soon as its message is.
  public ClusterEvent(
      Type type,
      EventReason reason,
      ObjectKind kind,
      Optional<Namespace> namespace,
      String name,
      String message) {
    this(type, reason, kind, namespace, name, message, message);
  }

  public enum Type {
    NORMAL("Normal"),
    WARNING("Warning");

    private final String text;

    Type(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
