package dev.lamplighter.snapshot;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import java.util.Optional;

/// A claim whose record is there but can't be read: nothing is done with it, and nobody takes what
/// is its own for left over.
///
/// - `why` says what is wrong with the record: the same at each look.
/// - `poolUid` and `promised` are what its pool's ledger counts for it; `instance` is what it
///   became. Each is empty where not even that can be read.
/// - `mirror` is its NodeClaim, if the cluster has it.
public record UnreadClaim(
    NodeClaimName name,
    String why,
    Optional<Uid> poolUid,
    Optional<Resources> promised,
    Optional<InstanceId> instance,
    Optional<NodeClaim> mirror) {

  public UnreadClaim in(Optional<NodeClaim> mirror) {
    return new UnreadClaim(name, why, poolUid, promised, instance, mirror);
  }

  /// Whether it may be one of that pool's.
  public boolean mayBeOf(Uid pool) {
    return poolUid.filter(it -> !it.equals(pool)).isEmpty();
  }

  /// Whether that is the instance it became, by its record or its NodeClaim.
  public boolean became(InstanceId id) {
    return instance.filter(id::equals).isPresent()
        || mirror
            .flatMap(it -> it.status().providerId())
            .filter(it -> it.instanceId().equals(id))
            .isPresent();
  }
}
