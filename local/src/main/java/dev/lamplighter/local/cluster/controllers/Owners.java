package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.PodChanges;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.PodTemplate;
import dev.lamplighter.snapshot.PodView;
import java.util.List;

/// Who owns whom, and how an owner makes its pods.
final class Owners {
  private static final int SUFFIX = 5;

  private Owners() {}

  static boolean owns(Uid owner, ObjectMeta meta) {
    return meta.owners().stream().anyMatch(reference -> reference.uid().equals(owner));
  }

  static List<PodView> podsOf(Uid owner, ApiServer server) {
    return server.list(Kind.POD).stream().filter(pod -> owns(owner, pod.meta())).toList();
  }

  static OwnerReference reference(ObjectKind kind, ObjectMeta owner) {
    return new OwnerReference(kind, owner.name(), owner.uid());
  }

  /// Metadata of an object an owner makes; its UID and time are the API server's business.
  static ObjectMeta owned(String name, OwnerReference owner, Labels labels, ObjectMeta ownerMeta) {
    return ObjectMeta.named(name, owner.uid(), ownerMeta.creationTimestamp())
        .withLabels(labels)
        .withOwners(List.of(owner));
  }

  /// A pod of `owner` with a generated name, such as `busybox-6c9f8-x2k7p`.
  static PodView pod(ObjectKind kind, ObjectMeta owner, Namespace namespace, PodTemplate template) {
    return new PodView(
        owned(owner.name(), reference(kind, owner), template.labels(), owner)
            .withAnnotations(template.annotations()),
        namespace,
        template.spec(),
        PodChanges.NEW);
  }

  /// `count` makes the suffix differ from pod to pod.
  static PodView named(PodView pod, long count) {
    var suffix =
        StableHash.of("pod", pod.meta().uid().value(), Long.toString(count)).toName(SUFFIX);
    var meta = pod.meta();
    return new PodView(
        owned(meta.name() + "-" + suffix, meta.owners().getFirst(), meta.labels(), meta)
            .withAnnotations(meta.annotations()),
        pod.namespace(),
        pod.spec(),
        pod.status());
  }
}
