package dev.lamplighter.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesAndPricesTest {
  @Test
  void everyNamePrintsAsItsBareValue() {
    assertThat(ClusterName.of("mydev")).hasToString("mydev");
    assertThat(NodeName.of("ip-10-0-1-7.ap-northeast-2.compute.internal"))
        .hasToString("ip-10-0-1-7.ap-northeast-2.compute.internal");
    assertThat(NodePoolName.of("platform")).hasToString("platform");
    assertThat(InstanceTypeName.of("m7i-flex.large")).hasToString("m7i-flex.large");
    assertThat(Zone.of("us-west-2-lax-1a")).hasToString("us-west-2-lax-1a");
    assertThat(InstanceId.of("i-0abc")).hasToString("i-0abc");
    assertThat(LaunchTemplateName.of("karpenter.k8s.aws/42")).hasToString("karpenter.k8s.aws/42");
    assertThat(InstanceProfileName.of("mydev_123")).hasToString("mydev_123");
  }

  @ParameterizedTest(name = "\"{0}\"")
  @ValueSource(strings = {"", " ", "a b", "a\n", "ä", "a\u0000"})
  void noNameHoldsWhatNoNameMayHold(String text) {
    List<Function<String, ?>> kinds =
        List.of(
            ClusterName::of,
            NodeName::of,
            NodePoolName::of,
            NodeClaimName::of,
            NodeClassName::of,
            InstanceTypeName::of,
            Zone::of,
            Region::of,
            InstanceId::of,
            ImageId::of,
            SubnetId::of,
            SecurityGroupId::of,
            LaunchTemplateName::of,
            InstanceProfileName::of,
            Namespace::of,
            Uid::of,
            PriorityClassName::of,
            ResourceName::of);

    assertThat(kinds)
        .allSatisfy(
            of ->
                assertThatThrownBy(() -> of.apply(text))
                    .hasMessageContaining("(" + text + ")")
                    .hasMessageContaining("Write "));
  }

  @Test
  void whatOthersWroteIsANameOnlyIfItIsSpelledAsOne() {
    assertThat(IfValid.as(NodePoolName::of).apply("web")).contains(NodePoolName.of("web"));
    assertThat(IfValid.as(NodePoolName::of).apply("No_Pool")).isEmpty();
    assertThat(IfValid.as(InstanceTypeName::of).apply("")).isEmpty();
    assertThat(NamespacedName.isValidName("a".repeat(253))).isTrue();
    assertThat(NamespacedName.isValidName("a".repeat(254))).isFalse();
  }

  @Test
  void idsCarryTheirPrefix() {
    assertThatThrownBy(() -> InstanceId.of("0abc")).hasMessageContaining("'i-'");
    assertThatThrownBy(() -> ImageId.of("i-0abc")).hasMessageContaining("'ami-'");
    assertThatThrownBy(() -> SubnetId.of("sg-0abc")).hasMessageContaining("'subnet-'");
  }

  @Test
  void namespacedNamesReadAndPrintWithASlash() {
    PodKey pod = PodKey.of("default/web-1");

    assertThat(pod).isEqualTo(new PodKey(Namespace.of("default"), "web-1"));
    assertThat(pod).hasToString("default/web-1");
    assertThat(PodKey.of("a/z")).isLessThan(PodKey.of("b/a"));
    assertThat(NamespacedName.of("kube-system/coredns")).hasToString("kube-system/coredns");
    assertThatThrownBy(() -> PodKey.of("web-1")).hasMessageContaining("(web-1)");
    assertThatThrownBy(() -> PodKey.of("a/b/c")).hasMessageContaining("(b/c)");
  }

  @Test
  void aProviderIdNamesZoneAndInstance() {
    ProviderId id = ProviderId.of(Zone.of("ap-northeast-2a"), InstanceId.of("i-0abc"));

    assertThat(id).hasToString("aws:///ap-northeast-2a/i-0abc");
    assertThat(ProviderId.parse("aws:///ap-northeast-2a/i-0abc")).contains(id);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "aws:///us-west-2a/0a1b-fargate/fargate-ip-10-0-1-7",
        "eks-hybrid:///region/cluster/mi-0a",
        "aws:///us-west-2a",
        "aws:///us-west-2a/",
        "aws:////i-0abc",
        "kind://docker/a/b",
        ""
      })
  void aProviderIdThatIsNoInstanceIsNone(String text) {
    assertThat(ProviderId.parse(text)).isEmpty();
  }

  @ParameterizedTest(name = "{0} dollars are {1} micros, printed {2}")
  @CsvSource({
    "0, 0, $0.0000/h",
    "0.026, 26000, $0.0260/h",
    "0.011375, 11375, $0.011375/h",
    "0.0000005, 1, $0.000001/h",
    "0.00000049, 0, $0.0000/h",
    "1, 1000000, $1.0000/h",
    "98.32, 98320000, $98.3200/h",
    "1E+2, 100000000, $100.0000/h"
  })
  void countsMillionthsOfADollar(BigDecimal dollars, long micros, String printed) {
    assertThat(Price.ofDollars(dollars)).isEqualTo(Price.ofMicros(micros)).hasToString(printed);
  }

  @Test
  void pricesAddUpAndNeverWrapAround() {
    assertThat(Price.ofMicros(2).plus(Price.ofMicros(3)).times(4)).isEqualTo(Price.ofMicros(20));
    assertThat(Price.ofMicros(2)).isLessThan(Price.ofMicros(3));
    assertThatThrownBy(() -> Price.ofMicros(-1)).hasMessageContaining("-1");
    assertThatThrownBy(() -> Price.ofMicros(Long.MAX_VALUE).plus(Price.ofMicros(1)))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> Price.ofMicros(Long.MAX_VALUE).times(2))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void capacityTypesAreOrderedByPreference() {
    assertThat(CapacityType.values())
        .extracting(CapacityType::labelValue)
        .containsExactly("reserved", "spot", "on-demand");
    assertThat(CapacityType.fromLabelValue("spot")).contains(CapacityType.SPOT);
    assertThat(CapacityType.fromLabelValue("Spot")).isEmpty();
  }

  @Test
  void operatorsAreSpelledAsTheApiDoes() {
    assertThat(Operator.values())
        .allSatisfy(o -> assertThat(Operator.parse(o.toString())).contains(o));
    assertThat(Operator.parse("in")).isEmpty();
    assertThat(Operator.parse("Equals")).isEmpty();
  }

  @Test
  void ordersUnknownPricesAfterAllKnownOnes() {
    Price known = Price.ofMicros(999_999_999_999L);

    assertThat(known.isUnknown()).isFalse();
    assertThat(Price.unknown(0).isUnknown()).isTrue();
    assertThat(Price.unknown(0)).hasToString("an unknown price");
    assertThat(known.isLessThan(Price.unknown(0))).isTrue();
    assertThat(Price.unknown(0).isLessThan(Price.unknown(1))).isTrue();
    assertThat(Price.unknown(1).isLessThan(Price.unknown(1))).isFalse();
    assertThat(Price.unknown(1).isLessThan(known)).isFalse();
  }
}
