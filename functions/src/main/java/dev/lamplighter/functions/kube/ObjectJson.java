package dev.lamplighter.functions.kube;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedSecurityGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Objects as the API server takes them: the opposite of `functions.wire`.
final class ObjectJson {
  private ObjectJson() {}

  static ObjectNode nodeClaim(NodeClaim claim) {
    var object = object();
    object.put("apiVersion", ObjectKind.NODE_CLAIM.apiVersion());
    object.put("kind", ObjectKind.NODE_CLAIM.kind());
    var meta = object.putObject("metadata");
    meta.put("name", claim.meta().name());
    meta.set("labels", labels(claim.meta().labels()));
    meta.set("annotations", annotations(claim.meta().annotations()));
    meta.set("finalizers", finalizers(claim.meta().finalizers()));
    var owners = meta.putArray("ownerReferences");
    claim.meta().owners().forEach(owner -> owners.add(owner(owner)));
    object.set("spec", spec(claim.spec()));
    return object;
  }

  private static ObjectNode spec(NodeClaimSpec spec) {
    var json = object();
    putUnlessEmpty(json, "taints", taints(spec.taints()));
    putUnlessEmpty(json, "startupTaints", taints(spec.startupTaints()));
    json.set("requirements", requirements(spec.requirements()));
    var ref = json.putObject("nodeClassRef");
    ref.put("group", "karpenter.k8s.aws");
    ref.put("kind", ObjectKind.EC2_NODE_CLASS.kind());
    ref.put("name", spec.nodeClassRef().name().value());
    spec.terminationGracePeriod()
        .ifPresent(it -> json.put("terminationGracePeriod", goDuration(it)));
    json.put("expireAfter", spec.expireAfter().map(ObjectJson::goDuration).orElse("Never"));
    if (!spec.requests().isEmpty()) {
      json.putObject("resources").set("requests", resources(spec.requests()));
    }
    return json;
  }

  static ObjectNode status(NodeClaim.Status status) {
    var json = object();
    status.nodeName().ifPresent(it -> json.put("nodeName", it.value()));
    status.providerId().ifPresent(it -> json.put("providerID", it.toString()));
    status.imageId().ifPresent(it -> json.put("imageID", it.value()));
    json.set("capacity", resources(status.capacity()));
    json.set("allocatable", resources(status.allocatable()));
    status.lastPodEventTime().ifPresent(it -> json.put("lastPodEventTime", it.toString()));
    json.set("conditions", conditions(status.conditions()));
    return json;
  }

  /// A status that is conditions only.
  static ObjectNode ofConditions(List<Condition> conditions) {
    var json = object();
    json.set("conditions", conditions(conditions));
    return json;
  }

  static ObjectNode status(CapacityBuffer.Status status) {
    var json = object();
    status.podTemplate().ifPresent(it -> json.putObject("podTemplateRef").put("name", it));
    status.replicas().ifPresent(it -> json.put("replicas", it));
    status.provisioningStrategy().ifPresent(it -> json.put("provisioningStrategy", it));
    json.set("conditions", conditions(status.conditions()));
    return json;
  }

  static ObjectNode status(NodePool.Status status) {
    var json = object();
    json.put("nodes", status.resources().get(ResourceName.NODES));
    json.set("resources", resources(status.resources()));
    json.set("conditions", conditions(status.conditions()));
    return json;
  }

  static ObjectNode status(EC2NodeClass.Status status) {
    var json = object();
    var subnets = json.putArray("subnets");
    status.subnets().forEach(subnet -> subnets.add(subnet(subnet)));
    var groups = json.putArray("securityGroups");
    status.securityGroups().forEach(group -> groups.add(securityGroup(group)));
    var amis = json.putArray("amis");
    status.amis().forEach(ami -> amis.add(ami(ami)));
    if (!status.capacityReservations().isEmpty()) {
      var reservations = json.putArray("capacityReservations");
      status.capacityReservations().forEach(each -> reservations.add(reservation(each)));
    }
    status.instanceProfile().ifPresent(it -> json.put("instanceProfile", it.value()));
    json.set("conditions", conditions(status.conditions()));
    return json;
  }

  private static ObjectNode subnet(ResolvedSubnet subnet) {
    return object()
        .put("id", subnet.id().value())
        .put("zone", subnet.zone().value())
        .put("zoneID", subnet.zoneId());
  }

  private static ObjectNode reservation(ResolvedCapacityReservation reservation) {
    var json =
        object()
            .put("id", reservation.id().value())
            .put("availabilityZone", reservation.zone().value())
            .put("instanceType", reservation.instanceType().value())
            .put("ownerID", reservation.ownerId())
            .put("instanceMatchCriteria", reservation.matchCriteria())
            .put("reservationType", reservation.kind().toString())
            .put("state", reservation.state().toString())
            .put("interruptible", reservation.interruptible());
    reservation.endTime().ifPresent(it -> json.put("endTime", it.toString()));
    return json;
  }

  private static ObjectNode securityGroup(ResolvedSecurityGroup group) {
    var json = object().put("id", group.id().value());
    if (!group.name().isEmpty()) {
      json.put("name", group.name());
    }
    return json;
  }

  private static ObjectNode ami(ResolvedAmi ami) {
    var json = object().put("id", ami.id().value()).put("name", ami.name());
    if (ami.deprecated()) {
      json.put("deprecated", true);
    }
    json.set("requirements", requirements(ami.requirements()));
    return json;
  }

  static ObjectNode labels(Labels labels) {
    var json = object();
    labels.values().forEach((key, value) -> json.put(key.toString(), value));
    return json;
  }

  static ObjectNode annotations(Map<AnnotationKey, String> annotations) {
    var json = object();
    annotations.forEach((key, value) -> json.put(key.toString(), value));
    return json;
  }

  static ArrayNode finalizers(Collection<Finalizer> finalizers) {
    var json = KubeApi.JSON.createArrayNode();
    finalizers.forEach(it -> json.add(it.toString()));
    return json;
  }

  /// Deleting the owner deletes the owned, and waits for it.
  static ObjectNode owner(OwnerReference owner) {
    return object()
        .put("apiVersion", owner.kind().apiVersion())
        .put("kind", owner.kind().kind())
        .put("name", owner.name())
        .put("uid", owner.uid().value())
        .put("blockOwnerDeletion", true);
  }

  private static ArrayNode taints(List<Taint> taints) {
    var json = KubeApi.JSON.createArrayNode();
    taints.forEach(taint -> json.add(taint(taint)));
    return json;
  }

  static ObjectNode taint(Taint taint) {
    var json = object().put("key", taint.key());
    if (!taint.value().isEmpty()) {
      json.put("value", taint.value());
    }
    return json.put("effect", taint.effect().toString());
  }

  private static ArrayNode requirements(Requirements requirements) {
    var json = KubeApi.JSON.createArrayNode();
    requirements.toApi().forEach(item -> json.add(requirement(item)));
    return json;
  }

  private static ObjectNode requirement(Requirement.Item item) {
    var json =
        object().put("key", item.key().toString()).put("operator", item.operator().toString());
    if (!item.values().isEmpty()) {
      var values = json.putArray("values");
      item.values().forEach(values::add);
    }
    item.minValues().ifPresent(least -> json.put("minValues", least));
    return json;
  }

  static ObjectNode resources(Resources resources) {
    var json = object();
    for (ResourceName name : resources.names()) {
      json.put(name.toString(), Resources.quantity(name, resources.get(name)).toString());
    }
    return json;
  }

  private static ArrayNode conditions(List<Condition> conditions) {
    var json = KubeApi.JSON.createArrayNode();
    conditions.forEach(
        condition ->
            json.addObject()
                .put("type", condition.type().toString())
                .put("status", condition.status().toString())
                .put("reason", condition.reason())
                .put("message", condition.message())
                .put("lastTransitionTime", condition.lastTransitionTime().toString()));
    return json;
  }

  private static void putUnlessEmpty(ObjectNode json, String name, ArrayNode items) {
    if (!items.isEmpty()) {
      json.set(name, items);
    }
  }

  /// As Go prints it, in the units that Karpenter's fields take: `720h`, `1m30s`.
  static String goDuration(Duration duration) {
    var text = new StringBuilder();
    append(text, duration.toHours(), 'h');
    append(text, duration.toMinutesPart(), 'm');
    append(text, duration.toSecondsPart(), 's');
    return text.isEmpty() ? "0s" : text.toString();
  }

  private static void append(StringBuilder text, long amount, char unit) {
    if (amount > 0) {
      text.append(amount).append(unit);
    }
  }

  static ObjectNode object() {
    return KubeApi.JSON.createObjectNode();
  }
}
