package dev.lamplighter.launch;

import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.SelectorTerm;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;

/// Selector terms as messages show them: `tag karpenter.sh/discovery=mydev or id subnet-1`.
final class SelectorText {
  private SelectorText() {}

  static String of(List<SelectorTerm> terms) {
    var text = new StringJoiner(" or ");
    for (SelectorTerm term : terms) {
      text.add(
          switch (term) {
            case SelectorTerm.Tags(var tags) -> tags(tags);
            case SelectorTerm.Id(var id) -> "id " + id;
            case SelectorTerm.Name(var name) -> "name " + name;
          });
    }
    return text.toString();
  }

  static String images(List<AmiSelectorTerm> terms) {
    var text = new StringJoiner(" or ");
    for (AmiSelectorTerm term : terms) {
      text.add(
          switch (term) {
            case AmiSelectorTerm.Alias alias -> "alias " + alias;
            case AmiSelectorTerm.Id(var id) -> "id " + id;
            case AmiSelectorTerm.SsmParameter(var name) -> "ssmParameter " + name;
            case AmiSelectorTerm.Search(var name, var tags, _) ->
                name.map(value -> "name " + value).orElseGet(() -> tags(tags));
          });
    }
    return text.toString();
  }

  private static String tags(SortedMap<String, String> tags) {
    var text = new StringJoiner(" and ");
    tags.forEach((key, value) -> text.add("tag " + key + "=" + value));
    return text.toString();
  }
}
