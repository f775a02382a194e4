package dev.lamplighter.cli.dump;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.NamespaceView;
import dev.lamplighter.snapshot.PodAffinityTerm;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Namespaces that are in no dump, though objects are in them: each is known by its name, which is
/// one of its labels too, and its other labels are not.
///
/// So pod affinity whose `namespaceSelector` is empty, or selects by name, selects as in the
/// cluster.
final class NamespacesLeftOut {
  private static final int NAMES_SHOWN = 5;

  private final DumpObjects objects;
  private final List<NamespaceView> standIns;

  private NamespacesLeftOut(DumpObjects objects, List<NamespaceView> standIns) {
    this.objects = objects;
    this.standIns = standIns;
  }

  static NamespacesLeftOut of(DumpObjects objects, Instant createdAt) {
    SortedSet<Namespace> missing = new TreeSet<>();
    objects.pods().forEach(pod -> missing.add(pod.namespace()));
    objects.daemonSets().forEach(daemonSet -> missing.add(daemonSet.namespace()));
    objects.buffers().all().forEach(buffer -> missing.add(buffer.namespace()));
    objects.namespaces().forEach(namespace -> missing.remove(namespace.name()));
    return new NamespacesLeftOut(
        objects, missing.stream().map(name -> named(name, createdAt)).toList());
  }

  private static NamespaceView named(Namespace name, Instant createdAt) {
    return new NamespaceView(ObjectMeta.named(name.value(), Uid.of("named:" + name), createdAt));
  }

  /// Those of the dump and those that stand in for others.
  List<NamespaceView> all() {
    var all = new ArrayList<>(objects.namespaces());
    all.addAll(standIns);
    return all;
  }

  /// Nothing where nobody asks for labels that are not known.
  Optional<String> remark() {
    boolean needed =
        objects.pods().stream()
            .anyMatch(pod -> pod.spec().anyPodTerm(NamespacesLeftOut::selectsByOtherLabels));
    return needed && !standIns.isEmpty() ? Optional.of(text()) : Optional.empty();
  }

  private String text() {
    return "%s: %s by name only (%s), and pod affinity selects by labels: they are taken to have no other. Add ns to kubectl get."
        .formatted(
            objects.namespaces().isEmpty() ? "There are no Namespaces" : "Namespaces are missing",
            standIns.size() == 1 ? "1 is known" : standIns.size() + " are known",
            names());
  }

  private String names() {
    return Counted.list(
        standIns.stream().map(namespace -> namespace.name().value()).toList(), NAMES_SHOWN);
  }

  private static boolean selectsByOtherLabels(PodAffinityTerm term) {
    return Stream.of(term)
        .flatMap(it -> it.namespaceSelector().stream())
        .flatMap(selector -> selector.requirements().asList().stream())
        .map(Requirement::key)
        .anyMatch(key -> !key.equals(NamespaceView.NAME));
  }
}
