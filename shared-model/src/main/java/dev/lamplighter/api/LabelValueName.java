package dev.lamplighter.api;

import static dev.lamplighter.api.Rule.saying;

import dev.lamplighter.model.Labels;

/// The rule of names that nodes bear as the value of a label, as they do their pool's and class's.
final class LabelValueName {
  static final Rule<ObjectMeta> RULE =
      Rule.of(
          "name",
          meta -> Labels.isValidValue(meta.name()),
          saying(
              meta -> "found a name of %d characters".formatted(meta.name().length()),
              "at most 63, for nodes bear it as a label",
              "a shorter name"));

  private LabelValueName() {}
}
