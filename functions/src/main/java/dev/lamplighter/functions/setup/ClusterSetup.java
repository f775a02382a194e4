package dev.lamplighter.functions.setup;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.crd.Crd;
import dev.lamplighter.functions.crd.StoredDefinition;
import java.util.Optional;

/// What an administrator does once in a cluster: definitions and rights. Every method may throw
/// [dev.lamplighter.functions.port.CallFailed].
public interface ClusterSetup {
  /// The definition of that name, whoever brought it; empty if there is none.
  Optional<StoredDefinition> definition(Crd crd);

  /// Server-side apply: what others say about the same fields gives way. That it is served takes a
  /// moment.
  void apply(Crd crd);

  /// Server-side apply of Lamplighter's ClusterRole, and of its binding to `group`.
  void applyRights(String group);

  /// Whether objects of that kind can be listed now.
  boolean serves(ObjectKind kind);
}
