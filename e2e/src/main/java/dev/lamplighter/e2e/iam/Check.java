package dev.lamplighter.e2e.iam;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// One question that a service asks of IAM: may this be done to this resource? A call may ask
/// several; all must be answered with yes.
///
/// `context` has the condition keys that the service provides for it, each with its values.
public record Check(String action, String resource, SortedMap<String, List<String>> context) {
  public Check {
    context = Collections.unmodifiableSortedMap(new TreeMap<>(context));
  }

  static Check of(String action, String resource) {
    return new Check(action, resource, new TreeMap<>());
  }

  Check with(String key, List<String> values) {
    var more = new TreeMap<>(context);
    more.put(key, List.copyOf(values));
    return new Check(action, resource, more);
  }

  public Check with(String key, String value) {
    return with(key, List.of(value));
  }

  public Check without(String key) {
    var less = new TreeMap<>(context);
    less.remove(key);
    return new Check(action, resource, less);
  }

  /// Tags under a prefix such as `aws:ResourceTag/`.
  Check tagged(String prefix, SortedMap<String, String> tags) {
    var more = new TreeMap<>(context);
    tags.forEach((key, value) -> more.put(prefix + key, List.of(value)));
    return new Check(action, resource, more);
  }

  /// The tags that the call sends.
  Check sending(SortedMap<String, String> tags) {
    Check tagged = tagged("aws:RequestTag/", tags);
    return tags.isEmpty() ? tagged : tagged.with("aws:TagKeys", List.copyOf(tags.keySet()));
  }

  /// The tags that the resource has.
  Check having(SortedMap<String, String> tags) {
    return tagged("aws:ResourceTag/", tags);
  }
}
