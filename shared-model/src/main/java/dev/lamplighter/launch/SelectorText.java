package dev.lamplighter.launch;

import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.SelectorTerm;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;

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

  /// What to look at where terms find nothing, by what they select with; `things` are `subnets`.
  static String advice(List<SelectorTerm> terms, String things) {
    SortedSet<String> advice = new TreeSet<>();
    for (SelectorTerm term : terms) {
      advice.add(
          switch (term) {
            case SelectorTerm.Tags _ ->
                "Tag the cluster's %s so, or select them by id.".formatted(things);
            case SelectorTerm.Id _ ->
                "See that %s of these ids are in this account and region.".formatted(things);
            case SelectorTerm.Name _ ->
                "See that %s of that name are in this account and region.".formatted(things);
          });
    }
    return String.join(" ", advice);
  }

  /// The same for images.
  static String imageAdvice(List<AmiSelectorTerm> terms) {
    SortedSet<String> advice = new TreeSet<>();
    for (AmiSelectorTerm term : terms) {
      advice.add(
          switch (term) {
            case AmiSelectorTerm.Alias _ ->
                "See that AWS has published this version for this Kubernetes in this region.";
            case AmiSelectorTerm.Id _ ->
                "See that the ids are of this region, and their images shared with this account.";
            case AmiSelectorTerm.SsmParameter _ ->
                "See that the parameter is there, and names an image that this account may use.";
            case AmiSelectorTerm.Search _ ->
                "See that such images are in this region and this account may use them; a name"
                    + " without owner is looked for among its own and Amazon's.";
          });
    }
    return String.join(" ", advice);
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
