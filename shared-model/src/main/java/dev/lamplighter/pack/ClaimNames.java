package dev.lamplighter.pack;

import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandId;
import java.util.SortedSet;
import java.util.TreeSet;

/// The names of the claims of one pass: `<pool>-` and a hash of cluster, epoch, pass and index.
///
/// Claims that replace others are counted apart, since what the same pass provisions has names too.
public final class ClaimNames {
  private static final int HASH_LENGTH = 5;

  private final ClusterSnapshot snapshot;
  private final SortedSet<NodeClaimName> taken = new TreeSet<>();
  private int index;

  ClaimNames(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    snapshot.claims().forEach(claim -> taken.add(claim.record().name()));
    snapshot.unrecordedClaims().forEach(claim -> taken.add(claim.name()));
  }

  /// The name that a claim of this pool would get now.
  NodeClaimName next(NodePoolName pool) {
    while (taken.contains(name(pool))) {
      index++;
    }
    return name(pool);
  }

  /// The name of a claim that replaces others: the `number`th of its command.
  public static NodeClaimName ofReplacement(
      NodePoolName pool, CommandId command, int number, ClusterSnapshot snapshot) {
    var hash =
        StableHash.of(
            snapshot.cluster().name().value(),
            "replacement",
            command.toString(),
            Integer.toString(number));
    return NodeClaimName.of(pool + "-" + hash.toName(HASH_LENGTH));
  }

  void take(NodeClaimName name) {
    taken.add(name);
    index++;
  }

  private NodeClaimName name(NodePoolName pool) {
    var hash =
        StableHash.of(
            snapshot.cluster().name().value(),
            Long.toString(snapshot.pass().epoch()),
            Long.toString(snapshot.pass().pass()),
            Integer.toString(index));
    return NodeClaimName.of(pool + "-" + hash.toName(HASH_LENGTH));
  }
}
