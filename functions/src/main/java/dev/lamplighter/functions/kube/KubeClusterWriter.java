package dev.lamplighter.functions.kube;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.NodeMetadata;
import dev.lamplighter.functions.kube.KubeApi.Patch;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import dev.lamplighter.model.WellKnownLabels;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/// Writes to a cluster through its real API server.
///
/// What a node has of ours (labels, annotations) is applied whole; on NodeClaims both are merged,
/// but for the labels of capacity reservations, which an instance may leave. Either names the UID.
/// Lists that others write too (taints, finalizers, owners) are changed as read, by a JSON patch
/// that tests that they are still so: an apply would take others' entries away.
public final class KubeClusterWriter implements ClusterWriter {
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;

  private final Supplier<KubeApi> api;
  private final ListPatch lists;
  private final StatusPatch statuses;
  private final EventWriter events;

  public KubeClusterWriter(KubeApi api, Clock clock) {
    this(() -> api, clock);
  }

  /// `api` is asked for at each call: the cluster may be elsewhere by then.
  public KubeClusterWriter(Supplier<KubeApi> api, Clock clock) {
    this.api = api;
    this.lists = new ListPatch(api);
    this.statuses = new StatusPatch(api);
    this.events = new EventWriter(api, clock);
  }

  /// The API server drops the status of what is created.
  @Override
  public Outcome createNodeClaim(NodeClaim nodeClaim) {
    var created =
        api.get().create(Paths.all(ObjectKind.NODE_CLAIM), ObjectJson.nodeClaim(nodeClaim));
    if (created.code() == Outcomes.CONFLICT) {
      return Outcome.ALREADY_EXISTS;
    }
    if (created.code() == Outcomes.UNPROCESSABLE) {
      throw Failures.refused("create of NodeClaim " + nodeClaim.name(), created);
    }
    var outcome = Outcomes.of("create of NodeClaim " + nodeClaim.name(), created);
    return outcome == Outcome.DONE && !nodeClaim.status().equals(NodeClaim.Status.EMPTY)
        ? updateStatus(
            ObjectKind.NODE_CLAIM,
            nodeClaim.meta().name(),
            Uid.of(created.body().path("metadata").path("uid").asString("")),
            ObjectJson.status(nodeClaim.status()))
        : outcome;
  }

  @Override
  public Outcome updateNodeClaim(NodeClaim nodeClaim) {
    var meta = nodeClaim.meta();
    var patch = naming(meta.uid());
    var merged = patch.withObject("metadata");
    var labels = ObjectJson.labels(meta.labels());
    WellKnownLabels.OF_RESERVATIONS.stream()
        .filter(key -> meta.labels().get(key).isEmpty())
        .forEach(key -> labels.putNull(key.toString()));
    merged.set("labels", labels);
    merged.set("annotations", ObjectJson.annotations(meta.annotations()));
    var path = Paths.of(ObjectKind.NODE_CLAIM, meta.name());
    var outcome = Outcomes.of("patch of " + path, api.get().patch(path, Patch.MERGE, patch));
    return outcome == Outcome.DONE
        ? updateStatus(
            ObjectKind.NODE_CLAIM, meta.name(), meta.uid(), ObjectJson.status(nodeClaim.status()))
        : outcome;
  }

  @Override
  public Outcome deleteNodeClaim(NodeClaimName nodeClaim, Uid uid) {
    return delete(Paths.of(ObjectKind.NODE_CLAIM, nodeClaim.value()), uid, ObjectJson.object());
  }

  @Override
  public Outcome updateNodeClaimStatus(NodeClaimName nodeClaim, Uid uid, NodeClaim.Status status) {
    return updateStatus(ObjectKind.NODE_CLAIM, nodeClaim.value(), uid, ObjectJson.status(status));
  }

  @Override
  public Outcome annotate(
      ObjectKind kind, String name, Uid uid, SortedMap<AnnotationKey, String> annotations) {
    var patch = naming(uid);
    patch.withObject("metadata").set("annotations", ObjectJson.annotations(annotations));
    var path = Paths.of(kind, name);
    return Outcomes.of("patch of " + path, api.get().patch(path, Patch.MERGE, patch));
  }

  @Override
  public Outcome updateNodePoolStatus(NodePoolName pool, Uid uid, NodePool.Status status) {
    return updateStatus(ObjectKind.NODE_POOL, pool.value(), uid, ObjectJson.status(status));
  }

  @Override
  public Outcome updateNodeOverlayConditions(String overlay, Uid uid, List<Condition> conditions) {
    return updateStatus(ObjectKind.NODE_OVERLAY, overlay, uid, ObjectJson.ofConditions(conditions));
  }

  @Override
  public Outcome updateCapacityBufferStatus(
      Namespace namespace, String buffer, Uid uid, CapacityBuffer.Status status) {
    return statuses.replace(
        Paths.of(ObjectKind.CAPACITY_BUFFER, namespace, buffer), uid, ObjectJson.status(status));
  }

  @Override
  public Outcome updateNodeClassStatus(
      NodeClassName nodeClass, Uid uid, EC2NodeClass.Status status) {
    return updateStatus(
        ObjectKind.EC2_NODE_CLASS, nodeClass.value(), uid, ObjectJson.status(status));
  }

  private Outcome updateStatus(ObjectKind kind, String name, Uid uid, ObjectNode status) {
    return statuses.replace(Paths.of(kind, name), uid, status);
  }

  @Override
  public Outcome applyNode(NodeName node, Uid uid, NodeMetadata metadata) {
    var applied = naming(uid).put("apiVersion", "v1").put("kind", ObjectKind.NODE.kind());
    var meta = applied.withObject("metadata").put("name", node.value());
    meta.set("labels", ObjectJson.labels(metadata.labels()));
    meta.set("annotations", ObjectJson.annotations(metadata.annotations()));
    var path = Paths.of(ObjectKind.NODE, node.value());
    return Outcomes.of("apply to " + path, api.get().patch(path, Patch.APPLY, applied));
  }

  @Override
  public Outcome ownNode(NodeName node, Uid uid, OwnerReference owner) {
    return lists.change(
        Paths.of(ObjectKind.NODE, node.value()),
        uid,
        "/metadata/ownerReferences",
        owners -> {
          boolean there =
              owners
                  .valueStream()
                  .anyMatch(it -> it.path("uid").asString("").equals(owner.uid().value()));
          return there ? owners : owners.add(ObjectJson.owner(owner));
        });
  }

  /// A taint of the same key and effect is replaced: a node has one of them at most.
  @Override
  public Outcome addTaint(NodeName node, Uid uid, Taint taint) {
    return lists.change(
        Paths.of(ObjectKind.NODE, node.value()),
        uid,
        "/spec/taints",
        taints ->
            ListPatch.without(taints, it -> Taints.isLike(it, taint)).add(ObjectJson.taint(taint)));
  }

  @Override
  public Outcome removeTaint(NodeName node, Uid uid, Taint taint) {
    return lists.change(
        Paths.of(ObjectKind.NODE, node.value()),
        uid,
        "/spec/taints",
        taints -> ListPatch.without(taints, it -> Taints.isLike(it, taint)));
  }

  @Override
  public Outcome deleteNode(NodeName node, Uid uid) {
    return delete(Paths.of(ObjectKind.NODE, node.value()), uid, ObjectJson.object());
  }

  @Override
  public Outcome addFinalizer(ObjectKind kind, String name, Uid uid, Finalizer finalizer) {
    return lists.changeUnlessDeleting(
        Paths.of(kind, name),
        uid,
        "/metadata/finalizers",
        there ->
            there.valueStream().anyMatch(it -> it.asString("").equals(finalizer.toString()))
                ? there
                : there.add(finalizer.toString()));
  }

  @Override
  public Outcome removeFinalizer(ObjectKind kind, String name, Uid uid, Finalizer finalizer) {
    return lists.change(
        Paths.of(kind, name),
        uid,
        "/metadata/finalizers",
        there -> ListPatch.without(there, it -> it.asString("").equals(finalizer.toString())));
  }

  @Override
  public Outcome nominate(PodKey pod, Uid uid, NodeName node) {
    var patch = naming(uid);
    patch.withObject("status").put("nominatedNodeName", node.value());
    var path = Paths.of(pod) + "/status";
    return Outcomes.of("patch of " + path, api.get().patch(path, Patch.MERGE, patch));
  }

  /// The UID is compared before: an eviction that the server refuses for its UID has used up the
  /// budget by then, for two minutes.
  @Override
  public Eviction evict(PodKey pod, Uid uid) {
    var there = api.get().get(Paths.of(pod));
    if (Outcomes.of("get of pod " + pod, there) == Outcome.NOT_FOUND
        || !there.body().path("metadata").path("uid").asString("").equals(uid.value())) {
      return Eviction.NOT_FOUND;
    }
    var eviction = ObjectJson.object().put("apiVersion", "policy/v1").put("kind", "Eviction");
    eviction
        .putObject("metadata")
        .put("name", pod.name())
        .put("namespace", pod.namespace().value());
    eviction.putObject("deleteOptions").set("preconditions", precondition(uid));
    var answer = api.get().create(Paths.of(pod) + "/eviction", eviction);
    if (answer.namespaceEnds()) {
      return Eviction.NAMESPACE_ENDS;
    }
    if (isOfBudget(answer)) {
      return answer.code() == SERVER_ERROR ? Eviction.TWO_BUDGETS : Eviction.REFUSED;
    }
    return switch (Outcomes.of("eviction of pod " + pod, answer)) {
      case DONE, ALREADY_EXISTS -> Eviction.EVICTED;
      case NOT_FOUND -> Eviction.NOT_FOUND;
    };
  }

  /// A pod of two budgets is refused with a 500; any other 429 or 500 is no word on budgets.
  private static boolean isOfBudget(Answer answer) {
    return switch (answer.code()) {
      case TOO_MANY_REQUESTS -> answer.hasCause("DisruptionBudget");
      case SERVER_ERROR -> answer.message().contains("more than one PodDisruptionBudget");
      default -> false;
    };
  }

  /// The API server counts in whole seconds; 0 would mean to forget the pod, running or not.
  @Override
  public Outcome deletePod(PodKey pod, Uid uid, Duration grace) {
    long seconds = Math.max(1, grace.plusMillis(999).toSeconds());
    return delete(Paths.of(pod), uid, ObjectJson.object().put("gracePeriodSeconds", seconds));
  }

  @Override
  public void publish(ClusterEvent event) {
    events.publish(event);
  }

  private Outcome delete(String path, Uid uid, ObjectNode options) {
    options.put("apiVersion", "v1").put("kind", "DeleteOptions");
    options.set("preconditions", precondition(uid));
    return Outcomes.of("delete of " + path, api.get().delete(path, options));
  }

  private static ObjectNode precondition(Uid uid) {
    return ObjectJson.object().put("uid", uid.value());
  }

  /// A patch that is refused if the object is another of that name, or is not there.
  private static ObjectNode naming(Uid uid) {
    var patch = ObjectJson.object();
    patch.putObject("metadata").put("uid", uid.value());
    return patch;
  }
}
