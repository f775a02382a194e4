package dev.lamplighter.local.invariants;

import java.util.Optional;

/// Something that must hold after every move of a world.
///
/// A checker keeps what it needs to look only at what is new since its last look.
interface Invariant {
  /// What is broken, in a sentence with the facts; empty while it holds.
  Optional<String> broken();
}
