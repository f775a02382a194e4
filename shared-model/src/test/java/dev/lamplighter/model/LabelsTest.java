package dev.lamplighter.model;

import static dev.lamplighter.model.Notation.labels;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelsTest {
  /// Spec core 1.11, spec aws 2.4.
  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "failure-domain.beta.kubernetes.io/zone, topology.kubernetes.io/zone",
    "failure-domain.beta.kubernetes.io/region, topology.kubernetes.io/region",
    "topology.ebs.csi.aws.com/zone, topology.kubernetes.io/zone",
    "beta.kubernetes.io/arch, kubernetes.io/arch",
    "beta.kubernetes.io/os, kubernetes.io/os",
    "beta.kubernetes.io/instance-type, node.kubernetes.io/instance-type",
    "kubernetes.io/arch, kubernetes.io/arch",
    "team, team"
  })
  void knowsWhatReplacedAKey(String written, String stable) {
    assertThat(LabelKey.of(written).stable()).isEqualTo(LabelKey.of(stable)).hasToString(stable);
  }

  @Test
  void prefersTheStableKeyOfTwoSpellings() {
    Labels labels =
        Labels.of(Map.of("beta.kubernetes.io/arch", "arm64", "kubernetes.io/arch", "amd64"));

    assertThat(labels.stable()).isEqualTo(Labels.of(LabelKey.ARCH, "amd64"));
    assertThat(Labels.of("beta.kubernetes.io/os", "linux").stable())
        .isEqualTo(Labels.of(LabelKey.OS, "linux"));
  }

  @Test
  void keepsKeysAsTheyAreWritten() {
    Labels old = Labels.of("beta.kubernetes.io/os", "linux");

    assertThat(old.get(LabelKey.OS)).isEmpty();
    assertThat(old).hasToString("beta.kubernetes.io/os=linux");
    assertThat(Labels.of(LabelKey.OS, "linux").withDeprecated())
        .hasToString("beta.kubernetes.io/os=linux, kubernetes.io/os=linux");
  }

  @ParameterizedTest(name = "{0}: well known {1}, restricted {2}, offering {3}")
  @CsvSource({
    "karpenter.sh/nodepool, true, false, false",
    "karpenter.sh/capacity-type, true, false, true",
    "topology.kubernetes.io/zone, true, false, true",
    "failure-domain.beta.kubernetes.io/zone, false, false, false",
    "topology.k8s.aws/zone-id, true, false, true",
    "node.kubernetes.io/windows-build, true, false, false",
    "karpenter.k8s.aws/instance-family, true, false, false",
    "karpenter.k8s.aws/instance-local-nvme, true, false, false",
    "karpenter.k8s.aws/instance-pods, false, true, false",
    "karpenter.k8s.aws/mine, false, true, false",
    "karpenter.sh/registered, false, true, false",
    "karpenter.sh/mine, false, true, false",
    "sub.karpenter.sh/mine, false, true, false",
    "notkarpenter.sh/mine, false, false, false",
    "kubernetes.io/hostname, false, true, false",
    "kubernetes.io/mine, false, false, false",
    "team, false, false, false"
  })
  void tellsWellKnownFromRestricted(
      String key, boolean wellKnown, boolean restricted, boolean offering) {
    assertThat(WellKnownLabels.isWellKnown(LabelKey.of(key))).isEqualTo(wellKnown);
    assertThat(WellKnownLabels.isRestricted(LabelKey.of(key))).isEqualTo(restricted);
    assertThat(WellKnownLabels.isOfferingLabel(LabelKey.of(key))).isEqualTo(offering);
  }

  @Test
  void tenancyAndPartitionAreChosenAtTheLaunch() {
    assertThat(WellKnownLabels.ALL.stream().filter(WellKnownLabels::isChosenAtLaunch))
        .containsExactlyInAnyOrder(LabelKey.INSTANCE_TENANCY, LabelKey.PLACEMENT_GROUP_PARTITION);
  }

  @Test
  void splitsAKeyIntoDomainAndName() {
    assertThat(LabelKey.ZONE.domain()).isEqualTo("topology.kubernetes.io");
    assertThat(LabelKey.ZONE.name()).isEqualTo("zone");
    assertThat(LabelKey.of("team").domain()).isEmpty();
    assertThat(LabelKey.of("team").name()).isEqualTo("team");
  }

  @ParameterizedTest(name = "\"{0}\"")
  @ValueSource(strings = {"a", "A_b.c-9", "a.com/b", "a-1.com/A"})
  void takesAKeyWithOrWithoutADomain(String text) {
    assertThat(LabelKey.isValid(text)).isTrue();
    assertThat(LabelKey.of(text)).hasToString(text);
  }

  @ParameterizedTest(name = "\"{0}\"")
  @ValueSource(strings = {"", "/a", "a/", "a/b/c", "-a", "a-", "A.com/b", "a b", "a.com/_b", "ä"})
  void refusesWhatIsNoKey(String text) {
    assertThat(LabelKey.isValid(text)).isFalse();
    assertThatThrownBy(() -> LabelKey.of(text)).hasMessageContaining("(" + text + ")");
  }

  @ParameterizedTest(name = "\"{0}\"")
  @ValueSource(strings = {"-a", "a-", "a b", "a/b", "ä", "a,b"})
  void refusesWhatIsNoValue(String text) {
    assertThat(Labels.isValidValue(text)).isFalse();
    assertThatThrownBy(() -> Labels.of("team", text))
        .hasMessageContaining("team")
        .hasMessageContaining("(" + text + ")");
  }

  @Test
  void refusesAValueOfMoreThan63Characters() {
    assertThat(Labels.isValidValue("a".repeat(63))).isTrue();
    assertThat(Labels.isValidValue("a".repeat(64))).isFalse();
    assertThat(Labels.isValidValue("")).isTrue();
  }

  @Test
  void isSortedAndLeavesTheOriginalAlone() {
    Labels one = labels("b=1,a=2");
    Labels more = one.plus(labels("a=3,c=4")).without(LabelKey.of("b"));

    assertThat(one).hasToString("a=2, b=1");
    assertThat(more).hasToString("a=3, c=4");
    assertThat(one.has(LabelKey.of("b"))).isTrue();
    assertThat(more.has(LabelKey.of("b"))).isFalse();
    assertThat(one.isEmpty()).isFalse();
    assertThat(Labels.EMPTY.isEmpty()).isTrue();
    assertThat(one.has(LabelKey.of("a"), "2")).isTrue();
    assertThat(one.has(LabelKey.of("a"), "3")).isFalse();
  }

  @Test
  void isKnownExactlyAsRequirements() {
    assertThat(labels("a=1,b=2").asRequirements())
        .isEqualTo(Notation.requirements("a In 1; b In 2"));
  }

  @ParameterizedTest(name = "{0} selects {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                    | a=1      | true
          ''                    | ''       | true
          a In 1                | a=1,b=2  | true
          a In 1                | a=2      | false
          a In 1                | ''       | false
          a NotIn 1             | a=1      | false
          a NotIn 1             | a=2      | true
          a NotIn 1             | ''       | true
          a Exists              | a=2      | true
          a Exists              | b=2      | false
          a DoesNotExist        | b=2      | true
          a DoesNotExist        | a=2      | false
          a In 1; a In 2        | a=1      | false
          a In 1; a In 2        | ''       | false
          a Exists; a NotIn 1   | ''       | false
          a In 1,2; b NotIn x   | a=2,b=y  | true
          """)
  void selectsByLabelsAsKubernetesDoes(String selector, String labels, boolean selected) {
    LabelSelector expressions =
        LabelSelector.of(Labels.EMPTY, Notation.requirements(selector).asList());

    assertThat(expressions.matches(labels(labels))).isEqualTo(selected);
  }

  @Test
  void selectsByLabelsAndExpressionsTogether() {
    LabelSelector selector =
        LabelSelector.of(labels("app=web"), Notation.requirements("tier NotIn x").asList());

    assertThat(selector.matches(labels("app=web,tier=y"))).isTrue();
    assertThat(selector.matches(labels("app=web,tier=x"))).isFalse();
    assertThat(selector.matches(labels("tier=y"))).isFalse();
    assertThat(selector).hasToString("app In [web], tier NotIn [x]");
    assertThat(LabelSelector.EVERYTHING).hasToString("everything");
  }

  @Test
  void refusesToSelectByNumbers() {
    assertThatThrownBy(
            () -> LabelSelector.of(Labels.EMPTY, List.of(Requirement.gt(LabelKey.of("a"), 1))))
        .hasMessageContaining("a Exists >=2");
  }
}
