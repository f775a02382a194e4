package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.VolumesDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.function.Consumer;

/// Worlds with a pod that has a volume, and what becomes of it.
final class VolumeWorlds {
  private VolumeWorlds() {}

  /// Pod `a` with a volume of claim `data`.
  static World withClaim(Consumer<VolumesDraft> described) {
    return withClaim(_ -> {}, described);
  }

  static World withClaim(Consumer<NodePoolDraft> pool, Consumer<VolumesDraft> described) {
    return world()
        .nodePool("web", pool)
        .volumes(described)
        .pod("a", pod -> pod.cpu(1).persistentVolumeClaim("data"));
  }

  static void refuses(Consumer<VolumesDraft> described, String message) {
    World world = withClaim(described).nodePool("other");
    var plan = Plans.of(world);

    assertThat(plan.claims()).isEmpty();
    assertThat(Plans.text(plan, world.snapshot())).isEqualTo(message);
  }

  /// The zones of each new claim, `any` where it is open.
  static List<String> zones(ProvisioningPlan plan) {
    return plan.claims().stream()
        .map(
            claim ->
                claim
                    .requirements()
                    .find(LabelKey.ZONE)
                    .map(Requirement::values)
                    .map(Object::toString)
                    .orElse("any"))
        .toList();
  }
}
