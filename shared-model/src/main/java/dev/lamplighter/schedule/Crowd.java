package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import java.util.SortedSet;

/// Pods by whose domains of one topology key it is decided where others may be: they count in a
/// spread, or attract, or repel.
interface Crowd {

  /// Whether these pods are of it.
  boolean selects(Population population);

  /// Whether pods of it that are there count.
  boolean includes(Occupied place);

  /// How many reasons there are against one more in a domain, as far as is known for sure who is
  /// there.
  int against(String value);

  /// The values of the key that are known to matter to it.
  SortedSet<String> known(LabelKey key);
}
