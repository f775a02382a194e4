package dev.lamplighter.local.cluster.controllers;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.Deployment;
import dev.lamplighter.functions.wire.Deployment.Strategy;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ReplicaSet;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.StableHash;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Rolls each Deployment out: a ReplicaSet per template, scaled against each other one step at a
/// time, as its strategy allows.
final class DeploymentController {
  static final LabelKey TEMPLATE_HASH = LabelKey.of("pod-template-hash");
  private static final int HASH_LENGTH = 9;

  private final ApiServer server;

  private DeploymentController(ApiServer server) {
    this.server = server;
  }

  static void start(ApiServer server, Timeline timeline, Duration delay) {
    var alarm = new Alarm(timeline, new DeploymentController(server)::sync);
    server.onChange(Kind.DEPLOYMENT, _ -> alarm.after(delay));
    server.onChange(Kind.REPLICA_SET, _ -> alarm.after(delay));
    server.onChange(Kind.POD, _ -> alarm.after(delay));
  }

  private void sync() {
    server.list(Kind.DEPLOYMENT).stream()
        .filter(deployment -> !deployment.meta().deleting())
        .forEach(this::sync);
  }

  private void sync(Deployment deployment) {
    var all =
        server.list(Kind.REPLICA_SET).stream()
            .filter(set -> Owners.owns(deployment.meta().uid(), set.meta()))
            .sorted(comparing((ReplicaSet set) -> set.meta().creationTimestamp()))
            .map(set -> new Counted(set, available(set)))
            .toList();
    var current = all.stream().filter(set -> isOf(deployment, set.set())).findFirst();
    var old = all.stream().filter(set -> !isOf(deployment, set.set())).toList();
    switch (deployment.strategy()) {
      case Strategy.Recreate _ -> recreate(deployment, current, old);
      case Strategy.RollingUpdate rolling -> {
        var rollout = Rollout.of(deployment.replicas(), rolling, current, old);
        int replicas = rollout.replicasOfCurrent();
        if (!scale(deployment, current, replicas)) {
          rollout.sizesOfOld().forEach(size -> scale(size.set(), size.replicas()));
        }
      }
    }
  }

  /// A ReplicaSet and how many of its pods are ready.
  record Counted(ReplicaSet set, int available) {}

  private int available(ReplicaSet set) {
    return (int)
        Owners.podsOf(set.meta().uid(), server).stream()
            .filter(pod -> pod.active() && pod.status().ready())
            .count();
  }

  private static boolean isOf(Deployment deployment, ReplicaSet set) {
    var labels = set.template().labels().without(TEMPLATE_HASH);
    return set.template().withLabels(labels).equals(deployment.template());
  }

  /// All old pods go, and are gone, before the first one of the changed template is made.
  private void recreate(Deployment deployment, Optional<Counted> current, List<Counted> old) {
    old.forEach(set -> scale(set.set(), 0));
    boolean anyLeft =
        old.stream()
            .flatMap(set -> Owners.podsOf(set.set().meta().uid(), server).stream())
            .anyMatch(pod -> !pod.status().phase().terminal());
    if (!anyLeft) {
      scale(deployment, current, deployment.replicas());
    }
  }

  /// True if the current ReplicaSet was made or scaled.
  private boolean scale(Deployment deployment, Optional<Counted> current, int replicas) {
    if (current.isEmpty()) {
      create(deployment, replicas);
      return true;
    }
    return scale(current.get().set(), replicas);
  }

  private boolean scale(ReplicaSet set, int replicas) {
    if (set.replicas() == replicas) {
      return false;
    }
    server.change(
        Actor.CONTROLLER,
        Kind.REPLICA_SET,
        Target.exactly(Kind.REPLICA_SET.key(set), set.meta().uid()),
        there -> there.withReplicas(replicas));
    return true;
  }

  private void create(Deployment deployment, int replicas) {
    var meta = deployment.meta();
    var hash =
        StableHash.of(meta.uid().value(), Long.toString(meta.generation())).toName(HASH_LENGTH);
    var labels = deployment.template().labels().with(TEMPLATE_HASH, hash);
    var owner = Owners.reference(ObjectKind.DEPLOYMENT, meta);
    server.create(
        Actor.CONTROLLER,
        Kind.REPLICA_SET,
        new ReplicaSet(
            Owners.owned(meta.name() + "-" + hash, owner, labels, meta),
            deployment.namespace(),
            replicas,
            deployment.template().withLabels(labels)));
  }
}
