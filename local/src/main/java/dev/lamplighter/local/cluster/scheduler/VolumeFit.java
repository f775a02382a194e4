package dev.lamplighter.local.cluster.scheduler;

import static java.util.Comparator.comparingLong;

import dev.lamplighter.local.cluster.scheduler.Unfit.Filter;
import dev.lamplighter.local.cluster.volumes.FreeVolumes;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodVolume;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode;
import dev.lamplighter.snapshot.StorageView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// VolumeBinding and VolumeZone: a pod goes where its bound volumes are, and where those that wait
/// for it can be.
final class VolumeFit {
  private final PodView pod;
  private final StorageView storage;

  VolumeFit(PodView pod, StorageView storage) {
    this.pod = pod;
    this.storage = storage;
  }

  /// A claim that waits for the pod, and the free volume it gets on a node; without one, a volume
  /// is made there.
  record Choice(PersistentVolumeClaimView claim, Optional<PersistentVolumeView> free) {}

  // --- before any node is looked at ----------------------------------------------------------

  /// What speaks against every node, in kube-scheduler's words.
  Optional<String> problem() {
    boolean immediate = false;
    for (PodVolume volume : pod.spec().volumes()) {
      Optional<PersistentVolumeClaimView> claim = claim(volume);
      Optional<String> problem = problem(volume, claim);
      if (problem.isPresent()) {
        return problem;
      }
      immediate |= claim.filter(it -> !isBound(it) && !waits(it)).isPresent();
    }
    return immediate
        ? Optional.of("pod has unbound immediate PersistentVolumeClaims")
        : Optional.empty();
  }

  private Optional<String> problem(PodVolume volume, Optional<PersistentVolumeClaimView> found) {
    String name = volume.claimOf(pod.meta().name());
    if (found.isEmpty()) {
      return Optional.of("persistentvolumeclaim \"%s\" not found".formatted(name));
    }
    var claim = found.get();
    if (claim.phase() == PersistentVolumeClaimView.Phase.LOST) {
      return Optional.of(
          "persistentvolumeclaim \"%s\" bound to non-existent persistentvolume \"%s\""
              .formatted(name, claim.spec().volume().map(PersistentVolumeName::value).orElse("")));
    }
    if (claim.meta().deleting()) {
      return Optional.of("persistentvolumeclaim \"%s\" is being deleted".formatted(name));
    }
    boolean foreign =
        volume instanceof PodVolume.Ephemeral
            && claim.meta().owners().stream()
                .noneMatch(owner -> owner.uid().equals(pod.meta().uid()));
    return foreign
        ? Optional.of(
            "PVC %s was not created for pod %s (pod is not owner)"
                .formatted(claim.key(), pod.key()))
        : Optional.empty();
  }

  private Optional<PersistentVolumeClaimView> claim(PodVolume volume) {
    return storage.claims().stream()
        .filter(claim -> claim.namespace().equals(pod.namespace()))
        .filter(claim -> claim.meta().name().equals(volume.claimOf(pod.meta().name())))
        .findFirst();
  }

  private static boolean isBound(PersistentVolumeClaimView claim) {
    return claim.spec().volume().isPresent() && claim.bindCompleted();
  }

  private boolean waits(PersistentVolumeClaimView claim) {
    return claim.spec().volume().isEmpty()
        && classOf(claim)
            .filter(it -> it.bindingMode() == VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER)
            .isPresent();
  }

  private Optional<StorageClassView> classOf(PersistentVolumeClaimView claim) {
    return storage.classes().stream()
        .filter(it -> claim.spec().storageClass().equals(Optional.of(it.name())))
        .findFirst();
  }

  // --- node by node --------------------------------------------------------------------------

  List<Unfit> check(NodeView node) {
    if (pod.spec().volumes().isEmpty()) {
      return List.of();
    }
    Optional<String> problem = problem();
    if (problem.isPresent()) {
      return List.of(new Unfit(Filter.VOLUME_BINDING, problem.get(), false));
    }
    var reasons = new ArrayList<Unfit>();
    if (choices(node).isEmpty()) {
      reasons.add(
          new Unfit(
              Filter.VOLUME_BINDING,
              "node(s) didn't find available persistent volumes to bind",
              false));
    }
    claims().stream().filter(VolumeFit::isBound).forEach(it -> checkBound(it, node, reasons));
    return reasons.stream().distinct().toList();
  }

  private List<PersistentVolumeClaimView> claims() {
    return pod.spec().volumes().stream().flatMap(it -> claim(it).stream()).distinct().toList();
  }

  private void checkBound(PersistentVolumeClaimView claim, NodeView node, List<Unfit> reasons) {
    Optional<PersistentVolumeView> volume =
        storage.volumes().stream()
            .filter(it -> claim.spec().volume().equals(Optional.of(it.name())))
            .findFirst();
    Labels labels = node.meta().labels();
    if (volume.isEmpty()) {
      reasons.add(
          new Unfit(
              Filter.VOLUME_BINDING,
              "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)",
              false));
    } else if (!anyMatches(volume.get().nodeAffinity(), labels)) {
      reasons.add(
          new Unfit(Filter.VOLUME_BINDING, "node(s) had volume node affinity conflict", false));
    } else if (!anyMatches(volume.get().nodeAlternatives(), labels)) {
      reasons.add(new Unfit(Filter.VOLUME_ZONE, "node(s) had no available volume zone", false));
    }
  }

  private static boolean anyMatches(List<Requirements> alternatives, Labels labels) {
    return alternatives.isEmpty() || alternatives.stream().anyMatch(it -> it.matches(labels));
  }

  /// What each claim that waits for the pod gets on this node, the smallest first; nothing if one
  /// gets none.
  Optional<List<Choice>> choices(NodeView node) {
    var choices = new ArrayList<Choice>();
    SortedSet<PersistentVolumeName> taken = new TreeSet<>();
    List<PersistentVolumeClaimView> waiting =
        claims().stream()
            .filter(this::waits)
            .sorted(comparingLong(claim -> claim.spec().bytes()))
            .toList();
    for (PersistentVolumeClaimView claim : waiting) {
      Optional<Choice> choice = choice(claim, node, taken);
      if (choice.isEmpty()) {
        return Optional.empty();
      }
      choices.add(choice.get());
      choice.get().free().ifPresent(volume -> taken.add(volume.name()));
    }
    return Optional.of(choices);
  }

  /// For the node that was selected a volume is made, and on no other can the pod be.
  private Optional<Choice> choice(
      PersistentVolumeClaimView claim, NodeView node, SortedSet<PersistentVolumeName> taken) {
    Optional<NodeName> selected = claim.selectedNode();
    if (selected.filter(name -> !name.equals(node.name())).isPresent()) {
      return Optional.empty();
    }
    Labels labels = node.meta().labels();
    Optional<PersistentVolumeView> free =
        FreeVolumes.bestFor(
            claim,
            storage.volumes(),
            volume ->
                selected.isEmpty()
                    && !taken.contains(volume.name())
                    && anyMatches(volume.nodeAlternatives(), labels));
    boolean made =
        classOf(claim)
            .filter(it -> it.provisions() && anyMatches(it.allowedTopologies(), labels))
            .isPresent();
    return free.isPresent() || made ? Optional.of(new Choice(claim, free)) : Optional.empty();
  }
}
