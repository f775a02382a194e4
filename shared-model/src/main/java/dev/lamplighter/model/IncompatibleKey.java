package dev.lamplighter.model;

import java.util.Optional;

/// One reason why requirements can't be satisfied: the key, what is wanted, and what stands against
/// it. A value, never an exception: it is an ordinary answer.
public sealed interface IncompatibleKey {
  Requirement wanted();

  default LabelKey key() {
    return wanted().key();
  }

  /// What stands against it, in a sentence.
  String message();

  /// The other side says nothing about the key; perhaps another key was meant.
  record Undefined(Requirement wanted, Optional<LabelKey> meant) implements IncompatibleKey {
    @Override
    public String message() {
      if (key().equals(LabelKey.NODE_NAME)) {
        return "(%s) is wanted, which chooses among the nodes that there are by name: no new node can be named so."
            .formatted(wanted);
      }
      String hint = meant.map(key -> " Maybe %s was meant.".formatted(key)).orElse("");
      return "(%s) is wanted, but no value is known for label %s.%s"
          .formatted(wanted, wanted.key(), hint);
    }
  }

  /// The other side has the key, but nothing satisfies both.
  record Conflicting(Requirement wanted, Requirement offered) implements IncompatibleKey {
    @Override
    public String message() {
      return "(%s) is wanted, but (%s) is offered.".formatted(wanted, offered);
    }
  }

  /// What is wanted contradicts itself: no node can satisfy it.
  record Unsatisfiable(Requirement wanted) implements IncompatibleKey {
    @Override
    public String message() {
      if (key().equals(LabelKey.NODE_NAME)) {
        return "The required node affinity matches no node: its nodeSelectorTerms are empty, have"
            + " values that kube-scheduler can't read (Gt and Lt take one whole number, 0 or"
            + " more), or want a node of two names.";
      }
      return "Label %s is required to have values that exclude each other. Maybe a node selector and a node affinity disagree."
          .formatted(wanted.key());
    }
  }
}
