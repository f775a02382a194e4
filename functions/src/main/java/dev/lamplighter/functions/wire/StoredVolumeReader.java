package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.snapshot.CsiNodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/// Reads StorageClasses, PersistentVolumes, their claims and attachments as the API server keeps
/// them.
final class StoredVolumeReader {
  private static final String UNREAD = "unread";

  private StoredVolumeReader() {}

  static StorageClassView storageClass(Fields object) {
    return VolumeReader.storageClassOf(object).withMeta(StoredMetaReader.read(object));
  }

  static PersistentVolumeView volume(Fields object) {
    return VolumeReader.volumeOf(object)
        .withMeta(StoredMetaReader.read(object))
        .withPhase(
            switch (phase(object).orElse("Available")) {
              case "Bound" -> PersistentVolumeView.Phase.BOUND;
              case "Released", "Failed" -> PersistentVolumeView.Phase.RELEASED;
              default -> PersistentVolumeView.Phase.AVAILABLE;
            });
  }

  static PersistentVolumeClaimView claim(Fields object) {
    return VolumeReader.claimOf(object)
        .withMeta(StoredMetaReader.read(object))
        .withPhase(
            switch (phase(object).orElse("Pending")) {
              case "Bound" -> PersistentVolumeClaimView.Phase.BOUND;
              case "Lost" -> PersistentVolumeClaimView.Phase.LOST;
              default -> PersistentVolumeClaimView.Phase.PENDING;
            });
  }

  static VolumeAttachmentView attachment(Fields object) {
    Optional<Fields> spec = object.fields("spec");
    return new VolumeAttachmentView(
        StoredMetaReader.read(object),
        spec.flatMap(it -> it.parsedText("nodeName", NodeName::of, Spelling.DNS_NAME))
            .orElseGet(() -> NodeName.of(UNREAD)),
        spec.flatMap(it -> it.fields("source"))
            .flatMap(
                it ->
                    it.parsedText(
                        "persistentVolumeName", PersistentVolumeName::of, Spelling.DNS_NAME)));
  }

  /// A driver that gives no count attaches any number.
  static CsiNodeView csiNode(Fields object) {
    var limits = new TreeMap<CsiDriver, Integer>();
    for (Fields driver : object.fields("spec").map(it -> it.list("drivers")).orElse(List.of())) {
      var count = driver.fields("allocatable").map(it -> it.int32("count"));
      driver
          .text("name")
          .filter(name -> !name.isEmpty() && count.filter(OptionalInt::isPresent).isPresent())
          .ifPresent(name -> limits.put(CsiDriver.of(name), count.orElseThrow().getAsInt()));
    }
    return new CsiNodeView(StoredMetaReader.read(object), limits);
  }

  private static Optional<String> phase(Fields object) {
    return object.fields("status").flatMap(status -> status.text("phase"));
  }
}
