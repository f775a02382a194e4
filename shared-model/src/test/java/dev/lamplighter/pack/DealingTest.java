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

/// Pods that must be on the very host with others (decision 0131).
class DealingTest {
  private static World sizes() {
    return world()
        .instanceType("s", type -> type.capacity("cpu=2, memory=64Gi").onDemand("0.09", "z-a"))
        .instanceType("m", type -> type.capacity("cpu=3, memory=64Gi").onDemand("0.15", "z-a"))
        .instanceType("l", type -> type.capacity("cpu=5500m, memory=64Gi").onDemand("0.17", "z-a"))
        .nodePool("web");
  }

  private static Consumer<PodDraft> db(String cpu) {
    return pod ->
        pod.cpu(cpu).labels("app=db").antiAffinity(LabelKey.HOSTNAME, Labels.of("app", "db"));
  }

  private static Consumer<PodDraft> beside(String cpu, String app) {
    return pod ->
        pod.cpu(cpu).labels("app=web").podAffinity(LabelKey.HOSTNAME, Labels.of("app", app));
  }

  private static void queue(PodDraft pod) {
    pod.cpu(4).labels("app=queue").antiAffinity(LabelKey.HOSTNAME, Labels.of("app", "db"));
  }

  private static List<String> cheapest(ProvisioningPlan plan) {
    return plan.claims().stream()
        .map(claim -> claim.pods().size() + " " + claim.instanceTypes().getFirst())
        .sorted()
        .toList();
  }

  @Test
  void podsBesideOthersFillFewLargerNodesWhereEvenlyDealtAllWouldOutgrowASize() {
    World world = sizes().pods(4, "db", db("500m")).pods(20, "web", beside("500m", "db"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(cheapest(plan)).containsExactly("11 l", "4 s", "4 s", "5 m");
    assertThat(plan.cost()).hasToString("$0.5000/h");
  }

  /// First-fit gives it to the node with the fewest pods.
  @Test
  void aNodeThatHasNoneOfThemTakesThemWhereThatCostsNothing() {
    World world =
        sizes()
            .pods(1, "large", db("2100m"))
            .pods(1, "small", db("1800m"))
            .pods(1, "other", pod -> pod.cpu("500m"))
            .pods(1, "web", beside("400m", "db"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(cheapest(plan)).containsExactly("1 s", "3 m");
  }

  @Test
  void aNodeTakesNoMoreThanOneOfThoseThatRepelEachOther() {
    World world =
        sizes()
            .pods(2, "large", db("2100m"))
            .pods(1, "small", db("1900m"))
            .pods(2, "other", pod -> pod.cpu("500m"))
            .pods(2, "web", beside("200m", "db").andThen(it -> it.antiAffinity(LabelKey.HOSTNAME)));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(cheapest(plan)).containsExactly("1 s", "3 m", "3 m");
  }

  /// Beside the queue there would be room for them.
  @Test
  void eachKindIsDealtToHostsOfItsOwn() {
    World world =
        sizes()
            .pods(4, "db", db("500m"))
            .pods(20, "web", beside("490m", "db"))
            .pods(1, "queue", DealingTest::queue)
            .pods(1, "tap", beside("100m", "queue"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(cheapest(plan)).contains("2 l", "4 s", "4 s", "5 m");
  }
}
