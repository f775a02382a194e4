package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;

/// Where pods are or will be, as topology sees it.
public interface Occupied {

  /// What stands for the label `kubernetes.io/hostname`: its value, or for a node that has not
  /// joined the claim's name.
  String hostname();

  /// The values that the label of another topology key has or may come to have.
  Domain domain(LabelKey topologyKey);
}
