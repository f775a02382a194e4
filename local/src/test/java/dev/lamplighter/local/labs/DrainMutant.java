package dev.lamplighter.local.labs;

import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.storm.Altered;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.List;

/// Without one rule of how a drain ends: by the pool's deadline, and with the followers where
/// nobody else is left.
enum DrainMutant implements Hunted {
  GRACE_PERIOD_CUT_SHORT(
      HuntingGround.LAB_11, "guarded was deleted at 10:30: it was: deleted at ") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.recordsRead(ports, DrainMutant::cutShort);
    }
  },

  /// As if a StatefulSet had made them.
  FOLLOWERS_TAKEN_FOR_OTHERS(
      HuntingGround.LAB_10, "before there was a pod that needs a node: one was") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.listing(
          ports, PodView.class, pod -> isFollower(pod) ? withoutOwner(pod) : pod);
    }
  },

  FOLLOWERS_OVERLOOKED(HuntingGround.LAB_10, "CoreDNS was asked to go: saw 0, wanted 2") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.hiding(ports, PodView.class, DrainMutant::isFollower);
    }
  };

  private static final Duration CUT = Duration.ofMinutes(3);

  private final HuntingGround ground;
  private final String found;

  DrainMutant(HuntingGround ground, String found) {
    this.ground = ground;
    this.found = found;
  }

  @Override
  public HuntingGround ground() {
    return ground;
  }

  @Override
  public String found() {
    return found;
  }

  private static ClaimRecord cutShort(ClaimRecord claim) {
    return claim
        .removal()
        .map(
            removal ->
                claim.withRemoval(
                    removal.withDeadline(removal.deadline().map(end -> end.minus(CUT)))))
        .orElse(claim);
  }

  private static boolean isFollower(PodView pod) {
    return pod.meta().labels().has(LabelKey.of("k8s-app"), "kube-dns");
  }

  private static PodView withoutOwner(PodView pod) {
    return new PodView(pod.meta().withOwners(List.of()), pod.namespace(), pod.spec(), pod.status());
  }
}
