package dev.lamplighter.local.cluster.controllers;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.local.cluster.PretendWorld;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.snapshot.ClaimState;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class GarbageCollectionTest {
  private final PretendWorld world = PretendWorld.world();

  private NodePool pool() {
    var pool = world().nodePool("service").snapshot().nodePools().getFirst();
    world.cluster.apply(pool.withMeta(pool.meta().withFinalizers(new TreeSet<>())));
    return world.cluster.nodePools().getFirst();
  }

  private void claimOf(NodePool pool, Finalizer... finalizers) {
    NodeClaim claim =
        world()
            .nodePool("service")
            .claim("service-1", draft -> draft.inPool("service").state(ClaimState.LAUNCHED))
            .snapshot()
            .claims()
            .getFirst()
            .mirror()
            .orElseThrow();
    world
        .cluster
        .writer()
        .createNodeClaim(
            claim.withMeta(
                claim
                    .meta()
                    .withFinalizers(new TreeSet<>(List.of(finalizers)))
                    .withOwners(
                        List.of(
                            new OwnerReference(
                                ObjectKind.NODE_POOL, "service", pool.meta().uid())))));
  }

  private boolean deletePool() {
    return world.cluster.delete(ObjectKey.of(ObjectKind.NODE_POOL, "service"));
  }

  @Test
  void deletesWhatADeletedPoolOwns() {
    claimOf(pool());
    assertThat(world.runForSeconds(5).cluster.nodeClaims()).hasSize(1);

    assertThat(deletePool()).isTrue();

    assertThat(world.runForSeconds(1).cluster.nodeClaims()).isEmpty();
    assertThat(deletePool()).isFalse();
  }

  @Test
  void leavesTheOwnedToItsFinalizers() {
    claimOf(pool(), Finalizer.TERMINATION);
    deletePool();

    assertThat(world.runForSeconds(1).cluster.nodeClaims())
        .singleElement()
        .matches(claim -> claim.meta().deleting());
  }

  @Test
  void waitsForTheOwnersFinalizers() {
    var pool = pool();
    world
        .cluster
        .writer()
        .addFinalizer(ObjectKind.NODE_POOL, "service", pool.meta().uid(), Finalizer.TERMINATION);
    claimOf(pool);
    deletePool();

    assertThat(world.runForSeconds(60).cluster.nodeClaims())
        .singleElement()
        .matches(claim -> !claim.meta().deleting());
  }

  @Test
  void deletesWhatWasMadeAfterItsOwnerHadGone() {
    var pool = pool();
    deletePool();
    claimOf(pool);

    assertThat(world.runForSeconds(1).cluster.nodeClaims()).isEmpty();
  }

  @Test
  void doesNotTakeANamesakeForTheOwner() {
    var first = pool();
    deletePool();
    pool();
    claimOf(first);

    assertThat(world.runForSeconds(1).cluster.nodeClaims()).isEmpty();
  }
}
