package dev.lamplighter.functions.aws.nodeclass;

import dev.lamplighter.api.SelectorTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.ec2.model.Filter;

/// Selector terms as EC2's filters (spec AWS 1.3).
final class SelectorFilters {
  private static final String ANY = "*";

  private SelectorFilters() {}

  /// The filters of one call each: one for all ids, one for all names, one a term of tags. Together
  /// the calls find what any term selects. `idFilter` as `subnet-id`.
  ///
  /// No call is without a filter, since that would find all there is.
  static List<List<Filter>> of(List<SelectorTerm> terms, String idFilter) {
    var ids = new ArrayList<String>();
    var names = new ArrayList<String>();
    var calls = new ArrayList<List<Filter>>();
    for (SelectorTerm term : terms) {
      switch (term) {
        case SelectorTerm.Id(var id) -> ids.add(id);
        case SelectorTerm.Name(var name) -> names.add(name);
        case SelectorTerm.Tags(var tags) -> calls.add(tags(tags));
      }
    }
    calls.add(oneOf(idFilter, ids));
    calls.add(oneOf("group-name", names));
    calls.removeIf(List::isEmpty);
    return List.copyOf(calls);
  }

  static List<Filter> tags(Map<String, String> tags) {
    return tags.entrySet().stream().map(SelectorFilters::tag).toList();
  }

  private static List<Filter> oneOf(String name, List<String> values) {
    return values.isEmpty() ? List.of() : List.of(filter(name, values));
  }

  /// Any other `*` or `?` is EC2's to read.
  private static Filter tag(Map.Entry<String, String> tag) {
    return tag.getValue().equals(ANY)
        ? filter("tag-key", List.of(tag.getKey()))
        : filter("tag:" + tag.getKey(), List.of(tag.getValue()));
  }

  static Filter filter(String name, String value) {
    return filter(name, List.of(value));
  }

  static Filter filter(String name, List<String> values) {
    return Filter.builder().name(name).values(values).build();
  }
}
