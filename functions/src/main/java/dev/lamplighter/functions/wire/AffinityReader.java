package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.NodeAffinity;
import dev.lamplighter.snapshot.PodAffinityTerm;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Reads node affinity, pod affinity and pod anti-affinity.
final class AffinityReader {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private AffinityReader() {}

  static NodeAffinity node(Fields affinity) {
    var required =
        affinity
            .fields(REQUIRED)
            .map(
                selector -> {
                  var terms =
                      selector.list("nodeSelectorTerms").stream()
                          .map(AffinityReader::nodeTerm)
                          .toList();
                  selector.refuseUnknown();
                  return terms;
                })
            .orElse(List.of());
    var preferred =
        affinity.list(PREFERRED).stream()
            .map(
                item -> {
                  var term =
                      item.fields("preference")
                          .map(AffinityReader::nodeTerm)
                          .orElse(Requirements.EMPTY);
                  var wish = new NodeAffinity.Preferred(weight(item), term);
                  item.refuseUnknown();
                  return wish;
                })
            .toList();
    affinity.refuseUnknown();
    return new NodeAffinity(required, preferred);
  }

  private static Requirements nodeTerm(Fields term) {
    if (term.has("matchFields")) {
      term.problem(
          "matchFields",
          "fields of nodes cannot be matched",
          "matchExpressions",
          "matchExpressions");
    }
    var requirements = RequirementReader.ofNodeAffinity(term, "matchExpressions");
    term.refuseUnknown();
    return requirements;
  }

  private static int weight(Fields item) {
    long weight = item.integer("weight").orElse(1L);
    if (weight < 1 || weight > 100) {
      item.problem("weight", "found " + weight, "1 to 100", "");
      return 1;
    }
    return (int) weight;
  }

  static List<PodAffinityTerm> required(Optional<Fields> affinity, Namespace own) {
    return affinity.map(fields -> fields.list(REQUIRED)).orElse(List.of()).stream()
        .flatMap(term -> podTerm(term, own).stream())
        .toList();
  }

  static List<PodAffinityTerm.Weighted> preferred(Optional<Fields> affinity, Namespace own) {
    return affinity.map(fields -> fields.list(PREFERRED)).orElse(List.of()).stream()
        .flatMap(
            item ->
                item
                    .fields("podAffinityTerm")
                    .flatMap(term -> podTerm(term, own))
                    .map(term -> new PodAffinityTerm.Weighted(weight(item), term))
                    .stream())
        .toList();
  }

  private static Optional<PodAffinityTerm> podTerm(Fields term, Namespace own) {
    boolean complete =
        term.require("topologyKey", "a label key", "topologyKey: kubernetes.io/hostname");
    var key = term.parsed("topologyKey", LabelKey::of, "a label key");
    var selector = selector(term, "labelSelector");
    var namespaces = namespaces(term, own);
    for (String unsupported : List.of("namespaceSelector", "matchLabelKeys", "mismatchLabelKeys")) {
      if (term.has(unsupported)) {
        term.problem(
            unsupported, "the field is not supported yet", "labelSelector and namespaces", "");
      }
    }
    term.refuseUnknown();
    return complete
        ? key.map(topologyKey -> new PodAffinityTerm(topologyKey, selector, namespaces))
        : Optional.empty();
  }

  private static SortedSet<Namespace> namespaces(Fields term, Namespace own) {
    var namespaces = new TreeSet<Namespace>();
    term.texts("namespaces").forEach(name -> namespaces.add(Namespace.of(name)));
    if (namespaces.isEmpty()) {
      namespaces.add(own);
    }
    return namespaces;
  }

  /// A label selector; empty if the field is absent, which selects nothing.
  static Optional<LabelSelector> selector(Fields fields, String name) {
    return fields
        .fields(name)
        .map(
            selector -> {
              var read =
                  LabelSelector.of(
                      MetaReader.labels(selector, "matchLabels"),
                      RequirementReader.ofSelector(selector, "matchExpressions"));
              selector.refuseUnknown();
              return read;
            });
  }
}
