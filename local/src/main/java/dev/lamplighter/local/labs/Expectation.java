package dev.lamplighter.local.labs;

import java.util.Optional;
import java.util.function.Function;

/// Something that must be seen at a lab's end: a sentence, and a check that gives what was seen
/// instead, or nothing if all is as expected.
public record Expectation(String sentence, Function<Observed, Optional<String>> difference) {

  static Expectation of(String sentence, Function<Observed, Object> seen, Object wanted) {
    return new Expectation(
        sentence,
        observed -> {
          Object found = seen.apply(observed);
          return found.equals(wanted)
              ? Optional.empty()
              : Optional.of("saw %s, wanted %s".formatted(found, wanted));
        });
  }
}
