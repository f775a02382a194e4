package dev.lamplighter.local.invariants;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.LoggedRequest;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodDisruptionBudget;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A cluster as its API server's log tells of it, up to some request.
final class LoggedCluster {
  private final SortedMap<ObjectKey, PodView> pods = new TreeMap<>();
  private final SortedMap<ObjectKey, NodeView> nodes = new TreeMap<>();
  private final SortedMap<ObjectKey, NodeClaim> claims = new TreeMap<>();
  private final SortedMap<ObjectKey, NodePool> pools = new TreeMap<>();
  private final SortedMap<ObjectKey, PodDisruptionBudget> budgets = new TreeMap<>();

  /// What somebody other than Lamplighter asked to be deleted.
  private final Set<ObjectKey> deletedByOthers = new TreeSet<>();

  /// When the disrupted taint was last taken off a node.
  private final SortedMap<ObjectKey, Instant> untainted = new TreeMap<>();

  /// Nodes whose NodeClaim was there once.
  private final Set<ProviderId> claimed = new TreeSet<>();

  void apply(LoggedRequest request) {
    boolean gone = request.verb() == LoggedRequest.Verb.REMOVE;
    if (request.verb() == LoggedRequest.Verb.DELETE && request.by() != Actor.LAMPLIGHTER) {
      deletedByOthers.add(request.object());
    }
    switch (request.body()) {
      case PodView pod -> keep(pods, request.object(), pod, gone);
      case NodeView node -> {
        if (hasTaint(nodes.get(request.object())) && !hasTaint(node)) {
          untainted.put(request.object(), request.at());
        }
        keep(nodes, request.object(), node, gone);
      }
      case NodeClaim claim -> {
        claim.status().providerId().ifPresent(claimed::add);
        keep(claims, request.object(), claim, gone);
      }
      case NodePool pool -> keep(pools, request.object(), pool, gone);
      case PodDisruptionBudget budget -> keep(budgets, request.object(), budget, gone);
      default -> {}
    }
  }

  private static <T> void keep(
      SortedMap<ObjectKey, T> objects, ObjectKey key, T object, boolean gone) {
    if (gone) {
      objects.remove(key);
    } else {
      objects.put(key, object);
    }
  }

  private static boolean hasTaint(@Nullable NodeView node) {
    return node != null && node.taints().contains(Taint.DISRUPTED);
  }

  /// Whether it has the disrupted taint, or had it after this moment.
  boolean hadTaintSince(NodeView node, Instant moment) {
    return hasTaint(node)
        || Optional.ofNullable(untainted.get(ObjectKey.of(node.name())))
            .filter(moment::isBefore)
            .isPresent();
  }

  Optional<PodView> pod(ObjectKey key) {
    return Optional.ofNullable(pods.get(key));
  }

  Collection<PodDisruptionBudget> budgets() {
    return Collections.unmodifiableCollection(budgets.values());
  }

  List<PodView> podsOn(NodeName node) {
    return pods.values().stream()
        .filter(pod -> pod.status().node().filter(node::equals).isPresent())
        .toList();
  }

  Optional<NodeView> nodeOf(PodView pod) {
    return pod.status().node().flatMap(name -> Optional.ofNullable(nodes.get(ObjectKey.of(name))));
  }

  Optional<NodeView> nodeOf(NodeClaim claim) {
    return nodes.values().stream().filter(node -> areOne(claim, node)).findFirst();
  }

  Optional<NodeClaim> claimOf(NodeView node) {
    return claims.values().stream().filter(claim -> areOne(claim, node)).findFirst();
  }

  /// A NodeClaim may not show its instance yet although its node names it as its owner.
  private static boolean areOne(NodeClaim claim, NodeView node) {
    return (node.providerId().isPresent() && node.providerId().equals(claim.status().providerId()))
        || node.meta().owners().stream().anyMatch(it -> it.uid().equals(claim.meta().uid()));
  }

  /// A NodeClaim that is going and has never shown its instance may be anybody's.
  boolean mayHaveHadClaim(NodeView node) {
    return node.providerId().filter(claimed::contains).isPresent()
        || claims.values().stream()
            .anyMatch(it -> it.meta().deleting() && it.status().providerId().isEmpty());
  }

  /// When the first of the claim, its node and its NodePool was asked to go: whichever it was, the
  /// others follow.
  Optional<Instant> deletionOf(NodeClaim claim) {
    Stream<ObjectMeta> node = nodeOf(claim).map(NodeView::meta).stream();
    Stream<ObjectMeta> owners =
        claim.meta().owners().stream()
            .map(owner -> ObjectKey.of(owner.kind(), owner.name()))
            .flatMap(key -> Optional.ofNullable(pools.get(key)).stream())
            .map(NodePool::meta);
    return Stream.of(Stream.of(claim.meta()), node, owners)
        .flatMap(metas -> metas)
        .flatMap(meta -> meta.deletionTimestamp().stream())
        .min(Instant::compareTo);
  }

  /// The claim, its node or its NodePool.
  boolean deletedByOthers(NodeClaim claim, NodeView node) {
    return deletedByOthers.contains(ObjectKey.of(ObjectKind.NODE_CLAIM, claim.meta().name()))
        || deletedByOthers.contains(ObjectKey.of(node.name()))
        || claim.meta().owners().stream()
            .anyMatch(owner -> deletedByOthers.contains(ObjectKey.of(owner.kind(), owner.name())));
  }
}
