package dev.lamplighter.api;

import java.util.ArrayList;
import java.util.List;

/// The way to a field from its object's root, as `spec.template.spec.requirements[0].operator`.
public record FieldPath(List<Step> steps) {
  public static final FieldPath ROOT = new FieldPath(List.of());

  public FieldPath {
    steps = List.copyOf(steps);
  }

  /// One step on the way.
  public sealed interface Step {
    /// Into a field of a mapping.
    record Field(String name) implements Step {}

    /// To an item of a list, from 0.
    record Item(int index) implements Step {}

    /// To the item of a list whose `key` this is, as requirements have one.
    record Keyed(String key) implements Step {}
  }

  /// The path of nested fields, as `spec.disruption`.
  public static FieldPath of(String fields) {
    return ROOT.fields(fields);
  }

  public FieldPath field(String name) {
    return then(new Step.Field(name));
  }

  /// Further into nested fields, written with dots between them.
  public FieldPath fields(String names) {
    if (names.isEmpty()) {
      return this;
    }
    var path = this;
    for (String name : names.split("\\.", -1)) {
      path = path.field(name);
    }
    return path;
  }

  public FieldPath index(int index) {
    return then(new Step.Item(index));
  }

  public FieldPath keyed(String key) {
    return then(new Step.Keyed(key));
  }

  /// This way, and then the other.
  public FieldPath then(FieldPath other) {
    var path = this;
    for (Step step : other.steps) {
      path = path.then(step);
    }
    return path;
  }

  public FieldPath then(Step step) {
    var more = new ArrayList<>(steps);
    more.add(step);
    return new FieldPath(more);
  }

  /// The rest of this way, which begins with `start`.
  public FieldPath from(FieldPath start) {
    return new FieldPath(steps.subList(start.steps.size(), steps.size()));
  }

  /// True if one of both leads to the other: what is wrong at one may be why the other is wrong.
  public boolean touches(FieldPath other) {
    int shorter = Math.min(steps.size(), other.steps.size());
    return steps.subList(0, shorter).equals(other.steps.subList(0, shorter));
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    for (Step step : steps) {
      text.append(
          switch (step) {
            case Step.Field(var name) when name.matches("[A-Za-z0-9_-]+") ->
                text.isEmpty() ? name : "." + name;
            case Step.Field(var name) -> "[\"" + name + "\"]";
            case Step.Item(int index) -> "[" + index + "]";
            case Step.Keyed(var key) -> "[\"" + key + "\"]";
          });
    }
    return text.toString();
  }
}
