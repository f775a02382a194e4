package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.StatefulSet;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodChanges;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PodTemplate;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodVolume;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Keeps the numbered pods of each StatefulSet, with claims that outlive them. A pod's successor is
/// made once the pod itself is gone, for it has the same name; a changed template is rolled out
/// from the highest number down.
final class StatefulSetController {
  private static final LabelKey REVISION = LabelKey.of("controller-revision-hash");
  private static final LabelKey POD_INDEX = LabelKey.of("apps.kubernetes.io/pod-index");
  private static final LabelKey POD_NAME = LabelKey.of("statefulset.kubernetes.io/pod-name");
  private static final int HASH_LENGTH = 10;

  private final ApiServer server;

  private StatefulSetController(ApiServer server) {
    this.server = server;
  }

  static void start(ApiServer server, Timeline timeline, Duration delay) {
    var alarm = new Alarm(timeline, new StatefulSetController(server)::sync);
    server.onChange(Kind.STATEFUL_SET, _ -> alarm.after(delay));
    server.onChange(Kind.POD, _ -> alarm.after(delay));
  }

  private void sync() {
    server.list(Kind.STATEFUL_SET).stream()
        .filter(set -> !set.meta().deleting())
        .forEach(this::sync);
  }

  /// One step at a time, unless they are parallel: the lowest number that is missing, finished or
  /// not ready holds up the others.
  private void sync(StatefulSet set) {
    SortedMap<String, PodView> pods = new TreeMap<>();
    Owners.podsOf(set.meta().uid(), server).forEach(pod -> pods.put(pod.meta().name(), pod));
    for (int i = 0; i < set.replicas(); i++) {
      PodView pod = pods.get(name(set, i));
      if (pod == null) {
        create(set, i);
      } else if (pod.status().phase().terminal() && !pod.meta().deleting()) {
        delete(pod);
      }
      boolean ready = pod != null && pod.active() && pod.status().ready();
      if (!ready && !set.parallel()) {
        return;
      }
    }
    List<PodView> wanted = new ArrayList<>();
    for (int i = 0; i < set.replicas(); i++) {
      if (pods.containsKey(name(set, i))) {
        wanted.add(pods.remove(name(set, i)));
      }
    }
    scaleDown(set, pods);
    rollOut(set, wanted.reversed());
  }

  private void scaleDown(StatefulSet set, SortedMap<String, PodView> pods) {
    int highest = set.replicas() + pods.size();
    for (int i = highest; i >= set.replicas(); i--) {
      PodView pod = pods.get(name(set, i));
      if (pod != null) {
        if (pod.active()) {
          delete(pod);
        }
        if (!set.parallel()) {
          return;
        }
      }
    }
  }

  private void rollOut(StatefulSet set, List<PodView> highestFirst) {
    if (highestFirst.size() == set.replicas()
        && highestFirst.stream().allMatch(pod -> pod.active() && pod.status().ready())) {
      highestFirst.stream()
          .filter(pod -> !pod.meta().labels().get(REVISION).equals(revisionOf(set)))
          .findFirst()
          .ifPresent(this::delete);
    }
  }

  private static Optional<String> revisionOf(StatefulSet set) {
    return Optional.of(revision(set));
  }

  private static String revision(StatefulSet set) {
    return StableHash.of(set.template().toString()).toName(HASH_LENGTH);
  }

  private void delete(PodView pod) {
    server.delete(
        Actor.CONTROLLER, Kind.POD, Target.exactly(ObjectKey.of(pod.key()), pod.meta().uid()));
  }

  private static String name(StatefulSet set, int index) {
    return set.meta().name() + "-" + index;
  }

  /// The claims that are there from a pod before it are used again.
  private void create(StatefulSet set, int index) {
    String name = name(set, index);
    var volumes = new ArrayList<>(set.template().spec().volumes());
    set.claimTemplates()
        .forEach(
            (template, spec) -> {
              String claim = template + "-" + name;
              volumes.add(new PodVolume.OfClaim(claim));
              var meta =
                  Owners.owned(
                          claim,
                          Owners.reference(ObjectKind.STATEFUL_SET, set.meta()),
                          Labels.EMPTY,
                          set.meta())
                      .withOwners(List.of());
              server.create(
                  Actor.CONTROLLER,
                  Kind.PERSISTENT_VOLUME_CLAIM,
                  new PersistentVolumeClaimView(
                      meta, set.namespace(), spec, PersistentVolumeClaimView.Phase.PENDING));
            });
    PodTemplate template = set.template();
    var labels =
        template
            .labels()
            .with(REVISION, revision(set))
            .with(POD_INDEX, Integer.toString(index))
            .with(POD_NAME, name);
    var owner = Owners.reference(ObjectKind.STATEFUL_SET, set.meta());
    server.createPod(
        Actor.CONTROLLER,
        new PodView(
            Owners.owned(name, owner, labels, set.meta()).withAnnotations(template.annotations()),
            set.namespace(),
            template.spec().withVolumes(volumes),
            PodChanges.NEW));
  }
}
