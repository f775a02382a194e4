package dev.lamplighter.functions.wire;

import dev.lamplighter.api.EC2NodeClass.ConnectionTracking;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.api.EC2NodeClass.NetworkInterface;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.List;
import java.util.OptionalInt;

/// Reads an EC2NodeClass's address and interface settings (spec AWS 1.11).
final class NetworkReader {
  private static final int INTERFACES_MAX = 150;
  private static final List<String> TYPES = List.of("interface", "efa-only");

  private NetworkReader() {}

  static NetworkOptions read(Fields spec) {
    return new NetworkOptions(
        spec.bool("associatePublicIPAddress"),
        between(spec, "ipPrefixCount", 0, Integer.MAX_VALUE),
        interfaces(spec, "networkInterfaces"),
        spec.fields("connectionTracking").map(NetworkReader::connectionTracking));
  }

  private static List<NetworkInterface> interfaces(Fields spec, String name) {
    var interfaces = spec.list(name).stream().map(NetworkReader::networkInterface).toList();
    if (interfaces.size() > INTERFACES_MAX) {
      spec.problem(
          name,
          "found %d interfaces".formatted(interfaces.size()),
          "at most " + INTERFACES_MAX,
          "");
    }
    boolean first = interfaces.contains(new NetworkInterface(0, 0, InterfaceType.INTERFACE));
    if (!interfaces.isEmpty() && !first) {
      spec.problem(
          name,
          "no item has network card 0, device 0 and type interface",
          "the first interface among them",
          "- {networkCardIndex: 0, deviceIndex: 0, interfaceType: interface}");
    }
    return interfaces;
  }

  private static NetworkInterface networkInterface(Fields item) {
    var read =
        new NetworkInterface(
            between(item, "networkCardIndex", 0, 100).orElse(0),
            between(item, "deviceIndex", 0, 100).orElse(0),
            DisruptionReader.oneOf(item, "interfaceType", TYPES)
                .map(index -> InterfaceType.values()[index])
                .orElse(InterfaceType.INTERFACE));
    item.refuseUnknown();
    return read;
  }

  private static ConnectionTracking connectionTracking(Fields tracking) {
    var read =
        new ConnectionTracking(
            between(tracking, "tcpEstablishedTimeout", 60, 432_000),
            between(tracking, "udpStreamTimeout", 60, 180),
            between(tracking, "udpTimeout", 30, 60));
    tracking.refuseUnknown();
    return read;
  }

  private static OptionalInt between(Fields fields, String name, int least, int most) {
    var number = fields.integer(name);
    if (number.isPresent() && (number.get() < least || number.get() > most)) {
      fields.problem(name, "found " + number.get(), "%d to %d".formatted(least, most), "");
      return OptionalInt.empty();
    }
    return number.map(value -> OptionalInt.of(value.intValue())).orElse(OptionalInt.empty());
  }
}
