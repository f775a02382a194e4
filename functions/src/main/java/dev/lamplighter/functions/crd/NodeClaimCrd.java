package dev.lamplighter.functions.crd;

import static dev.lamplighter.functions.crd.Schemas.object;
import static dev.lamplighter.functions.crd.Schemas.optional;
import static dev.lamplighter.functions.crd.Schemas.quantities;
import static dev.lamplighter.functions.crd.Schemas.required;
import static dev.lamplighter.functions.crd.Schemas.text;
import static dev.lamplighter.functions.crd.Schemas.time;

import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.LabelKey;
import java.util.List;
import java.util.Optional;

/// `nodeclaims.karpenter.sh` (spec core 1.3, 1.7).
final class NodeClaimCrd {
  static final Crd CRD =
      new Crd(
          ObjectKind.NODE_CLAIM,
          List.of(),
          List.of(
              label("Type", LabelKey.INSTANCE_TYPE),
              label("Capacity", LabelKey.CAPACITY_TYPE),
              label("Zone", LabelKey.ZONE),
              Column.of("Node", "string", ".status.nodeName"),
              Column.condition(ConditionType.READY.toString()),
              Column.age(),
              Column.of("ImageID", "string", ".status.imageID").whenWide(),
              Column.of("ID", "string", ".status.providerID").whenWide(),
              label("NodePool", LabelKey.NODEPOOL).whenWide(),
              Column.of("NodeClass", "string", ".spec.nodeClassRef.name").whenWide(),
              Column.condition(ConditionType.DRIFTED.toString()).whenWide()),
          Optional.empty(),
          required("spec", ClaimSpecSchema.ofClaim()),
          status());

  private NodeClaimCrd() {}

  private static Column label(String name, LabelKey key) {
    return Column.of(name, "string", ".metadata.labels." + key.value().replace(".", "\\."));
  }

  private static Schema status() {
    return object(
        "What has become of the claim.",
        optional("nodeName", text("Name of the Node.")),
        optional("providerID", text("The instance, as aws:///ZONE/INSTANCE.")),
        optional("imageID", text("The image that the instance runs.")),
        optional("capacity", quantities("What the node has, by resource.")),
        optional("allocatable", quantities("What of it pods can have, by resource.")),
        optional("lastPodEventTime", time("When a pod last came to the node or went.")),
        ConditionsSchema.field());
  }
}
