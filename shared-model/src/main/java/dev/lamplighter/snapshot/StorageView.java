package dev.lamplighter.snapshot;

import static java.util.Comparator.comparing;

import java.util.List;

/// The cluster's volumes, the claims to them, and the classes they come from; each sorted.
public record StorageView(
    List<StorageClassView> classes,
    List<PersistentVolumeView> volumes,
    List<PersistentVolumeClaimView> claims) {
  public static final StorageView EMPTY = new StorageView(List.of(), List.of(), List.of());

  public StorageView {
    classes = classes.stream().sorted(comparing(StorageClassView::name)).toList();
    volumes = volumes.stream().sorted(comparing(PersistentVolumeView::name)).toList();
    claims = claims.stream().sorted(comparing(PersistentVolumeClaimView::key)).toList();
  }
}
