package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import dev.lamplighter.snapshot.TopologySpreadConstraint.WhenUnsatisfiable;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads `topologySpreadConstraints` with Kubernetes' defaults.
final class TopologySpreadReader {
  private TopologySpreadReader() {}

  static List<TopologySpreadConstraint> read(Fields spec, String name) {
    var before = new HashSet<Map.Entry<LabelKey, WhenUnsatisfiable>>();
    return spec.list(name).stream()
        .flatMap(item -> constraint(item).filter(it -> isOnce(it, before, item)).stream())
        .toList();
  }

  private static boolean isOnce(
      TopologySpreadConstraint constraint,
      Set<Map.Entry<LabelKey, WhenUnsatisfiable>> before,
      Fields item) {
    var when = constraint.whenUnsatisfiable();
    boolean once = before.add(Map.entry(constraint.topologyKey(), when));
    if (!once) {
      item.problem(
          "topologyKey",
          "%s is spread over once more with whenUnsatisfiable: %s"
              .formatted(constraint.topologyKey(), spelling(when)),
          "each pair of topologyKey and whenUnsatisfiable once",
          "one constraint of the two");
    }
    return once;
  }

  private static Optional<TopologySpreadConstraint> constraint(Fields item) {
    item.require("topologyKey", "a label key", "topologyKey: topology.kubernetes.io/zone");
    item.require("maxSkew", "1 or more", "maxSkew: 1");
    item.require(
        "whenUnsatisfiable", "DoNotSchedule, ScheduleAnyway", "whenUnsatisfiable: DoNotSchedule");
    var key = item.parsedText("topologyKey", LabelKey::of, Spelling.LABEL_KEY);
    var maxSkew = item.between("maxSkew", 1, Integer.MAX_VALUE);
    var when =
        item.oneOf(
            "whenUnsatisfiable",
            List.of(WhenUnsatisfiable.values()),
            TopologySpreadReader::spelling);
    var selector = AffinityReader.selector(item, "labelSelector");
    var minDomains = item.between("minDomains", 1, Integer.MAX_VALUE);
    var affinityPolicy = policy(item, "nodeAffinityPolicy", NodeInclusionPolicy.HONOR);
    var taintsPolicy = policy(item, "nodeTaintsPolicy", NodeInclusionPolicy.IGNORE);
    var matchLabelKeys = MatchLabelKeys.matching(item, selector);
    if (minDomains.isPresent()
        && when.filter(WhenUnsatisfiable.SCHEDULE_ANYWAY::equals).isPresent()) {
      item.problem(
          "minDomains",
          "there are fewest domains only for pods that must be spread",
          "minDomains beside whenUnsatisfiable: DoNotSchedule",
          "whenUnsatisfiable: DoNotSchedule, or leave minDomains out");
    }
    item.refuseUnknown();
    if (key.isEmpty() || maxSkew.isEmpty() || when.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new TopologySpreadConstraint(
            key.get(),
            maxSkew.getAsInt(),
            when.get(),
            selector,
            minDomains,
            affinityPolicy,
            taintsPolicy,
            matchLabelKeys));
  }

  private static NodeInclusionPolicy policy(
      Fields item, String name, NodeInclusionPolicy byDefault) {
    return item.oneOf(name, List.of(NodeInclusionPolicy.values()), TopologySpreadReader::spelling)
        .orElse(byDefault);
  }

  private static String spelling(WhenUnsatisfiable when) {
    return switch (when) {
      case DO_NOT_SCHEDULE -> "DoNotSchedule";
      case SCHEDULE_ANYWAY -> "ScheduleAnyway";
    };
  }

  private static String spelling(NodeInclusionPolicy policy) {
    return switch (policy) {
      case HONOR -> "Honor";
      case IGNORE -> "Ignore";
    };
  }
}
