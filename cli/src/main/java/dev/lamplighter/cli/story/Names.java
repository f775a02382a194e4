package dev.lamplighter.cli.story;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.PodView;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Names as short as they can be without being mistaken.
public final class Names {
  private static final Namespace DEFAULT = Namespace.of("default");
  private static final Pattern NODE =
      Pattern.compile("\\b(ip(?:-\\d+){4})(?:\\.[a-z0-9-]+)?\\.compute\\.internal\\b");

  private Names() {}

  /// The text with its nodes by their short names, and its times as virtual time.
  public static String shorten(String text) {
    return VirtualTime.in(NODE.matcher(text).replaceAll("$1"));
  }

  /// The pod without its namespace, if that is the default one.
  public static String pod(PodKey pod) {
    return pod.namespace().equals(DEFAULT) ? pod.name() : pod.toString();
  }

  /// What a pod belongs to: `busybox` for a pod of the Deployment's ReplicaSet `busybox-t9hrlntqx`,
  /// `CapacityBuffer spare` for one that stands for its room, its own name for a pod that nobody
  /// owns.
  static String workload(PodView pod) {
    if (CapacityBuffers.standsForRoom(pod.spec())) {
      return "CapacityBuffer "
          + inNamespace(
              pod,
              pod.meta()
                  .annotations()
                  .getOrDefault(AnnotationKey.CAPACITY_BUFFER_NAME, pod.meta().name()));
    }
    return inNamespace(
        pod,
        pod.meta().owners().stream()
            .findFirst()
            .map(Names::workload)
            .orElseGet(() -> pod.meta().name()));
  }

  private static String inNamespace(PodView pod, String name) {
    return pod.namespace().equals(DEFAULT) ? name : pod.namespace() + "/" + name;
  }

  private static String workload(OwnerReference owner) {
    String name = owner.name();
    int hash = name.lastIndexOf('-');
    return owner.kind() == ObjectKind.REPLICA_SET && hash > 0 ? name.substring(0, hash) : name;
  }

  /// `2 pods of busybox, 1 pod of httpd`; a single pod by its own name.
  public static String pods(Collection<PodView> pods) {
    if (pods.size() == 1) {
      return "pod " + pod(pods.iterator().next().key());
    }
    Map<String, Integer> counts = new LinkedHashMap<>();
    pods.forEach(pod -> counts.merge(workload(pod), 1, Integer::sum));
    List<String> parts =
        counts.entrySet().stream()
            .map(entry -> Counted.of(entry.getValue(), "pod") + " of " + entry.getKey())
            .toList();
    return String.join(", ", parts);
  }
}
