package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Requirement;
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

  private static final String EXPRESSIONS =
      "one expression or more; a term without any matches no node";
  private static final String EXPRESSION = "matchExpressions: [{key: node, operator: Exists}]";

  private static final String MATCH_FIELDS = "matchFields";
  private static final LabelKey NAME = LabelKey.of("metadata.name");

  /// What no node is.
  private static final Requirements NO_NODE =
      Requirements.of(Requirement.in(LabelKey.NODE_NAME, List.of()));

  private static final int WEIGHT_MAX = 100;

  private AffinityReader() {}

  static NodeAffinity node(Fields affinity) {
    var required = affinity.fields(REQUIRED).map(AffinityReader::nodeTerms).orElse(List.of());
    var preferred = affinity.list(PREFERRED).stream().map(AffinityReader::preference).toList();
    affinity.refuseUnknown();
    return new NodeAffinity(required, preferred);
  }

  /// The terms of a node selector, which are alternatives; where none can match, one that doesn't.
  static List<Requirements> nodeTerms(Fields selector) {
    if (selector.require("nodeSelectorTerms", "one term or more", "nodeSelectorTerms: [...]")
        && selector.items("nodeSelectorTerms").isEmpty()) {
      selector.problem(
          "nodeSelectorTerms",
          "the list is empty",
          "one term or more",
          "nodeSelectorTerms: [{matchExpressions: [...]}]");
    }
    List<Fields> all = selector.list("nodeSelectorTerms");
    List<Fields> some = all.stream().filter(term -> !isPassedOver(term)).toList();
    var terms = some.stream().map(AffinityReader::nodeTerm).toList();
    selector.refuseUnknown();
    return terms.isEmpty() && !all.isEmpty() ? List.of(NO_NODE) : terms;
  }

  /// Whoever writes an object can be told of a term that matches nothing; once the API server has
  /// taken it, it is as if the term were not there.
  private static boolean isPassedOver(Fields term) {
    return term.isChecked() && VoidTerm.is(term);
  }

  /// A term without expressions would match no node, by Kubernetes' rule.
  private static Requirements nodeTerm(Fields term) {
    if (term.list(MATCH_FIELDS).isEmpty()
        && term.require("matchExpressions", EXPRESSIONS, EXPRESSION)
        && term.items("matchExpressions").isEmpty()) {
      term.problem("matchExpressions", "the list is empty", EXPRESSIONS, EXPRESSION);
    }
    return expressions(term);
  }

  private static NodeAffinity.Preferred preference(Fields item) {
    var read =
        new NodeAffinity.Preferred(
            weight(item),
            item.fields("preference").map(AffinityReader::expressions).orElse(Requirements.EMPTY));
    item.refuseUnknown();
    return read;
  }

  private static Requirements expressions(Fields term) {
    var requirements =
        RequirementReader.ofNodeAffinity(term, "matchExpressions").and(nodeNames(term));
    term.refuseUnknown();
    return requirements;
  }

  /// Each pod of a DaemonSet names its node so.
  private static Requirements nodeNames(Fields term) {
    Requirements named = Requirements.EMPTY;
    for (Requirement.Item item : RequirementReader.ofNodeAffinity(term, MATCH_FIELDS).toApi()) {
      if (item.key().equals(NAME)) {
        named = named.and(Requirement.of(LabelKey.NODE_NAME, item.operator(), item.values()));
      } else {
        term.problem(
            MATCH_FIELDS,
            "found key \"%s\"".formatted(item.key()),
            "key metadata.name",
            "matchFields: [{key: metadata.name, operator: In, values: [...]}]");
      }
    }
    return named;
  }

  private static int weight(Fields item) {
    item.require("weight", "1 to 100", "weight: 100");
    return item.between("weight", 1, WEIGHT_MAX).orElse(1);
  }

  static List<PodAffinityTerm> required(Optional<Fields> affinity, Namespace own) {
    affinity.ifPresent(fields -> fields.know(PREFERRED, REQUIRED).refuseUnknown());
    return affinity.map(fields -> fields.list(REQUIRED)).orElse(List.of()).stream()
        .flatMap(term -> podTerm(term, own).stream())
        .toList();
  }

  static List<PodAffinityTerm.Weighted> preferred(Optional<Fields> affinity, Namespace own) {
    return affinity.map(fields -> fields.list(PREFERRED)).orElse(List.of()).stream()
        .flatMap(item -> weighted(item, own).stream())
        .toList();
  }

  private static Optional<PodAffinityTerm.Weighted> weighted(Fields item, Namespace own) {
    int weight = weight(item);
    item.require(
        "podAffinityTerm",
        "a labelSelector and a topologyKey",
        "podAffinityTerm: {topologyKey: kubernetes.io/hostname, labelSelector: {...}}");
    var term = item.fields("podAffinityTerm").flatMap(fields -> podTerm(fields, own));
    item.refuseUnknown();
    return term.map(read -> new PodAffinityTerm.Weighted(weight, read));
  }

  private static Optional<PodAffinityTerm> podTerm(Fields term, Namespace own) {
    term.require("topologyKey", "a label key", "topologyKey: kubernetes.io/hostname");
    var key = term.parsedText("topologyKey", LabelKey::of, Spelling.LABEL_KEY);
    var selector = selector(term, "labelSelector");
    var namespaces = namespaces(term);
    var namespaceSelector = selector(term, "namespaceSelector");
    if (namespaces.isEmpty() && namespaceSelector.isEmpty()) {
      namespaces.add(own);
    }
    var matching = MatchLabelKeys.matching(term, selector);
    var mismatching = MatchLabelKeys.mismatching(term, selector);
    term.refuseUnknown();
    return key.map(
        topologyKey ->
            new PodAffinityTerm(
                topologyKey, selector, namespaces, namespaceSelector, matching, mismatching));
  }

  private static SortedSet<Namespace> namespaces(Fields term) {
    var namespaces = new TreeSet<Namespace>();
    for (String name : term.texts("namespaces")) {
      try {
        namespaces.add(Namespace.of(name));
      } catch (IllegalArgumentException refused) {
        term.problem(
            "namespaces",
            "found \"%s\"".formatted(name),
            "names of namespaces",
            "namespaces: [%s]".formatted(Spelling.NAMESPACE.likely().apply(name)));
      }
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
