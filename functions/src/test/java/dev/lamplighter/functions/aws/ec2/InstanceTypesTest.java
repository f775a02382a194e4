package dev.lamplighter.functions.aws.ec2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.ec2.model.ArchitectureType;
import software.amazon.awssdk.services.ec2.model.NetworkCardInfo;
import software.amazon.awssdk.services.ec2.model.PlacementGroupStrategy;
import software.amazon.awssdk.services.ec2.model.SupportedAdditionalProcessorFeature;

/// What decides where in EC2 a type may be put.
class InstanceTypesTest {
  @Test
  void networkCardsStrategiesAndProcessorFeaturesAreRead() {
    var type =
        read(
            large()
                .networkInfo(
                    it ->
                        it.maximumNetworkInterfaces(7)
                            .ipv4AddressesPerInterface(50)
                            .networkCards(card(1, 2), card(0, 15))
                            .efaInfo(efa -> efa.maximumEfaInterfaces(2)))
                .placementGroupInfo(
                    it ->
                        it.supportedStrategies(
                            PlacementGroupStrategy.CLUSTER, PlacementGroupStrategy.SPREAD)));

    assertThat(type.network().cards()).containsExactly(15, 2);
    assertThat(type.network().maximumNetworkInterfaces()).isEqualTo(15);
    assertThat(type.placementStrategies()).containsExactly(Strategy.CLUSTER, Strategy.SPREAD);
    assertThat(type.processor().nestedVirtualization()).isTrue();
  }

  @Test
  void aTypeThatEc2SaysNothingOfFitsNowhereSpecial() {
    var type =
        read(
            large()
                .processorInfo(it -> it.supportedArchitectures(ArchitectureType.X86_64))
                .networkInfo(it -> it.maximumNetworkInterfaces(3).ipv4AddressesPerInterface(4)));

    assertThat(type.network().cards()).containsExactly(3);
    assertThat(type.placementStrategies()).isEmpty();
    assertThat(type.processor().nestedVirtualization()).isFalse();
  }

  private static software.amazon.awssdk.services.ec2.model.InstanceTypeInfo.Builder large() {
    return software.amazon.awssdk.services.ec2.model.InstanceTypeInfo.builder()
        .instanceType("m8i.large")
        .vCpuInfo(it -> it.defaultVCpus(2))
        .memoryInfo(it -> it.sizeInMiB(8192L))
        .supportedUsageClassesWithStrings("on-demand")
        .processorInfo(
            it ->
                it.supportedArchitectures(ArchitectureType.X86_64)
                    .supportedFeatures(SupportedAdditionalProcessorFeature.NESTED_VIRTUALIZATION));
  }

  private static InstanceTypeInfo read(
      software.amazon.awssdk.services.ec2.model.InstanceTypeInfo.Builder type) {
    return InstanceTypes.read(type.build()).orElseThrow();
  }

  private static NetworkCardInfo card(int index, int interfaces) {
    return NetworkCardInfo.builder()
        .networkCardIndex(index)
        .maximumNetworkInterfaces(interfaces)
        .build();
  }
}
