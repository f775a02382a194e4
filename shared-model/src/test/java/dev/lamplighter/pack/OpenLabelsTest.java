package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Claims whose pools leave a label of the user's own open, with pods that count for others that
/// are spread by it and must be on the very hosts (decision 0010).
class OpenLabelsTest {
  private static final LabelKey TEAM = LabelKey.of("team");

  private static World open(String team) {
    return world()
        .instanceType(
            "s.4x8", type -> type.capacity("cpu=4, memory=8Gi").onDemand("0.16", "z-a", "z-b"))
        .nodePool("web", pool -> pool.requires(team));
  }

  /// One of these a host.
  private static void db(PodDraft pod) {
    pod.cpu("100m").labels("app=db").antiAffinity(LabelKey.HOSTNAME, Labels.of("app", "db"));
  }

  private static Consumer<PodDraft> besideDb(int maxSkew) {
    return pod ->
        pod.cpu("900m")
            .labels("app=web")
            .podAffinity(LabelKey.HOSTNAME, Labels.of("app", "db"))
            .spread(TEAM, spread -> spread.over("app=db").maxSkew(maxSkew));
  }

  private static List<String> teams(ProvisioningPlan plan) {
    return plan.claims().stream()
        .map(claim -> claim.requirements().get(TEAM))
        .map(team -> team.singleValue().orElse("any"))
        .sorted()
        .toList();
  }

  @Test
  void nodesGetValuesThatKeepLevelThoseWhomPodsMustBeBeside() {
    World world =
        open("team In [a, b, c]").pods(2, "db", OpenLabelsTest::db).pods(5, "web", besideDb(1));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(teams(plan)).containsExactly("a", "b");
  }

  @Test
  void aValueThatANodeHasWithSuchAPodComesLast() {
    World world =
        open("team In [a, b]")
            .node("n1", node -> node.labels("team=a").allocatable("cpu=1, memory=4Gi"))
            .pods(1, "running", pod -> pod.cpu("900m").labels("app=db").on("n1"))
            .pods(1, "db", OpenLabelsTest::db)
            .pods(3, "web", besideDb(1));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(teams(plan)).containsExactly("b");
  }

  @Test
  void ofALabelWithoutListedValuesThoseAreTakenThatPodsAskFor() {
    World world =
        open("team Exists")
            .pods(1, "batch", pod -> pod.cpu(4).nodeSelector("team=x"))
            .pods(2, "db", OpenLabelsTest::db)
            .pods(5, "web", besideDb(1));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(teams(plan).stream().filter("x"::equals)).hasSize(2);
  }

  /// On the very nodes they are with the others wherever these turn out to be.
  @Test
  void zonesStayOpenWhereDecidedLabelsAreEnough() {
    World world =
        open("team In [a, b, c]")
            .pods(2, "db", OpenLabelsTest::db)
            .pods(
                5,
                "web",
                besideDb(1).andThen(pod -> pod.podAffinity(LabelKey.ZONE, Labels.of("app", "db"))));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(Plans.zones(plan)).allSatisfy(zone -> assertThat(zone).startsWith("any"));
  }

  @Test
  void aLabelThatMattersToNobodyIsLeftToTheLaunch() {
    World world =
        open("team In [a, b, c]")
            .pods(2, "db", OpenLabelsTest::db)
            .pods(1, "huge", pod -> pod.cpu(64).labels("app=web"));

    assertThat(unschedulable(Plans.of(world))).containsExactly("huge-1");
    assertThat(teams(Plans.of(world))).containsExactly("a", "a");
  }
}
