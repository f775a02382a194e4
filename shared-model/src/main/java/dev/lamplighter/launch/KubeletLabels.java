package dev.lamplighter.launch;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/// Which labels a kubelet may set on its own Node; the others are added after registration (spec
/// AWS 1.8; Kubernetes, admission plugin NodeRestriction).
final class KubeletLabels {
  private static final List<String> KUBERNETES_DOMAINS = List.of("kubernetes.io", "k8s.io");
  private static final List<String> ALLOWED_DOMAINS =
      List.of("kubelet.kubernetes.io", "node.kubernetes.io");
  private static final List<LabelKey> ALLOWED_KEYS =
      List.of(
          LabelKey.HOSTNAME,
          LabelKey.ARCH,
          LabelKey.OS,
          LabelKey.ZONE,
          LabelKey.REGION,
          LabelKey.INSTANCE_TYPE);

  private KubeletLabels() {}

  /// The value of `--node-labels`, sorted by key.
  static String flag(Labels labels) {
    var flag = new StringJoiner(",");
    allowed(labels).forEach((key, value) -> flag.add(key + "=" + value));
    return flag.toString();
  }

  /// The labels that kubelet sets.
  static SortedMap<String, String> allowed(Labels labels) {
    SortedMap<String, String> allowed = new TreeMap<>();
    labels
        .values()
        .forEach(
            (key, value) -> {
              if (allowed(key)) {
                allowed.put(key.toString(), value);
              }
            });
    return allowed;
  }

  static boolean allowed(LabelKey key) {
    return ALLOWED_KEYS.contains(key)
        || within(ALLOWED_DOMAINS, key.domain())
        || !within(KUBERNETES_DOMAINS, key.domain());
  }

  private static boolean within(List<String> domains, String candidate) {
    return domains.stream()
        .anyMatch(domain -> candidate.equals(domain) || candidate.endsWith("." + domain));
  }
}
