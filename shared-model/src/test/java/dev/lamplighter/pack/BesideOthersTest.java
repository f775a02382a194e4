package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// What is said of pods that must be with others and can't be beside them.
class BesideOthersTest {
  private static final LabelKey TEAM = LabelKey.of("team");
  private static final Labels DB = Labels.of("app", "db");

  private static World open() {
    return world()
        .instanceType("s.4x8", type -> type.capacity("cpu=4, memory=8Gi").onDemand("0.16", "z-a"))
        .nodePool("web", pool -> pool.requires("team In [a, b]"));
  }

  private static String said(World world) {
    return Plans.text(Plans.of(world), world.snapshot());
  }

  @Test
  void bothAreNamedWhereSpreadRefusesTheHostsThatAffinityAllows() {
    World world =
        open()
            .pods(2, "db", pod -> pod.cpu(3).labels("app=db").nodeSelector("team=a"))
            .pod(
                "web",
                pod ->
                    pod.cpu(1)
                        .podAffinity(LabelKey.HOSTNAME, DB)
                        .spread(TEAM, spread -> spread.over("app=db")));

    assertThat(said(world))
        .contains(
            "pod affinity on kubernetes.io/hostname to pods (app In [db]) in namespace default:"
                + " such pods are on other nodes; and beside them: topology spread constraint on"
                + " team (maxSkew 1, DoNotSchedule): pods by domain are a 2, b 0; a node here can"
                + " be in a.");
  }

  @Test
  void bothAreNamedWhereSpreadRefusesTheDomainThatAffinityAllows() {
    World world =
        open()
            .pod("db", pod -> pod.cpu(4).labels("app=db").nodeSelector("team=a"))
            .pods(
                3,
                "web",
                pod ->
                    pod.cpu(1)
                        .labels("app=web")
                        .podAffinity(TEAM, DB)
                        .spread(TEAM, spread -> spread.over("app=web")));

    assertThat(said(world))
        .contains(
            "pod affinity on team to pods (app In [db]) in namespace default: such pods are in a;"
                + " a node here can be in a, b; and beside them: topology spread constraint on team"
                + " (maxSkew 1, DoNotSchedule): pods by domain are a 1, b 0; a node here can be in"
                + " a, b.");
  }

  @Test
  void whatTheirNodeLacksIsToldWhereTheyMustBeOnOne() {
    World world =
        open()
            .pod("db", pod -> pod.cpu(3).labels("app=db"))
            .pod("web", pod -> pod.cpu(2).podAffinity(LabelKey.HOSTNAME, DB));

    assertThat(said(world))
        .contains("such pods are on other nodes; and beside them: no instance type fits cpu=5");
  }

  /// A node of the one has no room, on one of the other team it would not be level.
  @Test
  void ofSeveralNodesWithOthersTheOneThatComesNearestTellsWhy() {
    World world =
        open()
            .pods(4, "db", pod -> pod.cpu(3).labels("app=db").nodeSelector("team=a"))
            .pods(2, "full", pod -> pod.cpu(2).labels("app=db").nodeSelector("team=b"))
            .pod(
                "web",
                pod ->
                    pod.cpu(1)
                        .podAffinity(LabelKey.HOSTNAME, DB)
                        .spread(TEAM, spread -> spread.over("app=db").maxSkew(1)));

    assertThat(said(world)).contains("beside them: no instance type fits cpu=5");
  }

  @Test
  void aPoolTellsOfItsOwnNodes() {
    World world =
        open()
            .nodePool("tools", pool -> pool.requires("team In [t]"))
            .pod("db", pod -> pod.cpu(3).labels("app=db").nodeSelector("team=a"))
            .pod("web", pod -> pod.cpu(2).podAffinity(LabelKey.HOSTNAME, DB));

    assertThat(said(world))
        .contains("NodePool web: ", "NodePool tools: ")
        .containsOnlyOnce("and beside them");
  }

  @Test
  void aNodeWithoutThemTellsNothing() {
    World world =
        open()
            .node("n1", node -> node.allocatable("cpu=1, memory=4Gi"))
            .pod("db", pod -> pod.cpu(1).labels("app=db").on("n1"))
            .pod("other", pod -> pod.cpu(3))
            .pod("web", pod -> pod.cpu(2).podAffinity(LabelKey.HOSTNAME, DB));

    assertThat(said(world)).contains("such pods are on other nodes").doesNotContain("beside");
  }

  @Test
  void whereNobodyIsOnlyAffinityIsNamed() {
    World world = open().pod("web", pod -> pod.cpu(2).podAffinity(LabelKey.HOSTNAME, DB));

    assertThat(said(world)).contains("there is no such pod on any node").doesNotContain("beside");
  }
}
