package dev.lamplighter.cli.dump;

import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.NodeView;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The region of a dumped cluster: what its nodes' labels and provider ids tell, or the subnets of
/// its EC2NodeClasses.
final class DumpRegion {
  /// A zone begins with its region: `eu-west-1a`, `us-west-2-lax-1a`.
  private static final Pattern OF_ZONE = Pattern.compile("([a-z]{2}(?:-[a-z]+)+-[0-9]+).*");

  private DumpRegion() {}

  static Optional<Region> of(DumpObjects objects) {
    Stream<Region> ofNodes = objects.nodes().stream().flatMap(node -> ofNode(node).stream());
    Stream<Region> ofClasses =
        objects.nodeClasses().stream()
            .flatMap(nodeClass -> nodeClass.status().subnets().stream())
            .map(ResolvedSubnet::zone)
            .flatMap(zone -> ofZone(zone).stream());
    return Stream.concat(ofNodes, ofClasses).findFirst();
  }

  private static Optional<Region> ofNode(NodeView node) {
    var labels = node.meta().labels();
    return labels
        .get(LabelKey.REGION)
        .flatMap(IfValid.as(Region::of))
        .or(() -> node.providerId().flatMap(id -> ofZone(id.zone())))
        .or(
            () ->
                labels
                    .get(LabelKey.ZONE)
                    .flatMap(IfValid.as(Zone::of))
                    .flatMap(DumpRegion::ofZone));
  }

  private static Optional<Region> ofZone(Zone zone) {
    Matcher region = OF_ZONE.matcher(zone.value());
    return region.matches() ? Optional.of(Region.of(region.group(1))) : Optional.empty();
  }
}
