package dev.lamplighter.functions.wire.yaml;

import java.util.List;
import java.util.stream.Stream;

/// A manifest in which a value without quotes is no string, so that neither we nor `kubectl` with
/// an API server take it.
public final class BadScalar {
  private static final List<String> WORDS =
      List.of("yes", "on", "n", "1_000", "014", "0o14", "1e3", "1.5", "true", "7");

  private BadScalar() {}

  public static List<String> all() {
    return WORDS.stream().flatMap(BadScalar::with).toList();
  }

  private static Stream<String> with(String word) {
    return Stream.of(
            pod("labels: {a: %s}", "", ""),
            pod("annotations: {a: %s}", "", ""),
            pod("", "env: [{name: A, value: %s}]", ""),
            pod("", "args: [%s]", ""),
            pod("", "", "tolerations: [{key: a, value: %s}]"),
            pod("", "", "nodeSelector: {a: %s}"),
            pool("template: {metadata: {labels: {a: %s}}", ""),
            pool("template: {metadata: {annotations: {a: %s}}", ""),
            pool("template: {", "taints: [{key: a, value: %s, effect: NoSchedule}]"),
            pool("template: {", "requirements: [{key: a, operator: In, values: [%s]}]"))
        .map(manifest -> manifest.replace("%s", word));
  }

  private static String pod(String metadata, String container, String spec) {
    return """
    apiVersion: v1
    kind: Pod
    metadata:
      name: bad
      #metadata
    spec:
      #spec
      containers:
        - name: a
          image: a
          #container
    """
        .replace("#metadata", metadata)
        .replace("#container", container)
        .replace("#spec", spec);
  }

  private static String pool(String template, String claim) {
    String requirements = claim.startsWith("requirements") ? "" : "requirements: [], ";
    return """
    apiVersion: karpenter.sh/v1
    kind: NodePool
    metadata: {name: bad}
    spec:
      #templatespec: {#requirements#claim#commanodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}}}
    """
        .replace("#template", template.endsWith("{") ? template : template + ", ")
        .replace("#requirements", requirements)
        .replace("#claim", claim)
        .replace("#comma", claim.isEmpty() ? "" : ", ");
  }
}
