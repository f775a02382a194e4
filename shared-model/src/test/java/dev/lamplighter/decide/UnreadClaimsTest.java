package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Uid;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.UnreadClaim;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.Notation;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A claim whose record can't be read stops nothing but itself.
class UnreadClaimsTest {
  private static final ClaimView CLAIM =
      world()
          .nodePool("default")
          .node("n1", n -> n.claim("dark", c -> c.type("s.4x8")))
          .snapshot()
          .claims()
          .getFirst();

  private static final UnreadClaim DARK =
      new UnreadClaim(
          NodeClaimName.of("dark"),
          "Unrecognized token",
          Optional.of(Notation.uid("NodePool", "default")),
          Optional.of(CLAIM.record().promised()),
          CLAIM.record().launched().map(Launched::instance),
          CLAIM.mirror());

  private static final ResolvedSubnet SUBNET =
      new ResolvedSubnet(SubnetId.of("subnet-0a"), Zone.of("z-a"), "z1-aza", 99);

  /// In which its node is still there.
  private static World cluster(UnreadClaim claim) {
    return world().nodePool("default").nodePool("other").node("n1").unread(claim);
  }

  private static UnreadClaim dark(Optional<Uid> pool, Optional<Resources> promised) {
    return new UnreadClaim(
        DARK.name(), DARK.why(), pool, promised, Optional.empty(), Optional.empty());
  }

  private static List<Effect> effects(World world) {
    return Effects.in(Decisions.decide(world.snapshot()).steps());
  }

  private static List<String> told(World world) {
    return effects(world).stream()
        .filter(Effect.PublishEvent.class::isInstance)
        .map(effect -> ((Effect.PublishEvent) effect).event())
        .filter(event -> event.reason() == EventReason.RECORD_UNREADABLE)
        .peek(
            event ->
                assertThat(event.message())
                    .contains("NodeClaim dark", "Unrecognized token", "delete item claim#dark"))
        .map(event -> event.kind().kind() + "/" + event.name())
        .toList();
  }

  @Test
  void itsNodeClaimAndItsPoolAreToldWhyAndWhatToDo() {
    assertThat(told(cluster(DARK))).containsExactly("NodeClaim/dark", "NodePool/default");
  }

  @Test
  void eachPoolIsToldWhereNobodyKnowsWhoseItIs() {
    assertThat(told(cluster(dark(Optional.empty(), Optional.empty()))))
        .containsExactly("NodePool/default", "NodePool/other");
  }

  @Test
  void podsThatWaitGetTheirNodes() {
    Decision decision =
        Decisions.decide(
            cluster(DARK)
                .nodeClass(
                    SampleNodeClass.ready().withStatus(SampleNodeClass.status(List.of(SUBNET))))
                .pod("p", p -> p.cpu(6))
                .at(START.plus(Duration.ofHours(1)))
                .snapshot());

    assertThat(decision.plan().claims()).hasSize(1);
  }

  @Test
  void itCountsInTheLedger() {
    Effect.RewriteLedger rewritten =
        Effects.in(
                Decisions.decide(cluster(DARK).ledger("default", "cpu=64, nodes=9").snapshot())
                    .steps(),
                Effect.RewriteLedger.class)
            .getFirst();

    assertThat(rewritten.sum()).isEqualTo(DARK.promised().orElseThrow());
  }

  @Test
  void theLedgerStaysWhereNobodyKnowsWhatItIsPromised() {
    Optional<Uid> pool = DARK.poolUid();
    for (UnreadClaim claim :
        List.of(
            dark(pool, Optional.empty()),
            dark(Optional.empty(), Optional.empty()),
            dark(Optional.empty(), DARK.promised()))) {
      assertThat(effects(cluster(claim).ledger("default", "cpu=4, nodes=1")))
          .noneMatch(Effect.RewriteLedger.class::isInstance);
    }
  }

  @Test
  void itsPoolAndItsClassWaitForIt() {
    World leaving =
        world()
            .nodePool("default", p -> p.deletingSince(START))
            .node("n1")
            .unread(DARK)
            .at(START.plus(Duration.ofHours(1)));

    assertThat(effects(leaving)).noneMatch(Effect.RemoveFinalizer.class::isInstance);
  }

  @Test
  void whatIsSaidOfItsInstanceIsKept() {
    var hint =
        new InstanceHint(DARK.instance().orElseThrow(), InstanceHint.Kind.SPOT_INTERRUPTION, START);

    assertThat(effects(cluster(DARK).hint(hint).at(START.plus(Duration.ofHours(1)))))
        .noneMatch(Effect.ForgetHint.class::isInstance);
  }

  @Test
  void itKeepsTicksFromBeingQuiet() {
    var snapshot = cluster(DARK).snapshot();

    assertThat(QuietLook.of(snapshot, Decisions.decide(snapshot))).isEmpty();
  }
}
