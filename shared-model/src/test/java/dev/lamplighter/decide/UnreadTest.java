package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UnreadTest {
  private static final String REFUSED =
      "list daemonsets.apps: 403 User \"x\" cannot list. Apply Lamplighter's RBAC manifest.";

  private static final Set<EventReason> TOLD =
      Set.of(EventReason.LIST_INCOMPLETE, EventReason.DEFINITIONS_INCOMPLETE);

  private static World cluster() {
    return world().nodePool("batch").nodePool("web").pod("p", p -> p.cpu(2));
  }

  private static List<ClusterEvent> events(World world) {
    return Effects.in(Decisions.decide(world.snapshot()).steps(), Effect.PublishEvent.class)
        .stream()
        .map(Effect.PublishEvent::event)
        .filter(event -> TOLD.contains(event.reason()))
        .toList();
  }

  @Test
  void eachNodePoolIsToldWhatWasRefusedWhatToDoAndWhatStandsStill() {
    var events = events(cluster().incomplete(Source.DAEMON_SETS, REFUSED));

    assertThat(events)
        .extracting(event -> "%s/%s".formatted(event.kind().kind(), event.name()))
        .containsExactly("NodePool/batch", "NodePool/web");
    assertThat(events)
        .allSatisfy(
            event -> {
              assertThat(event.type()).isEqualTo(ClusterEvent.Type.WARNING);
              assertThat(event.message())
                  .isEqualTo(
                      REFUSED
                          + " Until that is read, no node is made for pods, and none is"
                          + " disrupted.");
            });
  }

  @Test
  void nobodyIsToldAnythingWhileAllIsRead() {
    assertThat(events(cluster())).isEmpty();
    assertThat(Unread.of(cluster().snapshot())).isEmpty();
  }

  /// They may be there, but nobody knows their names.
  @Test
  void podsThatWaitAreToldWhereNoPoolIsKnown() {
    var events =
        events(
            world()
                .pod("waits", p -> p.cpu(2))
                .node("n1")
                .pod("runs", p -> p.on("n1"))
                .incomplete(Source.NODE_POOLS));

    assertThat(events)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.kind()).isEqualTo(ObjectKind.POD);
              assertThat(event.name()).isEqualTo("waits");
              assertThat(event.namespace()).isPresent();
            });
  }

  @Test
  void listsWithTheSameTroubleAreNamedTogether() {
    String nobody = " at https://10.0.0.1: nobody answers there";
    var unread =
        Unread.of(
                cluster()
                    .incomplete(Source.PODS, "list pods" + nobody)
                    .incomplete(Source.NODES, "list nodes" + nobody)
                    .incomplete(Source.DAEMON_SETS, REFUSED)
                    .snapshot())
            .orElseThrow();

    assertThat(unread.reasons())
        .containsExactly(
            "list nodes, list pods at https://10.0.0.1: nobody answers there.", REFUSED);
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"POD_DISRUPTION_BUDGETS", "CATALOGUE", "LAUNCH_TEMPLATES"})
  void whereTheListIsNotNeededForItPodsGetTheirNodes(Source source) {
    assertThat(Unread.of(cluster().incomplete(source).snapshot()).orElseThrow().standsStill())
        .isEqualTo("Until that is read, no node is disrupted; pods that wait get theirs.");
  }

  @Test
  void whereEc2DoesNotTellItsInstancesThoseThatAreGoneStillCount() {
    assertThat(
            Unread.of(cluster().incomplete(Source.INSTANCES).snapshot())
                .orElseThrow()
                .standsStill())
        .isEqualTo(
            "Until that is read, no node is disrupted, and one that is gone still counts against"
                + " its NodePool's limits; pods that wait get theirs.");
  }

  @Test
  void instanceProfilesThatCantBeReadAreToldAsAnyListIs() {
    World world = cluster().incomplete(Source.INSTANCE_PROFILES, REFUSED);

    assertThat(events(world)).isNotEmpty();
    assertThat(Unread.of(world.snapshot()).orElseThrow().sentence())
        .isEqualTo(
            REFUSED + " Until that is read, no node is disrupted; pods that wait get theirs.");
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"STORAGE_CLASSES", "PERSISTENT_VOLUMES", "PERSISTENT_VOLUME_CLAIMS"})
  void whereVolumesAreNotKnownPodsThatUseThemWait(Source source) {
    assertThat(Unread.of(cluster().incomplete(source).snapshot()).orElseThrow().standsStill())
        .contains("no node is made for pods with volumes");
  }

  @Test
  void definitionsThatLackFieldsAreLookedAtAtEachTickAndNoSooner() {
    var quiet = world().nodePool("web").incomplete(Source.DEFINITIONS, "lack").snapshot();

    assertThat(Decisions.decide(quiet).nextLook()).isEmpty();
  }

  /// What is written is dropped, but what is read is as it is.
  @Test
  void definitionsThatLackFieldsAreAnEventOfTheirOwn() {
    String lack = "The definitions are older: nodepools.karpenter.sh lacks status.nodes.";
    World world = cluster().incomplete(Source.DEFINITIONS, lack);

    var unread = Unread.of(world.snapshot()).orElseThrow();
    assertThat(unread.headline()).isEqualTo("not everything that is written is kept");
    assertThat(unread.sentence())
        .isEqualTo(
            lack + " Until that is mended, no node is disrupted; pods that wait get theirs.");
    assertThat(events(world))
        .isNotEmpty()
        .allSatisfy(
            event -> assertThat(event.reason()).isEqualTo(EventReason.DEFINITIONS_INCOMPLETE));
  }

  @Test
  void definitionsBesideAListAreTheListsEvent() {
    assertThat(
            events(cluster().incomplete(Source.DEFINITIONS, "a").incomplete(Source.PODS, REFUSED)))
        .isNotEmpty()
        .allSatisfy(event -> assertThat(event.reason()).isEqualTo(EventReason.LIST_INCOMPLETE));
  }

  @Test
  void whereNoTypesAreKnownNoPodGetsANode() {
    assertThat(
            Unread.of(cluster().incomplete(Source.CATALOGUE).sellsNothing().snapshot())
                .orElseThrow()
                .standsStill())
        .contains("no node is made for pods,");
  }
}
