package dev.lamplighter.local.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.InstanceTypeInfo.Accelerator;
import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.catalogue.InstanceTypeInfo.Hypervisor;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstanceTypeFactsTest {
  private final TypeTable types =
      PretendAccount.of(ClusterName.of("mydev"), new Timeline(CloudWorld.START, new Random(1)))
          .types();

  /// Pods are interfaces × (addresses − 1) + 2 (spec AWS 2.5); zones as in the offerings of
  /// ap-northeast-2.
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          t3.micro        | AMD64 | 2 |  1024 |  4 | true  | abcd
          t3.small        | AMD64 | 2 |  2048 | 11 | true  | abcd
          t3.medium       | AMD64 | 2 |  4096 | 17 | false | abcd
          t3a.small       | AMD64 | 2 |  2048 |  8 | false | ac
          t4g.small       | ARM64 | 2 |  2048 | 11 | true  | abcd
          m7i-flex.large  | AMD64 | 2 |  8192 | 29 | true  | abcd
          m7i-flex.xlarge | AMD64 | 4 | 16384 | 58 | false | abcd
          m8i-flex.large  | AMD64 | 2 |  8192 | 59 | false | abcd
          m7g.large       | ARM64 | 2 |  8192 | 29 | false | abcd
          m8g.large       | ARM64 | 2 |  8192 | 29 | false | abcd
          c7i-flex.large  | AMD64 | 2 |  4096 | 29 | true  | bd
          c8i-flex.large  | AMD64 | 2 |  4096 | 59 | false | abcd
          c7i.large       | AMD64 | 2 |  4096 | 29 | false | abcd
          c7i.xlarge      | AMD64 | 4 |  8192 | 58 | false | abcd
          c8g.large       | ARM64 | 2 |  4096 | 29 | false | abcd
          r7i.large       | AMD64 | 2 | 16384 | 29 | false | abcd
          r8i-flex.large  | AMD64 | 2 | 16384 | 59 | false | abcd
          r8g.large       | ARM64 | 2 | 16384 | 29 | false | abc
          g5.xlarge       | AMD64 | 4 | 16384 | 58 | false | acd
          g6.xlarge       | AMD64 | 4 | 16384 | 58 | false | acd
          inf2.xlarge     | AMD64 | 4 | 16384 | 58 | false | abc
          """)
  void knowsTheFacts(
      String name,
      Architecture architecture,
      int vcpus,
      long memoryMib,
      int pods,
      boolean freeTier,
      String zones) {
    assertThat(type(name))
        .returns(architecture, InstanceTypeInfo::architecture)
        .returns(vcpus, InstanceTypeInfo::defaultVcpus)
        .returns(memoryMib, InstanceTypeInfo::memoryMib)
        .returns(freeTier, InstanceTypeInfo::freeTierEligible)
        .returns(Hypervisor.NITRO, InstanceTypeInfo::hypervisor)
        .returns(false, InstanceTypeInfo::bareMetal);
    assertThat(pods(type(name))).isEqualTo(pods);
    assertThat(type(name).usageClasses())
        .containsExactly(CapacityType.SPOT, CapacityType.ON_DEMAND);
    assertThat(types.zones().get(InstanceTypeName.of(name)))
        .isEqualTo(
            zones
                .chars()
                .mapToObj(letter -> Zone.of("ap-northeast-2" + (char) letter))
                .collect(Collectors.toSet()));
  }

  /// The allocatable memory that labs.md names: capacity less 7.5 %, 11Mi a pod, 255Mi and 100Mi
  /// (spec AWS 2.5, 2.6).
  @ParameterizedTest
  @CsvSource({"t3.small, 1418, 11", "t3.medium, 3246, 17", "c7i-flex.large, 3114, 29"})
  void agreesWithTheLabsOnWhatPodsMayUse(String name, long allocatableMib, int pods) {
    long memory = type(name).memoryMib();
    long overhead = Math.ceilDiv(memory * 75, 1000);

    assertThat(memory - overhead - 11L * pods(type(name)) - 255 - 100).isEqualTo(allocatableMib);
    assertThat(pods(type(name))).isEqualTo(pods);
  }

  @Test
  void knowsAcceleratorsAndStores() {
    assertThat(type("g6.xlarge").gpus())
        .containsExactly(new Accelerator("L4", "NVIDIA", 1, 22_888, 0));
    assertThat(type("g5.xlarge").gpus())
        .containsExactly(new Accelerator("A10G", "NVIDIA", 1, 22_888, 0));
    assertThat(type("inf2.xlarge").neurons())
        .containsExactly(new Accelerator("Inferentia2", "AWS", 1, 32_768, 2));
    assertThat(type("g6.xlarge").instanceStoreGb()).hasValue(250);
    assertThat(type("t3.small").instanceStoreGb()).isEmpty();
  }

  @Test
  void knowsProcessorsAndBandwidths() {
    var flex = type("c7i-flex.large");

    assertThat(flex.processor().manufacturer()).isEqualTo("Intel");
    assertThat(flex.processor().sustainedClockMhz()).contains(3200);
    assertThat(flex.network().baselineMbps()).hasValue(390);
    assertThat(flex.ebsBandwidthMbps()).hasValue(10_000);
    assertThat(flex.encryptionInTransit()).isTrue();
    assertThat(type("m7g.large").processor().manufacturer()).isEqualTo("AWS");
  }

  @Test
  void listsEachTypeOnceInOrder() {
    List<InstanceTypeName> names = types.infos().stream().map(InstanceTypeInfo::name).toList();

    assertThat(names).hasSize(21).doesNotHaveDuplicates().isSorted();
  }

  private InstanceTypeInfo type(String name) {
    return types.info(InstanceTypeName.of(name)).orElseThrow();
  }

  private static int pods(InstanceTypeInfo type) {
    var network = type.network();
    return network.maximumNetworkInterfaces() * (network.ipv4AddressesPerInterface() - 1) + 2;
  }
}
