package dev.lamplighter.pack;

import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.SortedSet;
import java.util.TreeSet;

/// The names of the claims of one pass: `<pool>-` and a hash of cluster, epoch, pass and index.
final class ClaimNames {
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
