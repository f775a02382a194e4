package dev.lamplighter.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypoHintTest {
  private static final SortedSet<LabelKey> NOTHING = new TreeSet<>();

  @ParameterizedTest
  @CsvSource({
    "zone, topology.kubernetes.io/zone",
    "arch, kubernetes.io/arch",
    "instance-type, node.kubernetes.io/instance-type",
    "kubernetes.io/zone, topology.kubernetes.io/zone",
    "topology.kubernets.io/zone, topology.kubernetes.io/zone",
    "karpenter.sh/capacity-typ, karpenter.sh/capacity-type",
    "karpenter.sh/instance-family, karpenter.k8s.aws/instance-family",
    "karpenter.k8s.aws/instance-famly, karpenter.k8s.aws/instance-family",
    "karpenter.k8s.aws/Instance-CPU, karpenter.k8s.aws/instance-cpu"
  })
  void aKeyThatIsAlmostAWellKnownOneIsTakenForIt(String written, String meant) {
    assertThat(TypoHint.of(LabelKey.of(written), NOTHING)).contains(LabelKey.of(meant));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "class",
        "team",
        "size",
        "cpu",
        "type",
        "example.com/zone",
        "example.com/class",
        "node",
        "pool",
        "topology.kubernetes.io/zone"
      })
  void aKeyOfOnesOwnIsTakenForNoOther(String written) {
    assertThat(TypoHint.of(LabelKey.of(written), NOTHING)).isEmpty();
  }

  @Test
  void aKeyThatIsAlmostOneThatThePoolHasIsTakenForIt() {
    var defined = new TreeSet<>(List.of(LabelKey.of("team"), LabelKey.of("example.com/tier")));

    assertThat(TypoHint.of(LabelKey.of("team"), defined)).isEmpty();
    assertThat(TypoHint.of(LabelKey.of("teams"), defined)).contains(LabelKey.of("team"));
    assertThat(TypoHint.of(LabelKey.of("tier"), defined)).contains(LabelKey.of("example.com/tier"));
    assertThat(TypoHint.of(LabelKey.of("class"), defined)).isEmpty();
  }
}
