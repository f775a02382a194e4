package dev.lamplighter.api;

import static dev.lamplighter.api.Rule.saying;

import dev.lamplighter.api.ApiLimits.Range;
import dev.lamplighter.api.EC2NodeClass.ConnectionTracking;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.api.EC2NodeClass.NetworkInterface;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The rules of an EC2NodeClass's addresses and interfaces (spec AWS 1.11).
final class NetworkRules {
  private static final NetworkInterface FIRST = new NetworkInterface(0, 0, InterfaceType.INTERFACE);

  private static final ConnectionTracking NOTHING =
      new ConnectionTracking(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

  private static final List<Rule<ConnectionTracking>> TRACKING =
      List.of(
          Rule.of(
              "",
              tracking -> !tracking.equals(NOTHING),
              saying(
                  _ -> "none of its fields is here",
                  "at least one of tcpEstablishedTimeout, udpStreamTimeout, udpTimeout",
                  "tcpEstablishedTimeout: 350")),
          Rule.within(
              "tcpEstablishedTimeout",
              ConnectionTracking::tcpEstablishedTimeout,
              ApiLimits.TCP_ESTABLISHED_TIMEOUT),
          Rule.within(
              "udpStreamTimeout",
              ConnectionTracking::udpStreamTimeout,
              ApiLimits.UDP_STREAM_TIMEOUT),
          Rule.within("udpTimeout", ConnectionTracking::udpTimeout, ApiLimits.UDP_TIMEOUT));

  static final List<Rule<NetworkOptions>> ALL =
      List.of(
          Rule.within("ipPrefixCount", NetworkOptions::ipPrefixCount, Range.NOT_NEGATIVE),
          Rule.atMost(
              ApiLimits.INTERFACES_MAX, "networkInterfaces", NetworkOptions::networkInterfaces),
          interfaces(
              all -> all.isEmpty() || all.contains(FIRST),
              "no item has network card 0, device 0 and type interface",
              "the first interface among them",
              "- {networkCardIndex: 0, deviceIndex: 0, interfaceType: interface}"),
          interfaces(
              all -> isUnique(all.stream(), it -> List.of(it.networkCardIndex(), it.deviceIndex())),
              "two items have the same card and device",
              "each pair of networkCardIndex and deviceIndex once",
              "another deviceIndex for one of the two"),
          interfaces(
              all -> isUnique(efaOnly(all), NetworkInterface::networkCardIndex),
              "a network card has two interfaces of type efa-only",
              "at most one of a card",
              "another networkCardIndex for one of the two"),
          Rule.each(
              "networkInterfaces",
              NetworkOptions::networkInterfaces,
              List.of(
                  Rule.of(
                      "",
                      it -> it.networkCardIndex() >= 0 && it.deviceIndex() >= 0,
                      saying(
                          it ->
                              "found card %d, device %d"
                                  .formatted(it.networkCardIndex(), it.deviceIndex()),
                          "0 or more",
                          "networkCardIndex: 0 and deviceIndex: 0")))),
          Rule.ifHere("connectionTracking", NetworkOptions::connectionTracking, TRACKING));

  private NetworkRules() {}

  private static Rule<NetworkOptions> interfaces(
      Predicate<List<NetworkInterface>> kept, String found, String allowed, String instead) {
    return Rule.of(
        "networkInterfaces",
        network -> kept.test(network.networkInterfaces()),
        saying(_ -> found, allowed, instead));
  }

  private static Stream<NetworkInterface> efaOnly(List<NetworkInterface> all) {
    return all.stream().filter(it -> it.interfaceType() == InterfaceType.EFA_ONLY);
  }

  private static <K> boolean isUnique(
      Stream<NetworkInterface> interfaces, Function<NetworkInterface, K> key) {
    List<K> keys = interfaces.map(key).toList();
    return keys.stream().distinct().count() == keys.size();
  }
}
