package dev.lamplighter.functions.crd;

import static dev.lamplighter.functions.crd.Schemas.int32;
import static dev.lamplighter.functions.crd.Schemas.list;
import static dev.lamplighter.functions.crd.Schemas.object;
import static dev.lamplighter.functions.crd.Schemas.optional;
import static dev.lamplighter.functions.crd.Schemas.text;

import dev.lamplighter.api.ApiLimits;
import dev.lamplighter.api.ApiLimits.Range;

/// Interfaces and connections of an EC2NodeClass (spec AWS 1.11).
final class NetworkSchema {
  private NetworkSchema() {}

  static Schema interfaces() {
    return list(
            "Network interfaces of the nodes.",
            object(
                "",
                optional(
                    "networkCardIndex",
                    int32("Card that the interface is on.")
                        .within(Range.NOT_NEGATIVE)
                        .byDefault(0)),
                optional(
                    "deviceIndex",
                    int32("Its number on the card.").within(Range.NOT_NEGATIVE).byDefault(0)),
                optional(
                    "interfaceType",
                    text("efa-only interfaces have no IP address.")
                        .oneOf("interface", "efa-only")
                        .byDefault("interface"))))
        .count(0, ApiLimits.INTERFACES_MAX)
        .rule(
            "self.size() == 0 || self.exists(it, it.networkCardIndex == 0"
                + " && it.deviceIndex == 0 && it.interfaceType == 'interface')",
            "must have an interface of type 'interface' at network card 0 and device 0")
        .rule(
            "self.all(it, self.exists_one(other, other.networkCardIndex == it.networkCardIndex"
                + " && other.deviceIndex == it.deviceIndex))",
            "each pair of networkCardIndex and deviceIndex may stand only once")
        .rule(
            "self.all(it, it.interfaceType != 'efa-only' || self.exists_one(other,"
                + " other.interfaceType == 'efa-only'"
                + " && other.networkCardIndex == it.networkCardIndex))",
            "a network card may have only one interface of type 'efa-only'");
  }

  static Schema connectionTracking() {
    return object(
            "For how many seconds idle connections are remembered.",
            optional(
                "tcpEstablishedTimeout",
                int32("Established TCP connections.").within(ApiLimits.TCP_ESTABLISHED_TIMEOUT)),
            optional(
                "udpStreamTimeout",
                int32("UDP with more than one question and answer.")
                    .within(ApiLimits.UDP_STREAM_TIMEOUT)),
            optional(
                "udpTimeout",
                int32("UDP with one question and answer.").within(ApiLimits.UDP_TIMEOUT)))
        .rule(
            "has(self.tcpEstablishedTimeout) || has(self.udpStreamTimeout) || has(self.udpTimeout)",
            "expected at least one of 'tcpEstablishedTimeout', 'udpStreamTimeout', 'udpTimeout'");
  }
}
