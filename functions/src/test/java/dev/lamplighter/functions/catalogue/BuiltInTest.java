package dev.lamplighter.functions.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.catalogue.BuiltInCatalogue;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.InstanceTypeInfo.Accelerator;
import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuiltInTest {
  private static final BuiltInCatalogue SEOUL = BuiltIn.of(Region.of("ap-northeast-2"));

  @Test
  void knowsMoreThanThreeHundredTypesWithTheirPrices() {
    assertThat(SEOUL.sold().types()).hasSizeGreaterThan(300);
    assertThat(SEOUL.sold().types())
        .allSatisfy(
            type -> {
              assertThat(SEOUL.approximatePrices()).containsKey(type.name());
              assertThat(SEOUL.sold().zones()).containsKey(type.name());
            });
    assertThat(SEOUL.approximatePrices().values())
        .allSatisfy(price -> assertThat(price).isGreaterThan(Price.ZERO));
  }

  @Test
  void sellsOnlyWhatTheRegionSells() {
    assertThat(SEOUL.sold().zones()).doesNotContainKey(InstanceTypeName.of("m7a.large"));
    assertThat(BuiltIn.of(Region.of("us-east-1")).sold().zones().get(type("m7a.large")))
        .contains(Zone.of("us-east-1a"), Zone.of("us-east-1f"));
  }

  @Test
  void aRegionThatIsNotInTheTableHasPricesAndSellsNothing() {
    BuiltInCatalogue unknown = BuiltIn.of(Region.of("xx-north-9"));

    assertThat(unknown.sold().types()).isEmpty();
    assertThat(unknown.approximatePrices()).isEqualTo(SEOUL.approximatePrices());
  }

  @Test
  void carriesTheFactsThatEc2Tells() {
    InstanceTypeInfo g5 = facts("g5.12xlarge");

    assertThat(g5.gpus()).containsExactly(new Accelerator("A10G", "NVIDIA", 4, 22_888, 0));
    assertThat(g5.instanceStoreGb()).hasValue(3_800);
    assertThat(g5.network().maximumEfaInterfaces()).isEqualTo(1);
    assertThat(facts("m7g.large").architecture()).isEqualTo(Architecture.ARM64);
    assertThat(facts("inf2.xlarge").neurons())
        .containsExactly(new Accelerator("Inferentia2", "AWS", 1, 32_768, 2));
  }

  /// Spec AWS, appendix B: vCPUs, MiB, baseline and EBS bandwidth, instance store.
  @ParameterizedTest
  @CsvSource({
    "m5.large, 2, 8192, 750, 4750,",
    "m7i-flex.large, 2, 8192, 390, 10000,",
    "c5.4xlarge, 16, 32768, 5000, 4750,",
    "c6g.large, 2, 4096, 750, 4750,",
    "i4i.large, 2, 16384, 781, 10000, 468",
    "g4dn.8xlarge, 32, 131072, 50000, 9500, 900",
    "p4d.24xlarge, 96, 1179648, 400000, 19000, 8000"
  })
  void agreesWithKarpentersPublishedFacts(
      String name, int vcpus, long mib, int network, int ebs, Integer store) {
    InstanceTypeInfo info = inUsEast1(name);

    assertThat(info.defaultVcpus()).isEqualTo(vcpus);
    assertThat(info.memoryMib()).isEqualTo(mib);
    assertThat(info.network().baselineMbps()).hasValue(network);
    assertThat(info.ebsBandwidthMbps()).hasValue(ebs);
    assertThat(info.instanceStoreGb().stream().boxed().findFirst().orElse(null)).isEqualTo(store);
  }

  /// Approximate prices are there to rank: twice the machine is about twice the price.
  @Test
  void largerOnesOfAFamilyCostMore() {
    SortedMap<Integer, Price> bySize = new TreeMap<>();
    for (InstanceTypeInfo type : SEOUL.sold().types()) {
      if (type.name().value().startsWith("m7i.") && !type.bareMetal()) {
        bySize.put(type.defaultVcpus(), SEOUL.approximatePrices().get(type.name()));
      }
    }

    assertThat(bySize).hasSizeGreaterThan(5);
    assertThat(List.copyOf(bySize.values())).isSorted();
  }

  private static InstanceTypeInfo facts(String name) {
    return facts(SEOUL, name);
  }

  private static InstanceTypeInfo inUsEast1(String name) {
    return facts(BuiltIn.of(Region.of("us-east-1")), name);
  }

  private static InstanceTypeInfo facts(BuiltInCatalogue of, String name) {
    return of.sold().types().stream()
        .filter(type -> type.name().value().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static InstanceTypeName type(String name) {
    return InstanceTypeName.of(name);
  }
}
