package dev.lamplighter.snapshot;

import static java.util.Comparator.comparing;

import java.util.List;

/// The cluster's volumes, the claims to them, the classes they come from, what is attached where,
/// and how many each node attaches; each sorted. Attachments are read only while a node is drained.
public record StorageView(
    List<StorageClassView> classes,
    List<PersistentVolumeView> volumes,
    List<PersistentVolumeClaimView> claims,
    List<VolumeAttachmentView> attachments,
    List<CsiNodeView> csiNodes) {
  public static final StorageView EMPTY =
      new StorageView(List.of(), List.of(), List.of(), List.of(), List.of());

  public StorageView {
    classes = classes.stream().sorted(comparing(StorageClassView::name)).toList();
    volumes = volumes.stream().sorted(comparing(PersistentVolumeView::name)).toList();
    claims = claims.stream().sorted(comparing(PersistentVolumeClaimView::key)).toList();
    attachments =
        attachments.stream().sorted(comparing(attachment -> attachment.meta().name())).toList();
    csiNodes = csiNodes.stream().sorted(comparing(CsiNodeView::node)).toList();
  }
}
