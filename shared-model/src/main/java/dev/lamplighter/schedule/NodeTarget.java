package dev.lamplighter.schedule;

import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A node that exists or is on its way, with the room that is left as pods are planned on it.
public final class NodeTarget implements Target {
  private final Place place;
  private final String hostname;
  private final NodeLabels labels;
  private final List<Taint> taints;
  private final List<TakenPort> takenPorts;
  private final SortedMap<CsiDriver, Integer> volumeLimits;
  private final Preemptible preemptible;
  private final PromisedRoom promised;
  private final Preemptible promisedToLower;
  private Attachments attached;
  private final Resources beforePlanning;
  private Resources available;

  /// `taken` and `attached` are of pods that are there, or must come; `promised` comes on top.
  NodeTarget(
      Place place,
      String hostname,
      NodeLabels labels,
      List<Taint> taints,
      DaemonSetOverhead taken,
      PromisedRoom promised,
      Resources allocatable,
      Attachments attached,
      SortedMap<CsiDriver, Integer> volumeLimits) {
    this.place = place;
    this.hostname = hostname;
    this.labels = labels;
    this.taints = List.copyOf(taints);
    this.takenPorts = new ArrayList<>(taken.takenPorts());
    this.beforePlanning = allocatable.minus(taken.requests()).minus(promised.requests());
    this.available = beforePlanning;
    this.preemptible = taken.preemptible();
    this.promised = promised;
    this.promisedToLower = promised.preemptible();
    this.attached = attached;
    this.volumeLimits = Collections.unmodifiableSortedMap(new TreeMap<>(volumeLimits));
  }

  static String hostnameOf(NodeView node) {
    return node.meta().labels().get(LabelKey.HOSTNAME).orElse(node.name().value());
  }

  public Place place() {
    return place;
  }

  @Override
  public String hostname() {
    return hostname;
  }

  @Override
  public Domain domain(LabelKey topologyKey) {
    return labels.domain(topologyKey);
  }

  @Override
  public boolean ready() {
    return place instanceof Place.ExistingNode;
  }

  @Override
  public List<Taint> taints() {
    return taints;
  }

  @Override
  public List<TakenPort> portsTakenFrom(PodSpec pod) {
    if (promised.isEmpty()) {
      return takenPorts;
    }
    return Stream.concat(takenPorts.stream(), promised.portsAgainst(pod.priority()).stream())
        .toList();
  }

  /// To a pod that evicts nobody and matters no more than any that has a promise.
  public Resources available() {
    return available;
  }

  /// What is available to such a pod: beside what is there, what it evicts, and what is kept for
  /// pods that matter less.
  Resources availableTo(PodSpec pod) {
    return available(pod.preemptsBelow(), pod.priority());
  }

  private Resources available(int preemptsBelow, int priority) {
    Resources made = preemptible.below(preemptsBelow).plus(promisedToLower.below(priority));
    return made.isEmpty() ? available : available.plus(made);
  }

  /// What is available to pods that matter more than all others; nothing is less than 0 on a node
  /// that is there, where only what a pod asks for counts ([ResourceRule]).
  public Resources mostAvailable() {
    Resources most = available(Integer.MAX_VALUE, Integer.MAX_VALUE);
    return ready() ? most.atLeastZero() : most;
  }

  /// What such a pod finds attached.
  Attachments attachedFor(PodSpec pod) {
    return promised.isEmpty()
        ? attached
        : attached.plus(promised.attachmentsAgainst(pod.priority()));
  }

  SortedMap<CsiDriver, Integer> volumeLimits() {
    return volumeLimits;
  }

  @Override
  public List<IncompatibleKey> incompatible(Requirements wanted) {
    return labels.incompatible(wanted);
  }

  /// How many pods of the shape can go there, or why none (spec core 4.5).
  public Fit fit(Attempt attempt) {
    return FitRule.checkAll(FitRule.OF_NODES, attempt, this);
  }

  /// Why none can, as kube-scheduler says it.
  public Optional<Rejection> refusal(Attempt attempt) {
    return switch (FitRule.checkAll(FitRule.AS_KUBE_SCHEDULER, attempt, this)) {
      case Fit.Refused refused -> Optional.of(refused.rejection());
      case Fit.Room _ -> Optional.empty();
    };
  }

  /// Whether a pod of the shape could go there, had no others been planned there: they take the
  /// resources, and nothing else is in its way.
  public boolean wasTakenFrom(Attempt attempt) {
    Resources request = attempt.shape().request();
    Resources left = availableTo(attempt.shape().spec());
    Resources planned = beforePlanning.minus(available);
    return !available.equals(beforePlanning)
        && request.countIn(left.atLeastZero()) == 0
        && request.countIn(left.plus(planned).atLeastZero()) > 0
        && FitRule.checkAll(FitRule.BESIDE_RESOURCES, attempt, this) instanceof Fit.Room;
  }

  /// Plans the pods of the shape there.
  public void take(Shape shape) {
    available = available.minus(shape.request().times(shape.count()));
    attached = attached.plus(shape.volumes().attachments(), shape.count());
    takenPorts.addAll(TakenPort.of(shape));
  }
}
