package dev.lamplighter.api;

import dev.lamplighter.model.LabelKey;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Stream;

/// What an API server asks of any object's annotations (Kubernetes' API reference, ObjectMeta):
/// keys are qualified names, upper and lower case alike, and all together have a limit.
///
/// It checks those of a template only when an object is made of them, which is too late for a node.
final class AnnotationRules {
  /// In bytes: 256 KiB, less what Lamplighter and others write beside them.
  private static final int MOST = 256 * 1024 - 4 * 1024;

  private AnnotationRules() {}

  static Stream<Violation> broken(SortedMap<AnnotationKey, String> annotations, FieldPath at) {
    Stream<Violation> keys =
        annotations.keySet().stream()
            .filter(key -> !LabelKey.isValid(key.value().toLowerCase(Locale.ROOT)))
            .map(key -> misspelled(key, at.field(key.value())));
    int size =
        annotations.entrySet().stream()
            .mapToInt(it -> bytes(it.getKey().value()) + bytes(it.getValue()))
            .sum();
    return size <= MOST ? keys : Stream.concat(keys, Stream.of(tooLarge(size, at)));
  }

  private static Violation misspelled(AnnotationKey key, FieldPath at) {
    return new Violation(
        at,
        "the API server takes no annotation with the key \"%s\"".formatted(key),
        "an optional DNS prefix and '/', then at most 63 letters, digits, '-', '_' and '.'",
        "a key such as example.com/team");
  }

  private static Violation tooLarge(int size, FieldPath at) {
    return new Violation(
        at, "found %d bytes of annotations".formatted(size), "at most " + MOST, "fewer of them");
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
