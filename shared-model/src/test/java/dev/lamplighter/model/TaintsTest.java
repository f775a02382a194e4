package dev.lamplighter.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaintsTest {
  /// Toleration as `key operator value effect`, `-` for what is left out.
  @ParameterizedTest(name = "{0} tolerates {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          node Equal service NoSchedule  | node=service:NoSchedule       | true
          node Equal service -           | node=service:NoSchedule       | true
          node Equal service -           | node=service:NoExecute        | true
          node Equal service NoExecute   | node=service:NoSchedule       | false
          node Equal platform NoSchedule | node=service:NoSchedule       | false
          other Equal service NoSchedule | node=service:NoSchedule       | false
          node Equal - -                 | node:NoSchedule               | true
          node Equal - -                 | node=service:NoSchedule       | false
          node Equal service -           | node:NoSchedule               | false
          node Exists - -                | node=service:NoSchedule       | true
          node Exists - NoSchedule       | node:NoSchedule               | true
          node Exists - NoExecute        | node:NoSchedule               | false
          other Exists - -               | node:NoSchedule               | false
          - Exists - -                   | node=service:NoSchedule       | true
          - Exists - -                   | karpenter.sh/unregistered:NoExecute | true
          - Exists - NoExecute           | node=service:NoSchedule       | false
          - Exists - PreferNoSchedule    | node=service:PreferNoSchedule | true
          - Exists - NoSchedule          | node=service:PreferNoSchedule | false
          sla Gt 900 -                   | sla=950:NoExecute             | true
          sla Gt 900 -                   | sla=900:NoExecute             | false
          sla Gt 900 -                   | sla=850:NoExecute             | false
          sla Lt 900 -                   | sla=850:NoExecute             | true
          sla Lt 900 -                   | sla=900:NoExecute             | false
          sla Lt 900 -                   | sla=950:NoExecute             | false
          sla Gt 900 NoSchedule          | sla=950:NoExecute             | false
          sla Gt 900 -                   | sla=high:NoExecute            | false
          sla Gt high -                  | sla=950:NoExecute             | false
          sla Lt 900 -                   | sla:NoExecute                 | false
          """)
  void toleratesAsKubeSchedulerDoes(String toleration, String taint, boolean expected) {
    assertThat(toleration(toleration).tolerates(taint(taint))).isEqualTo(expected);
  }

  @Test
  void tellsEveryUntoleratedTaint() {
    List<Taint> taints =
        List.of(taint("a=1:NoSchedule"), taint("b:NoExecute"), taint("c:PreferNoSchedule"));

    assertThat(Taints.untolerated(taints, List.of(Toleration.exists("b"))))
        .extracting(Taint::toString)
        .containsExactly("a=1:NoSchedule", "c:PreferNoSchedule");
    assertThat(Taints.untolerated(taints, List.of())).isEqualTo(taints);
    assertThat(Taints.untolerated(taints, List.of(Toleration.all()))).isEmpty();
    assertThat(Taints.untolerated(List.of(), List.of())).isEmpty();
  }

  /// Spec core 5.3.
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "node.kubernetes.io/not-ready:NoSchedule, true",
    "node.kubernetes.io/not-ready:NoExecute, true",
    "node.kubernetes.io/not-ready:PreferNoSchedule, false",
    "node.kubernetes.io/unreachable:NoSchedule, true",
    "node.kubernetes.io/unreachable:NoExecute, false",
    "node.cloudprovider.kubernetes.io/uninitialized=true:NoSchedule, true",
    "node.cloudprovider.kubernetes.io/uninitialized:NoSchedule, false",
    "karpenter.sh/unregistered:NoExecute, true",
    "readiness.k8s.io/network:NoSchedule, true",
    "readiness.k8s.io/network=x:NoExecute, true",
    "karpenter.sh/disrupted:NoSchedule, false",
    "node.kubernetes.io/unschedulable:NoSchedule, false",
    "node=service:NoSchedule, false"
  })
  void knowsTheTaintsOfAStartingNode(String taint, boolean ephemeral) {
    assertThat(taint(taint).isKnownEphemeral()).isEqualTo(ephemeral);
  }

  @Test
  void printsAsKubectlTakesIt() {
    assertThat(Taint.of("node", "service", TaintEffect.NO_SCHEDULE))
        .hasToString("node=service:NoSchedule");
    assertThat(Taint.DISRUPTED).hasToString("karpenter.sh/disrupted:NoSchedule");
    assertThat(Toleration.equal("node", "service").on(TaintEffect.NO_SCHEDULE))
        .hasToString("node Equal service:NoSchedule");
    assertThat(Toleration.all()).hasToString("every taint");
  }

  @Test
  void refusesTolerationsTheApiRefuses() {
    assertThatThrownBy(() -> Toleration.equal("", "service")).hasMessageContaining("(Equal)");
    assertThatThrownBy(() -> toleration("node Exists service -")).hasMessageContaining("(service)");
    assertThatThrownBy(() -> Taint.of("node", "no value", TaintEffect.NO_SCHEDULE))
        .hasMessageContaining("(no value)");
    assertThatThrownBy(() -> Toleration.exists("no key")).hasMessageContaining("(no key)");
    assertThatThrownBy(() -> Taint.of("no key", "", TaintEffect.NO_SCHEDULE))
        .hasMessageContaining("(no key)");
  }

  private static Toleration toleration(String text) {
    String[] words = text.split(" ", -1);
    return new Toleration(
        words[0].equals("-") ? "" : words[0],
        TolerationOperator.parse(words[1]).orElseThrow(),
        words[2].equals("-") ? "" : words[2],
        words[3].equals("-") ? Optional.empty() : TaintEffect.parse(words[3]),
        OptionalLong.empty());
  }

  private static Taint taint(String text) {
    String[] markAndEffect = text.split(":", -1);
    String[] keyAndValue = markAndEffect[0].split("=", -1);
    String value = keyAndValue.length > 1 ? keyAndValue[1] : "";
    return Taint.of(keyAndValue[0], value, TaintEffect.parse(markAndEffect[1]).orElseThrow());
  }
}
