package dev.lamplighter.teardown;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.snapshot.Source;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Nodes that stay although whoever asked wanted them gone, and who now takes their role away: a
/// node without its role can't renew its credentials or pull an image, and one whose role may not
/// enter the cluster is NotReady within minutes.
final class LostRole {
  private LostRole() {}

  /// Why that must not be, and what to do; empty where no node loses anything.
  static Optional<String> held(TeardownView view) {
    return view.leave() instanceof Leave.Keep(var because)
        ? view.around().lostRole().flatMap(role -> held(role, because, view))
        : Optional.empty();
  }

  private static Optional<String> held(String role, String because, TeardownView view) {
    boolean unknown = !view.snapshot().whole(Source.NODE_CLASSES);
    List<String> classes =
        view.snapshot().nodeClasses().stream()
            .filter(each -> identity(each).equals(new NodeIdentity.Role(role)))
            .map(each -> each.name().value())
            .toList();
    boolean runs = view.instances().stream().anyMatch(it -> it.state().alive());
    return runs && (unknown || !classes.isEmpty())
        ? Optional.of(text(role, because, named(classes)))
        : Optional.empty();
  }

  private static NodeIdentity identity(EC2NodeClass nodeClass) {
    return nodeClass.spec().identity();
  }

  private static String named(List<String> classes) {
    return classes.isEmpty()
        ? "the EC2NodeClasses"
        : classes.stream().collect(Collectors.joining(", ", "EC2NodeClass ", ""));
  }

  private static String text(String role, String because, String classes) {
    return "%s, so its nodes stay; but role %s, spec.role of %s, or its access to the cluster, would be taken from them. Nothing was touched. To have the nodes drained: scale Karpenter to zero and delete again. To keep them: write another role, which may enter the cluster, into spec.role of %s, let Karpenter replace the nodes, and delete again"
        .formatted(because, role, classes, classes);
  }
}
