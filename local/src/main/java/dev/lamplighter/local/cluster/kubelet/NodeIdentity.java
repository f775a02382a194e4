package dev.lamplighter.local.cluster.kubelet;

import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.model.Uid;
import dev.lamplighter.model.Zone;
import java.util.function.Predicate;

/// What a node is called and labelled on EC2.
final class NodeIdentity {
  /// Stands where the API server will put a real one.
  static final Uid NO_UID = Uid.of("none");

  private static final long SIXTY_BITS = 0xFFFFFFFFFFFFFFFL;

  private NodeIdentity() {}

  /// The private DNS name of the instance's address, drawn from its id; the next one where it is
  /// taken.
  static NodeName name(InstanceId instance, Region region, Predicate<NodeName> taken) {
    for (int attempt = 0; ; attempt++) {
      long address = StableHash.of("address", instance.value(), Integer.toString(attempt)).toLong();
      var name =
          NodeName.of(
              "ip-10-0-%d-%d.%s.compute.internal"
                  .formatted(
                      Math.floorMod(address, 256),
                      4 + Math.floorMod(address >> Byte.SIZE, 250),
                      region));
      if (!taken.test(name)) {
        return name;
      }
    }
  }

  static Labels labels(NodeName name, InstanceTypeInfo type, Zone zone, Region region) {
    return labels(name, type.name().value(), zone, region)
        .with(LabelKey.ARCH, type.architecture().label());
  }

  /// For a type that nobody knows: an amd64 one.
  static Labels labels(ForeignNode node, Region region) {
    return labels(node.name(), node.type().value(), node.zone(), region)
        .with(LabelKey.ARCH, InstanceTypeInfo.Architecture.AMD64.label());
  }

  private static Labels labels(NodeName name, String type, Zone zone, Region region) {
    return Labels.of(LabelKey.HOSTNAME, name.value())
        .with(LabelKey.INSTANCE_TYPE, type)
        .with(LabelKey.ZONE, zone.value())
        .with(LabelKey.REGION, region.value())
        .with(LabelKey.OS, "linux");
  }

  /// An instance id that no fleet of ours made.
  static InstanceId foreignInstance(NodeName node) {
    long id = StableHash.of("foreign", node.value()).toLong() & SIXTY_BITS;
    return InstanceId.of("i-0f%015x".formatted(id));
  }
}
