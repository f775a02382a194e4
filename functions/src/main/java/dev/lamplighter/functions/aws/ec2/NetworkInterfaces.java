package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.api.EC2NodeClass.ConnectionTracking;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.api.EC2NodeClass.NetworkInterface;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.SecurityGroupId;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ec2.model.ConnectionTrackingSpecificationRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceNetworkInterfaceSpecificationRequest;

/// The network interfaces of a launch template (spec AWS 1.11, 3.5).
///
/// They are always given, and security groups stand there: a template has them at its interfaces or
/// at the top, not both.
final class NetworkInterfaces {
  private NetworkInterfaces() {}

  static List<LaunchTemplateInstanceNetworkInterfaceSpecificationRequest> of(
      LaunchTemplateRequest template) {
    var listed = template.network().networkInterfaces();
    if (listed.isEmpty() && template.efaInterfaces() > 0) {
      return IntStream.range(0, template.efaInterfaces())
          .mapToObj(card -> efa(card, template))
          .toList();
    }
    return listed.isEmpty()
        ? List.of(addressed(builder(template).deviceIndex(0), template).build())
        : listed.stream().map(each -> listed(each, template)).toList();
  }

  /// Each goes with its instance: EC2 says so of the first interface only.
  private static LaunchTemplateInstanceNetworkInterfaceSpecificationRequest listed(
      NetworkInterface each, LaunchTemplateRequest template) {
    LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.Builder placed =
        builder(template)
            .networkCardIndex(each.networkCardIndex())
            .deviceIndex(each.deviceIndex())
            .interfaceType(name(each.interfaceType()))
            .deleteOnTermination(true);
    return switch (each.interfaceType()) {
      case INTERFACE -> addressed(placed, template).build();
      case EFA_ONLY -> placed.build();
    };
  }

  /// One for each network card. EC2 gives a public address to an only interface, hence to none of
  /// several.
  private static LaunchTemplateInstanceNetworkInterfaceSpecificationRequest efa(
      int card, LaunchTemplateRequest template) {
    LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.Builder each =
        addressed(builder(template), template)
            .networkCardIndex(card)
            .deviceIndex(card == 0 ? 0 : 1)
            .interfaceType("efa")
            .deleteOnTermination(true);
    return template.efaInterfaces() > 1
        ? each.associatePublicIpAddress(null).build()
        : each.build();
  }

  private static String name(InterfaceType type) {
    return switch (type) {
      case INTERFACE -> "interface";
      case EFA_ONLY -> "efa-only";
    };
  }

  private static LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.Builder builder(
      LaunchTemplateRequest template) {
    return LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.builder()
        .groups(template.securityGroups().stream().map(SecurityGroupId::value).toList());
  }

  /// What only an interface with an IP address has. What the class leaves open is left to the
  /// subnet.
  private static LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.Builder addressed(
      LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.Builder interfaceOf,
      LaunchTemplateRequest template) {
    NetworkOptions network = template.network();
    LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.Builder addressed =
        interfaceOf
            .associatePublicIpAddress(network.associatePublicIPAddress().orElse(null))
            .connectionTrackingSpecification(
                network.connectionTracking().map(NetworkInterfaces::tracking).orElse(null));
    Integer prefixes = orNull(network.ipPrefixCount());
    return template.ipv6()
        ? addressed.primaryIpv6(true).ipv6AddressCount(1).ipv6PrefixCount(prefixes)
        : addressed.ipv4PrefixCount(prefixes);
  }

  private static ConnectionTrackingSpecificationRequest tracking(ConnectionTracking tracking) {
    return ConnectionTrackingSpecificationRequest.builder()
        .tcpEstablishedTimeout(orNull(tracking.tcpEstablishedTimeout()))
        .udpStreamTimeout(orNull(tracking.udpStreamTimeout()))
        .udpTimeout(orNull(tracking.udpTimeout()))
        .build();
  }

  private static @Nullable Integer orNull(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : null;
  }
}
