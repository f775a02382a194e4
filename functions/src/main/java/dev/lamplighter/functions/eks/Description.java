package dev.lamplighter.functions.eks;

/// EKS's answer to the question where a cluster is.
public sealed interface Description {
  record Found(EksCluster cluster) implements Description {}

  /// There is no cluster of this name; `why` is one line that says what to do.
  record Absent(String why) implements Description {}

  /// No cluster that can be worked with; `why` is one line that says what to do.
  record Refused(String why) implements Description {}
}
