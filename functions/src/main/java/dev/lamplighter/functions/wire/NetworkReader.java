package dev.lamplighter.functions.wire;

import dev.lamplighter.api.EC2NodeClass.ConnectionTracking;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.api.EC2NodeClass.NetworkInterface;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.List;

/// Reads an EC2NodeClass's address and interface settings (spec AWS 1.11).
final class NetworkReader {
  private NetworkReader() {}

  static NetworkOptions read(Fields spec) {
    return new NetworkOptions(
        spec.bool("associatePublicIPAddress"),
        spec.int32("ipPrefixCount"),
        spec.list("networkInterfaces").stream().map(NetworkReader::networkInterface).toList(),
        spec.fields("connectionTracking").map(NetworkReader::connectionTracking));
  }

  private static NetworkInterface networkInterface(Fields item) {
    var read =
        new NetworkInterface(
            item.int32("networkCardIndex").orElse(0),
            item.int32("deviceIndex").orElse(0),
            item.oneOf("interfaceType", List.of(InterfaceType.values()), NetworkReader::spelling)
                .orElse(InterfaceType.INTERFACE));
    item.refuseUnknown();
    return read;
  }

  private static String spelling(InterfaceType type) {
    return switch (type) {
      case INTERFACE -> "interface";
      case EFA_ONLY -> "efa-only";
    };
  }

  private static ConnectionTracking connectionTracking(Fields tracking) {
    var read =
        new ConnectionTracking(
            tracking.int32("tcpEstablishedTimeout"),
            tracking.int32("udpStreamTimeout"),
            tracking.int32("udpTimeout"));
    tracking.refuseUnknown();
    return read;
  }
}
