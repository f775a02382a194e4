package dev.lamplighter.functions.observe;

import java.util.List;

/// The kinds of lines in the log. Each is a JSON object whose `event` is the [#word], with these
/// fields beside the [#COMMON] ones; those with `?` only where there is something to say.
public enum LineKind {
  /// The end of an invocation's time with a cluster: one for each tick, the only one of a quiet
  /// tick. From `nodes` on, what its last full look found.
  INVOCATION(
      "invocation",
      "ending why? looks quietLooks effects troubles millis lagMillis? nodes? "
          + "waiting? refused? limitReached? orphans? unread? blind?"),
  /// A step of a decision, and what became of it.
  DECISION("decision", "pass subject because effects outcome outcomes? effectsLeftOut?"),
  /// A step that launches a node: a decision with what was asked of EC2, and for which pods.
  LAUNCH(
      "launch",
      "pass subject because effects outcome outcomes? effectsLeftOut? "
          + "nodeClaim nodePool instanceTypes typesAllowed dollarsPerHour pods "
          + "podCount launched?"),
  /// Pods that no node is made for, and why: the message of their event in the cluster.
  REFUSAL("refusal", "pass message limitReached pods podCount"),
  /// Something that went wrong beside decisions.
  TROUBLE("trouble", "message"),
  /// So many decisions or refusals of one look were not told, since it had too many.
  LEFT_OUT("left-out", "pass decisions refusals"),
  /// What became of messages from the interruption queue. `cluster` is not known.
  MESSAGE("message", "messageId? message"),
  /// The catalogue was renewed. `cluster` is not known.
  CATALOGUE("catalogue", "answer"),
  /// Numbers for CloudWatch (embedded metric format).
  METRICS("metrics", "_aws nodepool? resource_type?");

  /// Of every line. `time` is UTC; `cluster` is missing where it is not known.
  public static final List<String> COMMON =
      List.of("event", "time", "cluster?", "function", "requestId");

  private final String word;
  private final String fields;

  LineKind(String word, String fields) {
    this.word = word;
    this.fields = fields;
  }

  public String word() {
    return word;
  }

  public List<String> fields() {
    return List.of(fields.split(" ", -1));
  }
}
