package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Reports of users about what is disrupted, and how much at once.
class DisruptionCasesTest {
  /// C022: each may become smaller; together they stay two.
  @Test
  void nodesThatAntiAffinityNeedsAreNotMerged() {
    World world =
        world()
            .nodePool("web", p -> p.budget(100))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
            .node("n2", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
            .pod("a", p -> p.on("n1").cpu(1).labels("app=db").antiAffinity(LabelKey.HOSTNAME))
            .pod("b", p -> p.on("n2").cpu(1).labels("app=db").antiAffinity(LabelKey.HOSTNAME));

    assertThat(commands(world))
        .isNotEmpty()
        .allSatisfy(
            command -> {
              assertThat(command.candidates()).hasSize(1);
              assertThat(replacements(command)).hasSize(1);
            });
  }

  /// C092: the large pod can only be in z-b, and a DaemonSet takes its part there too.
  @Test
  void aMergeKeepsTheLargePodWhereItsVolumeIs() {
    World world =
        world()
            .nodePool(
                "web", p -> p.budget(100).requires("karpenter.sh/capacity-type In [on-demand]"))
            .daemonSet("agent", p -> p.cpu(1))
            .volumes(v -> v.volume("pv", LabelKey.ZONE + " In [z-b]").boundClaim("data", "pv"))
            .node("n1", n -> n.inPool("web").zone("z-b").claim(c -> c.type("s.16x32").zone("z-b")))
            .node("n2", n -> n.inPool("web").zone("z-a").claim(c -> c.type("s.16x32").zone("z-a")))
            .pod("db", p -> p.on("n1").cpu(14).persistentVolumeClaim("data"))
            .pod("small-1", p -> p.on("n1").cpu("500m"))
            .pod("small-2", p -> p.on("n2").cpu("800m"));

    assertThat(commands(world))
        .allSatisfy(
            command -> assertThat(command.candidates()).noneMatch(c -> c.value().equals("web-n1")));
  }

  /// C125: `allowed = ceil(total × share) − deleting − not ready`, of nodes that were ready once.
  @ParameterizedTest(name = "{0} nodes, {1} not ready, {2} not initialized, {3} deleting, {4}: {5}")
  @CsvSource({
    " 4, 0, 0, 0, '10%',    1",
    " 4, 1, 0, 0, '10%',    0",
    "12, 0, 2, 0, '20%',    2",
    " 8, 0, 0, 3, '5',      2",
    "25, 0, 0, 0, '10%',    3",
    "25, 0, 0, 3, '10%',    0",
    "40, 0, 0, 0, '20% 5',  5",
    " 3, 2, 0, 0, '1',      0"
  })
  void countsWhatMayGoNow(
      int nodes, int notReady, int notInitialized, int deleting, String budgets, int available) {
    World world = world().nodePool("web", budgets(budgets));
    for (int i = 0; i < nodes; i++) {
      int index = i;
      world.node(
          "n%02d".formatted(i),
          n -> {
            n.inPool("web");
            if (index < notReady) {
              n.notReady();
            } else if (index < notReady + notInitialized) {
              n.claim(c -> c.state(ClaimState.REGISTERED));
            } else if (index < notReady + notInitialized + deleting) {
              n.claim(c -> c.state(ClaimState.DRAINING));
            }
          });
    }
    ClusterSnapshot snapshot = world.snapshot();

    assertThat(
            Budgets.of(snapshot)
                .of(snapshot.nodePools().getFirst(), DisruptionReason.UNDERUTILIZED)
                .available())
        .isEqualTo(available);
  }

  private static Consumer<NodePoolDraft> budgets(String budgets) {
    return pool -> {
      for (String budget : budgets.trim().split(" +", -1)) {
        if (budget.endsWith("%")) {
          pool.budgetPercent(Integer.parseInt(budget.substring(0, budget.length() - 1)));
        } else if (!budget.isEmpty()) {
          pool.budget(Integer.parseInt(budget));
        }
      }
    };
  }

  private static List<InstanceTypeName> replacements(DisruptionCommand command) {
    return command instanceof DisruptionCommand.Replace replace
        ? replace.replacements().stream().map(it -> it.instanceTypes().getFirst()).toList()
        : List.of();
  }

  private static List<DisruptionCommand> commands(World world) {
    return Disruption.decide(
            world.at(START.plus(Duration.ofHours(1))).snapshot(), ProvisioningPlan.NOTHING)
        .commands();
  }
}
