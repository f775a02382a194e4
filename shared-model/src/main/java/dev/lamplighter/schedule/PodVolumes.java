package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.VolumeProblem;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.StorageClassName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodVolume;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.StorageClassView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Finds where the volumes of pods are or may be (spec core 3.4, 3.6).
///
/// - A bound claim is where its volume is: the terms of the volume's node affinity.
/// - An unbound one of a class that waits for its first consumer may be wherever the class allows,
///   and on the node that kube-scheduler has selected for it where it has; of a class that makes no
///   volumes, where free ones are for all such claims of the pod.
/// - Of any other claim nobody knows, and the pod waits.
public final class PodVolumes {
  private static final List<Source> NEEDED =
      List.of(Source.STORAGE_CLASSES, Source.PERSISTENT_VOLUMES, Source.PERSISTENT_VOLUME_CLAIMS);

  /// The needs of a pod without volumes.
  private static final VolumeNeeds NOTHING =
      new VolumeNeeds.OneOf(
          VolumeProduct.ANYWHERE.alternatives(), Attachments.NONE, Optional.empty());

  private final List<Source> missing;
  private final FreeVolumes free;
  private final SortedMap<StorageClassName, StorageClassView> classes = new TreeMap<>();
  private final SortedMap<PersistentVolumeName, PersistentVolumeView> volumes = new TreeMap<>();
  private final SortedMap<NamespacedName, PersistentVolumeClaimView> claims = new TreeMap<>();
  private final SortedSet<NamespacedName> shared = new TreeSet<>();
  private final OnePodClaims ofOnePod;
  private final SelectedNodes selected;
  private final SortedMap<PodKey, VolumeProblem> late = new TreeMap<>();

  private PodVolumes(ClusterSnapshot snapshot) {
    missing = snapshot.incomplete().keySet().stream().filter(NEEDED::contains).toList();
    free = FreeVolumes.of(snapshot.storage().volumes());
    snapshot.storage().classes().forEach(each -> classes.put(each.name(), each));
    snapshot.storage().volumes().forEach(each -> volumes.put(each.name(), each));
    snapshot.storage().claims().forEach(each -> claims.put(each.key(), each));
    ofOnePod = OnePodClaims.of(snapshot.pods(), claims);
    selected = new SelectedNodes(snapshot.nodes());
    findShared(snapshot.pods());
  }

  private void findShared(List<PodView> pods) {
    var used = new TreeSet<NamespacedName>();
    for (PodView pod : pods) {
      if (!pod.status().phase().terminal()) {
        for (PodVolume volume : pod.spec().volumes()) {
          var claim = claimOf(volume, pod);
          if (!used.add(claim)) {
            shared.add(claim);
          }
        }
      }
    }
  }

  public static PodVolumes of(ClusterSnapshot snapshot) {
    var volumes = new PodVolumes(snapshot);
    if (volumes.claims.values().stream().anyMatch(volumes::wantsFreeOne)) {
      volumes.late.putAll(LatePods.of(PendingPods.of(snapshot), volumes, volumes.free));
    }
    return volumes;
  }

  private boolean wantsFreeOne(PersistentVolumeClaimView claim) {
    return claim.spec().volume().isEmpty() && unbound(claim) instanceof Found.Free;
  }

  /// One claim's part of the needs.
  private sealed interface Found {
    record At(List<Requirements> alternatives) implements Found {}

    record Free(VolumeWish wish) implements Found {}

    record Nowhere(VolumeProblem problem) implements Found {}
  }

  VolumeNeeds of(PodView pod) {
    if (pod.spec().volumes().isEmpty()) {
      return NOTHING;
    }
    if (!missing.isEmpty()) {
      return new VolumeNeeds.Unknown(new Rejection.IncompleteSnapshot(missing));
    }
    VolumeProblem problem = late.get(pod.key());
    return problem == null
        ? needs(pod)
        : new VolumeNeeds.Unknown(new Rejection.VolumeUnusable(problem));
  }

  /// The claims of the pod that want a free volume, each once.
  List<VolumeWish> wishesOf(PodView pod) {
    return pod.spec().volumes().stream()
        .map(volume -> find(volume, pod))
        .flatMap(found -> found instanceof Found.Free(var wish) ? Stream.of(wish) : Stream.empty())
        .distinct()
        .toList();
  }

  private VolumeNeeds needs(PodView pod) {
    var product = VolumeProduct.ANYWHERE;
    SequencedMap<NamespacedName, List<Requirements>> where = new LinkedHashMap<>();
    SequencedMap<NamespacedName, VolumeWish> wishes = new LinkedHashMap<>();
    for (PodVolume volume : pod.spec().volumes()) {
      switch (find(volume, pod)) {
        case Found.At(var alternatives) -> {
          product = product.times(alternatives);
          where.put(claimOf(volume, pod), alternatives);
        }
        case Found.Free(var wish) -> {
          product = product.times(selected.narrow(wish.claim(), List.of()));
          wishes.put(wish.claim().key(), wish);
          where.put(wish.claim().key(), wish.places());
        }
        case Found.Nowhere(var problem) -> {
          return new VolumeNeeds.Unknown(new Rejection.VolumeUnusable(problem));
        }
      }
    }
    if (!wishes.isEmpty()) {
      List<Requirements> places = free.places(List.copyOf(wishes.values()));
      if (places.isEmpty()) {
        return new VolumeNeeds.Unknown(new Rejection.VolumeUnusable(VolumeMatch.tooFew(wishes)));
      }
      product = product.times(places);
    }
    Optional<VolumeProblem> apart = product.isPossible() ? Optional.empty() : apart(where);
    return apart.isPresent()
        ? new VolumeNeeds.Unknown(new Rejection.VolumeUnusable(apart.get()))
        : new VolumeNeeds.OneOf(product.alternatives(), attachments(pod), elsewhere(pod));
  }

  /// What places are told that are not the node for which the first such volume is being made.
  private Optional<Rejection.OtherNodeSelected> elsewhere(PodView pod) {
    return pod.spec().volumes().stream()
        .map(volume -> claimOf(volume, pod))
        .flatMap(
            name ->
                Optional.ofNullable(claims.get(name))
                    .flatMap(selected::of)
                    .map(node -> new Rejection.OtherNodeSelected(name, node))
                    .stream())
        .findFirst();
  }

  /// The first two that no node can be with; nothing where it takes more of them.
  private static Optional<VolumeProblem> apart(
      SequencedMap<NamespacedName, List<Requirements>> where) {
    List<Map.Entry<NamespacedName, List<Requirements>>> claims = List.copyOf(where.entrySet());
    for (int second = 1; second < claims.size(); second++) {
      for (int first = 0; first < second; first++) {
        var one = claims.get(first);
        var other = claims.get(second);
        if (!VolumeProduct.ANYWHERE.times(one.getValue()).times(other.getValue()).isPossible()) {
          return Optional.of(
              new VolumeProblem.Apart(
                  one.getKey(), one.getValue(), other.getKey(), other.getValue()));
        }
      }
    }
    return Optional.empty();
  }

  private Found find(PodVolume volume, PodView pod) {
    var key = claimOf(volume, pod);
    PersistentVolumeClaimView claim = claims.get(key);
    if (claim == null) {
      return new Found.Nowhere(new VolumeProblem.ClaimNotFound(key));
    }
    if (claim.meta().deleting()) {
      return new Found.Nowhere(new VolumeProblem.ClaimDeleting(key));
    }
    if (claim.phase() == PersistentVolumeClaimView.Phase.LOST) {
      return new Found.Nowhere(new VolumeProblem.ClaimLost(key));
    }
    if (volume instanceof PodVolume.Ephemeral && !isOf(pod, claim)) {
      return new Found.Nowhere(new VolumeProblem.NotOfThePod(key, pod.key()));
    }
    Optional<PodKey> other = ofOnePod.otherThan(pod, key);
    return other.isPresent()
        ? new Found.Nowhere(new VolumeProblem.UsedByOther(key, other.get()))
        : claim.spec().volume().map(name -> bound(claim, name)).orElseGet(() -> unbound(claim));
  }

  /// The claim of one of the pod's volumes.
  static NamespacedName claimOf(PodVolume volume, PodView pod) {
    return new NamespacedName(pod.namespace(), volume.claimOf(pod.meta().name()));
  }

  /// What the pod's node must attach, as far as the drivers are known.
  Attachments attachments(PodView pod) {
    if (pod.spec().volumes().isEmpty()) {
      return Attachments.NONE;
    }
    var own = new TreeMap<CsiDriver, Integer>();
    var together = new TreeSet<Attachments.Shared>();
    pod.spec().volumes().stream()
        .map(volume -> claimOf(volume, pod))
        .distinct()
        .forEach(
            claim -> {
              Optional<CsiDriver> driver = driver(claim);
              if (driver.isPresent() && shared.contains(claim)) {
                together.add(new Attachments.Shared(driver.get(), claim));
              } else {
                driver.ifPresent(it -> own.merge(it, 1, Integer::sum));
              }
            });
    return new Attachments(own, together);
  }

  /// Of a bound claim its volume's, of an unbound one that of its class.
  private Optional<CsiDriver> driver(NamespacedName name) {
    var claim = Optional.ofNullable(claims.get(name)).map(PersistentVolumeClaimView::spec);
    Optional<PersistentVolumeView> volume =
        claim.flatMap(it -> it.volume()).map(it -> volumes.get(it));
    return volume.isPresent()
        ? volume.get().driver()
        : claim
            .flatMap(it -> it.storageClass())
            .map(it -> classes.get(it))
            .filter(StorageClassView::provisions)
            .map(it -> CsiDriver.of(it.provisioner()));
  }

  private static boolean isOf(PodView pod, PersistentVolumeClaimView claim) {
    return claim.meta().owners().stream().anyMatch(owner -> owner.uid().equals(pod.meta().uid()));
  }

  /// The class plays no part any more, and may be gone.
  private Found bound(PersistentVolumeClaimView claim, PersistentVolumeName name) {
    PersistentVolumeView volume = volumes.get(name);
    if (volume == null) {
      return new Found.Nowhere(new VolumeProblem.VolumeNotFound(claim.key(), name));
    }
    if (volume.meta().deleting()) {
      return new Found.Nowhere(new VolumeProblem.VolumeDeleting(claim.key(), name));
    }
    return claim.bindCompleted()
        ? new Found.At(volume.nodeAlternatives())
        : new Found.Nowhere(new VolumeProblem.BindingIncomplete(claim.key(), name));
  }

  private Found unbound(PersistentVolumeClaimView claim) {
    Optional<StorageClassName> name = claim.spec().storageClass();
    if (name.isEmpty()) {
      return new Found.Nowhere(new VolumeProblem.NoStorageClass(claim.key()));
    }
    StorageClassView ofClaim = classes.get(name.get());
    if (ofClaim == null) {
      return new Found.Nowhere(new VolumeProblem.StorageClassNotFound(claim.key(), name.get()));
    }
    return switch (ofClaim.bindingMode()) {
      case IMMEDIATE ->
          new Found.Nowhere(new VolumeProblem.ImmediateUnbound(claim.key(), name.get()));
      case WAIT_FOR_FIRST_CONSUMER ->
          ofClaim.provisions()
              ? at(claim, ofClaim.allowedTopologies())
              : free(claim, ofClaim.name());
    };
  }

  private Found at(PersistentVolumeClaimView claim, List<Requirements> alternatives) {
    return new Found.At(selected.narrow(claim, alternatives));
  }

  private Found free(PersistentVolumeClaimView claim, StorageClassName name) {
    VolumeWish wish = free.wishOf(claim);
    return wish.suitable().isEmpty()
        ? new Found.Nowhere(new VolumeProblem.NoVolumeToBind(claim.key(), name))
        : new Found.Free(wish);
  }
}
