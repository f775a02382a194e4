package dev.lamplighter.schedule;

import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.PodView;
import java.util.List;
import java.util.TreeMap;

/// What kube-scheduler keeps of a node for pods that others were evicted for (`nominatedNodeName`).
/// It does so from pods of the same priority or a lower one; whoever matters more finds the node as
/// if they were not there.
record PromisedRoom(List<Promise> promises) {
  static final PromisedRoom NONE = new PromisedRoom(List.of());

  /// Of one pod.
  record Promise(int priority, Resources request, List<TakenPort> ports, Attachments attachments) {
    Promise {
      ports = List.copyOf(ports);
    }
  }

  PromisedRoom {
    promises = List.copyOf(promises);
  }

  static PromisedRoom of(List<PodView> nominated, PodVolumes volumes) {
    return nominated.isEmpty()
        ? NONE
        : new PromisedRoom(nominated.stream().map(pod -> promise(pod, volumes)).toList());
  }

  private static Promise promise(PodView pod, PodVolumes volumes) {
    return new Promise(
        pod.spec().priority(),
        Shape.requestOf(pod.spec()),
        TakenPort.of(pod),
        volumes.attachments(pod));
  }

  /// What all of them ask for.
  Resources requests() {
    Resources sum = Resources.EMPTY;
    for (Promise promise : promises) {
      sum = sum.plus(promise.request());
    }
    return sum;
  }

  /// The same by priority: what is kept for lower ones is there for a pod.
  Preemptible preemptible() {
    var byPriority = new TreeMap<Integer, Resources>();
    promises.forEach(it -> byPriority.merge(it.priority(), it.request(), Resources::plus));
    return Preemptible.of(byPriority);
  }

  /// The ports that a pod of this priority finds taken.
  List<TakenPort> portsAgainst(int priority) {
    return against(priority).stream().flatMap(it -> it.ports().stream()).toList();
  }

  /// The volumes that it finds attached.
  Attachments attachmentsAgainst(int priority) {
    Attachments all = Attachments.NONE;
    for (Promise promise : against(priority)) {
      all = all.plus(promise.attachments());
    }
    return all;
  }

  private List<Promise> against(int priority) {
    return promises.stream().filter(it -> it.priority() >= priority).toList();
  }

  boolean isEmpty() {
    return promises.isEmpty();
  }
}
