package dev.lamplighter.functions.install;

/// What becomes of a cluster's managed nodes when the cluster is taken off the list, or the stack
/// is deleted.
public enum OnUninstall {
  /// They are drained and terminated, and what was made for them goes too.
  DRAIN("drain"),
  /// They stay, and go on billing: for who moves to another autoscaler.
  KEEP("keep");

  private final String word;

  OnUninstall(String word) {
    this.word = word;
  }

  /// As users write it, and as the custom resource has it.
  public String word() {
    return word;
  }
}
