package dev.lamplighter.pack;

import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandId;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The names of the claims of one pass: `<pool>-` and a hash of cluster, epoch, pass and index.
///
/// Claims that replace others are counted apart, since what the same pass provisions has names too.
///
/// Epochs count from 1 again when a table was lost, so names tell which table they are of: a claim
/// that is gone, and of which EC2 shows nothing any more, may have had the name before. Nor are the
/// names of instances that EC2 still shows given again, terminated or not: a search for one claim's
/// would find the other's.
public final class ClaimNames {
  private static final int HASH_LENGTH = 5;

  private final ClusterSnapshot snapshot;
  private final String table;
  private final SortedSet<String> taken = new TreeSet<>();
  private int index;

  /// What [#next] said since the last name was taken.
  private final SortedMap<NodePoolName, NodeClaimName> said = new TreeMap<>();

  ClaimNames(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    this.table = snapshot.recordsSince().toString();
    snapshot.claims().forEach(claim -> taken.add(claim.record().name().value()));
    snapshot.unreadClaims().forEach(claim -> taken.add(claim.name().value()));
    snapshot.unrecordedClaims().forEach(claim -> taken.add(claim.name().value()));
    snapshot.unrecordedInstances().stream()
        .flatMap(instance -> instance.tags().get(Tags.NODE_CLAIM).stream())
        .forEach(taken::add);
  }

  /// The name that a claim of this pool would get now.
  NodeClaimName next(NodePoolName pool) {
    NodeClaimName known = said.get(pool);
    if (known != null) {
      return known;
    }
    NodeClaimName name = name(pool);
    while (taken.contains(name.value())) {
      goOn();
      name = name(pool);
    }
    said.put(pool, name);
    return name;
  }

  private void goOn() {
    index++;
    said.clear();
  }

  /// The name of a claim that replaces others: the `number`th of its command.
  public static NodeClaimName ofReplacement(
      NodePoolName pool, CommandId command, int number, ClusterSnapshot snapshot) {
    SortedSet<String> taken = new ClaimNames(snapshot).taken;
    int again = 0;
    NodeClaimName name = ofReplacement(pool, command, Integer.toString(number), snapshot);
    while (taken.contains(name.value())) {
      name = ofReplacement(pool, command, number + "." + ++again, snapshot);
    }
    return name;
  }

  private static NodeClaimName ofReplacement(
      NodePoolName pool, CommandId command, String number, ClusterSnapshot snapshot) {
    var hash =
        StableHash.of(
            snapshot.cluster().name().value(),
            "replacement",
            command.toString(),
            number,
            snapshot.recordsSince().toString());
    return NodeClaimName.of(pool + "-" + hash.toName(HASH_LENGTH));
  }

  void take(NodeClaimName name) {
    taken.add(name.value());
    goOn();
  }

  private NodeClaimName name(NodePoolName pool) {
    var hash =
        StableHash.of(
            snapshot.cluster().name().value(),
            Long.toString(snapshot.pass().epoch()),
            Long.toString(snapshot.pass().pass()),
            Integer.toString(index),
            table);
    return NodeClaimName.of(pool + "-" + hash.toName(HASH_LENGTH));
  }
}
