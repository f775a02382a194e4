package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.functions.wire.Deployment.Strategy.RollingUpdate;
import dev.lamplighter.local.cluster.api.ReplicaSet;
import dev.lamplighter.local.cluster.controllers.DeploymentController.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The arithmetic of a rolling update: how many replicas the current and the old ReplicaSets may
/// have now, so that at most `maxSurge` pods are too many and `maxUnavailable` too few.
record Rollout(
    int replicas, int surge, int unavailable, Optional<Counted> current, List<Counted> old) {

  static Rollout of(
      int replicas, RollingUpdate strategy, Optional<Counted> current, List<Counted> old) {
    int surge = strategy.maxSurge().roundedUp(replicas);
    int unavailable = Math.min(replicas, strategy.maxUnavailable().roundedDown(replicas));
    return new Rollout(
        replicas, surge, surge == 0 && unavailable == 0 ? 1 : unavailable, current, old);
  }

  private int currentReplicas() {
    return current.map(counted -> counted.set().replicas()).orElse(0);
  }

  private int allReplicas() {
    return currentReplicas() + old.stream().mapToInt(counted -> counted.set().replicas()).sum();
  }

  /// Up as far as the surge allows, or down to what is asked for.
  int replicasOfCurrent() {
    int have = currentReplicas();
    if (have >= replicas) {
      return replicas;
    }
    int room = Math.max(0, replicas + surge - allReplicas());
    return have + Math.min(room, replicas - have);
  }

  /// A ReplicaSet and the replicas it is to have.
  record Size(ReplicaSet set, int replicas) {}

  /// The old ReplicaSets, shrunk as far as they may now: first by pods that are not ready, which
  /// nobody misses, then by ready ones, as many as the available pods allow; the oldest set first.
  List<Size> sizesOfOld() {
    int minAvailable = replicas - unavailable;
    int currentUnavailable = currentReplicas() - current.map(Counted::available).orElse(0);
    int unreadyMayGo = allReplicas() - minAvailable - Math.max(0, currentUnavailable);
    int readyMayGo =
        Stream.concat(current.stream(), old.stream()).mapToInt(Counted::available).sum()
            - minAvailable;
    List<Size> sizes = new ArrayList<>();
    for (Counted counted : old) {
      int has = counted.set().replicas();
      int ready = Math.min(has, counted.available());
      int unreadyGo = Math.clamp(unreadyMayGo, 0, has - ready);
      int readyGo = Math.clamp(readyMayGo, 0, has - unreadyGo);
      unreadyMayGo -= unreadyGo;
      readyMayGo -= readyGo;
      sizes.add(new Size(counted.set(), has - unreadyGo - readyGo));
    }
    return sizes;
  }
}
