package dev.lamplighter.functions.aws.ec2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass.ConnectionTracking;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.api.EC2NodeClass.NetworkInterface;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.LaunchTemplateRequest.Placement;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.SecurityGroupId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceNetworkInterfaceSpecificationRequest;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;

/// What no class of the golden files can ask for: the labs have no such types, nor such regions.
class LaunchTemplateRequestsTest {
  private static final Region SEOUL = Region.of("ap-northeast-2");
  private static final NetworkOptions ALL =
      new NetworkOptions(
          Optional.of(false),
          OptionalInt.of(2),
          List.of(
              new NetworkInterface(0, 0, InterfaceType.INTERFACE),
              new NetworkInterface(1, 1, InterfaceType.EFA_ONLY)),
          Optional.of(
              new ConnectionTracking(
                  OptionalInt.of(350), OptionalInt.empty(), OptionalInt.of(45))));

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anInterfaceForEfaAloneHasNothingThatAddressesNeed(boolean ipv6) {
    assertThat(data(ALL, ipv6, SEOUL).networkInterfaces().getLast())
        .isEqualTo(
            common()
                .networkCardIndex(1)
                .deviceIndex(1)
                .interfaceType("efa-only")
                .deleteOnTermination(true)
                .build());
  }

  @Test
  void anInterfaceOfAnIpv4ClusterHasIpv4Prefixes() {
    assertThat(data(ALL, false, SEOUL).networkInterfaces().getFirst())
        .isEqualTo(first().ipv4PrefixCount(2).build());
  }

  @Test
  void anInterfaceOfAnIpv6ClusterHasAPrimaryIpv6AddressAndIpv6Prefixes() {
    assertThat(data(ALL, true, SEOUL).networkInterfaces().getFirst())
        .isEqualTo(first().ipv6PrefixCount(2).primaryIpv6(true).ipv6AddressCount(1).build());
  }

  @Test
  void withoutAListThereIsOneInterfaceAndItHasAnIpv6AddressInAnIpv6Cluster() {
    assertThat(data(NetworkOptions.DEFAULT, true, SEOUL).networkInterfaces())
        .containsExactly(common().deviceIndex(0).primaryIpv6(true).ipv6AddressCount(1).build());
    assertThat(data(NetworkOptions.DEFAULT, false, SEOUL).networkInterfaces())
        .containsExactly(common().deviceIndex(0).build());
  }

  /// Spec AWS 1.10.
  @ParameterizedTest
  @CsvSource({
    "us-iso-east-1, false",
    "us-isob-west-1, false",
    "us-isof-south-1, false",
    "us-gov-west-1, true",
    "cn-north-1, true"
  })
  void isolatedRegionsAreNotToldTheIpv6ProtocolOfMetadata(String region, boolean told) {
    String protocol =
        data(NetworkOptions.DEFAULT, false, Region.of(region))
            .metadataOptions()
            .httpProtocolIpv6AsString();

    assertThat(Optional.ofNullable(protocol)).isEqualTo(Optional.of("disabled").filter(_ -> told));
  }

  private static LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.Builder first() {
    return common()
        .networkCardIndex(0)
        .deviceIndex(0)
        .interfaceType("interface")
        .deleteOnTermination(true)
        .associatePublicIpAddress(false)
        .connectionTrackingSpecification(it -> it.tcpEstablishedTimeout(350).udpTimeout(45));
  }

  private static LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.Builder common() {
    return LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.builder()
        .groups("sg-1", "sg-2");
  }

  private static RequestLaunchTemplateData data(
      NetworkOptions network, boolean ipv6, Region region) {
    return data(network, ipv6, region, Placement.ANYWHERE, 0, Optional.empty());
  }

  private static RequestLaunchTemplateData data(
      NetworkOptions network,
      boolean ipv6,
      Region region,
      Placement placement,
      int efaInterfaces,
      Optional<Boolean> nested) {
    var template =
        new LaunchTemplateRequest(
            LaunchTemplateName.of("karpenter.k8s.aws/1"),
            Market.SPOT,
            ImageId.of("ami-0a1"),
            "",
            InstanceProfileName.of("mydev_1"),
            List.of(SecurityGroupId.of("sg-1"), SecurityGroupId.of("sg-2")),
            List.of(),
            MetadataOptions.DEFAULT,
            false,
            Tags.NONE,
            network,
            ipv6,
            placement,
            efaInterfaces,
            nested);
    return LaunchTemplateRequests.of(template, region).launchTemplateData();
  }
}
