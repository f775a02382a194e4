package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PersistentVolumeName;
import java.util.Optional;

/// A VolumeAttachment: a driver has attached the volume to the node, or is about to; it goes when
/// the volume is detached again. `volume` is empty for one that belongs to no PersistentVolume.
public record VolumeAttachmentView(
    ObjectMeta meta, NodeName node, Optional<PersistentVolumeName> volume) {

  public VolumeAttachmentView withMeta(ObjectMeta meta) {
    return new VolumeAttachmentView(meta, node, volume);
  }
}
