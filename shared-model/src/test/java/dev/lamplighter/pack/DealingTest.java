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
            .pods(1, "large", db("4"))
            .pods(1, "small", db("1500m"))
            .pods(1, "other", pod -> pod.cpu("650m"))
            .pods(1, "web", beside("600m", "db"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(cheapest(plan)).containsExactly("1 s", "3 l");
  }

  @Test
  void eachKindIsDealtToTheHostsOfItsOwn() {
    World world =
        sizes()
            .pods(2, "db", db("500m"))
            .pods(2, "mq", pod -> pod.cpu(1).labels("app=mq").antiAffinity(LabelKey.HOSTNAME))
            .pods(10, "web", beside("500m", "db"))
            .pods(3, "tap", beside("400m", "mq"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
  }
}
