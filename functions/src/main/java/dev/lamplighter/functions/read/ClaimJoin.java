package dev.lamplighter.functions.read;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.UnreadClaim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Puts together what the table, the cluster and EC2 say about the same claim, and what is left
/// over on either side.
record ClaimJoin(
    List<ClaimView> views,
    List<UnreadClaim> unread,
    List<NodeClaim> claimsLeft,
    List<Instance> instancesLeft) {

  static ClaimJoin of(
      List<ClaimRecord> records,
      List<UnreadClaim> unreadRecords,
      List<NodeClaim> mirrors,
      List<NodeView> nodes,
      List<Instance> instances) {
    SortedMap<NodeClaimName, NodeClaim> mirrorsLeft = new TreeMap<>();
    mirrors.forEach(mirror -> mirrorsLeft.put(mirror.name(), mirror));
    SortedMap<InstanceId, Instance> byId = new TreeMap<>();
    instances.forEach(instance -> byId.put(instance.id(), instance));
    SortedSet<InstanceId> taken = new TreeSet<>();
    var nodeOf = nodesByInstance(nodes);
    var views = new ArrayList<ClaimView>();
    for (ClaimRecord record : records) {
      Optional<Instance> instance =
          record.launched().isPresent()
              ? record.launched().map(launched -> byId.get(launched.instance()))
              : ofTag(record, instances);
      instance.map(Instance::id).ifPresent(taken::add);
      views.add(
          new ClaimView(
              record,
              Optional.ofNullable(mirrorsLeft.remove(record.name())),
              record.launched().map(launched -> nodeOf.get(launched.instance())),
              instance));
    }
    List<UnreadClaim> unread =
        unreadRecords.stream()
            .map(claim -> claim.in(Optional.ofNullable(mirrorsLeft.remove(claim.name()))))
            .toList();
    return new ClaimJoin(
        List.copyOf(views),
        unread,
        List.copyOf(mirrorsLeft.values()),
        instances.stream()
            .filter(it -> !taken.contains(it.id()))
            .filter(it -> unread.stream().noneMatch(claim -> isOf(claim, it)))
            .filter(it -> managed(it) || isNamed(it, mirrorsLeft.values()))
            .toList());
  }

  private static Map<InstanceId, NodeView> nodesByInstance(List<NodeView> nodes) {
    var byInstance = new TreeMap<InstanceId, NodeView>();
    nodes.forEach(node -> node.providerId().ifPresent(id -> byInstance.put(id.instanceId(), node)));
    return byInstance;
  }

  /// The instance of a claim that does not know it yet: the oldest that is alive, or else the
  /// oldest.
  private static Optional<Instance> ofTag(ClaimRecord claim, List<Instance> instances) {
    return instances.stream()
        .filter(instance -> instance.tags().containsAll(tag(claim.name())))
        .min(
            comparing((Instance instance) -> !instance.state().alive())
                .thenComparing(Instance::launchTime)
                .thenComparing(Instance::id));
  }

  private static boolean isOf(UnreadClaim claim, Instance instance) {
    return claim.became(instance.id()) || instance.tags().containsAll(tag(claim.name()));
  }

  private static Tags tag(NodeClaimName claim) {
    return Tags.NONE.with(Tags.NODE_CLAIM, claim.value());
  }

  private static boolean isNamed(Instance instance, Collection<NodeClaim> nodeClaims) {
    return nodeClaims.stream()
        .flatMap(nodeClaim -> nodeClaim.status().providerId().stream())
        .anyMatch(id -> id.instanceId().equals(instance.id()));
  }

  /// Only what says that it is ours (spec AWS 6.2); the cluster's tag was asked for.
  private static boolean managed(Instance instance) {
    return instance.tags().get(Tags.NODE_POOL).isPresent()
        && instance.tags().get(Tags.NODE_CLASS).isPresent();
  }
}
