package dev.lamplighter.functions.crd;

import static dev.lamplighter.functions.crd.Schemas.flag;
import static dev.lamplighter.functions.crd.Schemas.int32;
import static dev.lamplighter.functions.crd.Schemas.list;
import static dev.lamplighter.functions.crd.Schemas.map;
import static dev.lamplighter.functions.crd.Schemas.object;
import static dev.lamplighter.functions.crd.Schemas.optional;
import static dev.lamplighter.functions.crd.Schemas.text;
import static dev.lamplighter.functions.crd.Schemas.textOrNumber;
import static dev.lamplighter.functions.crd.Schemas.texts;

import dev.lamplighter.api.ApiLimits.Range;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.catalogue.EvictionThreshold;
import dev.lamplighter.functions.crd.Schema.MapOf;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// The kubelet block of an EC2NodeClass (spec AWS 1.13): the fields that Karpenter's API names, and
/// all others of kubelet's, which go to the node as they are.
///
/// Numbers may be Karpenter's expressions, so texts are let in where it takes those.
final class KubeletSchema {
  private static final Range PERCENT = new Range(0, 100);

  private KubeletSchema() {}

  static Schema kubelet() {
    return object(
            "Settings of kubelet, under kubelet's own names.",
            optional("maxPods", textOrNumber("Most pods on a node.").rules(notNegative("maxPods"))),
            optional("podsPerCore", int32("Most pods for each core.").within(Range.NOT_NEGATIVE)),
            optional("kubeReserved", reserved("What is kept for kubelet itself.")),
            optional("systemReserved", reserved("What is kept for the system.")),
            optional("evictionHard", ofSignals("Thresholds at which pods go at once.")),
            optional("evictionSoft", ofSignals("Thresholds at which pods go after a while.")),
            optional("evictionSoftGracePeriod", ofSignals("How long that while is.")),
            optional(
                "evictionMaxPodGracePeriod",
                int32("Most seconds that a pod gets then.").within(Range.NOT_NEGATIVE)),
            optional(
                "imageGCHighThresholdPercent",
                int32("Use of the disk at which images go.").within(PERCENT)),
            optional(
                "imageGCLowThresholdPercent",
                int32("Use of the disk down to which they go.").within(PERCENT)),
            optional("cpuCFSQuota", flag("Whether CPU limits are enforced.")),
            optional("clusterDNS", list("Addresses of the cluster's DNS.", text(""))))
        .keepingOthers()
        .rule(
            "!has(self.imageGCHighThresholdPercent) || !has(self.imageGCLowThresholdPercent)"
                + " || self.imageGCHighThresholdPercent > self.imageGCLowThresholdPercent",
            "imageGCHighThresholdPercent must be greater than imageGCLowThresholdPercent")
        .rules(together("evictionSoft", "evictionSoftGracePeriod"))
        .rules(together("evictionSoftGracePeriod", "evictionSoft"));
  }

  private static Schema reserved(String description) {
    return map(description, textOrNumber("").rules(notNegative("what is reserved")))
        .atMost(KubeletConfiguration.RESERVABLE.size())
        .rule(
            keysIn(KubeletConfiguration.RESERVABLE),
            "only %s can be reserved".formatted(quoted(KubeletConfiguration.RESERVABLE)));
  }

  private static Schema ofSignals(String description) {
    MapOf signals = texts(description).atMost(EvictionThreshold.SIGNALS.size());
    return signals.rule(
        keysIn(EvictionThreshold.SIGNALS),
        "eviction signals are %s".formatted(quoted(EvictionThreshold.SIGNALS)));
  }

  private static List<CelRule> notNegative(String what) {
    return List.of(
        new CelRule(
            "type(self) == int ? self >= 0 : !self.startsWith('-')",
            "%s may not be negative".formatted(what)));
  }

  private static List<CelRule> together(String one, String other) {
    return List.of(
        new CelRule(
            "!has(self.%s) || self.%s.all(signal, has(self.%s) && signal in self.%s)"
                .formatted(one, one, other, other),
            "each signal of %s must also stand in %s".formatted(one, other)));
  }

  private static String keysIn(Collection<String> allowed) {
    return "self.all(key, key in [%s])".formatted(quoted(allowed));
  }

  private static String quoted(Collection<String> words) {
    return words.stream().map("'%s'"::formatted).collect(Collectors.joining(", "));
  }
}
