package dev.lamplighter.local.cluster.api;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.NamespaceView;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The namespaces of a pretend cluster: those that were made, and those that pods are in, for
/// nobody has to make one here before using it.
public final class Namespaces {
  private Namespaces() {}

  public static List<NamespaceView> of(ApiServer server) {
    SortedMap<Namespace, NamespaceView> namespaces = new TreeMap<>();
    server.list(Kind.POD).forEach(pod -> namespaces.put(pod.namespace(), bare(pod.namespace())));
    server.list(Kind.NAMESPACE).forEach(each -> namespaces.put(each.name(), named(each)));
    return List.copyOf(namespaces.values());
  }

  public static SortedMap<Namespace, Labels> labels(ApiServer server) {
    SortedMap<Namespace, Labels> labels = new TreeMap<>();
    of(server).forEach(each -> labels.put(each.name(), each.meta().labels()));
    return labels;
  }

  private static NamespaceView bare(Namespace namespace) {
    return named(
        new NamespaceView(
            ObjectMeta.named(namespace.value(), new Uid("namespace-" + namespace), Instant.EPOCH)));
  }

  private static NamespaceView named(NamespaceView namespace) {
    var meta = namespace.meta();
    return namespace.withMeta(
        meta.withLabels(meta.labels().plus(NamespaceView.labelsOf(namespace.name()))));
  }
}
