package dev.lamplighter.schedule;

import java.util.SortedSet;

/// What a [Tally] begins with; it does not change any more.
interface Begun {
  /// To be read only.
  DomainCount look(String value);

  /// Those that are known.
  SortedSet<String> domains();
}
