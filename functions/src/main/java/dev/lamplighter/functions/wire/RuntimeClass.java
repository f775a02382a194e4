package dev.lamplighter.functions.wire;

import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.RuntimeClassName;
import dev.lamplighter.model.Toleration;
import java.util.List;

/// A RuntimeClass, `node.k8s.io/v1`: what its pods take beside their containers (`overhead`), the
/// labels of nodes that can run them, and the taints of these that they tolerate.
public record RuntimeClass(
    RuntimeClassName name, Resources overhead, Labels nodeSelector, List<Toleration> tolerations) {
  public RuntimeClass {
    tolerations = List.copyOf(tolerations);
  }
}
