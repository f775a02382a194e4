package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.Budget;
import dev.lamplighter.api.Disruption;
import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every field of a NodePool (spec core 1.2 to 1.4): its values, its default, and what is said when
/// it is wrong.
class NodePoolReaderTest {

  /// `#spec`, `#disruption`, `#template` and `#claim` stand where a case writes its line.
  private static final String POOL =
      """
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata: {name: web}
      spec:
        #spec
        disruption: {#disruption}
        template:
          metadata: {#template}
          spec:
            nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            #claim
      """;

  static final String EVERY_FIELD =
      """
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata:
        name: web
        labels: {team: web}
        annotations: {example.com/owner: ann}
      spec:
        template:
          metadata:
            labels: {tier: front}
            annotations: {example.com/cost: "7"}
          spec:
            taints:
              - {key: tier, value: front, effect: NoSchedule}
            startupTaints:
              - {key: example.com/agent, effect: NoExecute}
            requirements:
              - {key: karpenter.k8s.aws/instance-category, operator: In, values: [c, m, r], minValues: 2}
              - {key: karpenter.k8s.aws/instance-generation, operator: Gt, values: ["5"]}
              - {key: karpenter.k8s.aws/instance-cpu, operator: Lte, values: ["32"]}
              - {key: kubernetes.io/os, operator: NotIn, values: [windows]}
              - {key: team, operator: Exists}
              - {key: legacy, operator: DoesNotExist}
            nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            terminationGracePeriod: 1h30m
            expireAfter: Never
        disruption:
          consolidateAfter: Never
          consolidationPolicy: WhenEmpty
          budgets:
            - nodes: "3"
              reasons: [Empty, Drifted]
              schedule: "0 9 * * mon-fri"
              duration: 8h
            - nodes: 20%
        limits: {cpu: "100", memory: 400Gi, nodes: 10}
        weight: 50
      status:
        conditions: []
      """;

  @Test
  void readsWhatTheObjectSaysOfItself() {
    var meta = pool(EVERY_FIELD).meta();

    assertThat(meta.name()).isEqualTo("web");
    assertThat(meta.labels()).isEqualTo(Labels.of("team", "web"));
    assertThat(meta.annotations())
        .containsExactly(Map.entry(new AnnotationKey("example.com/owner"), "ann"));
  }

  @Test
  void readsEveryFieldOfTheTemplate() {
    var template = pool(EVERY_FIELD).spec().template();

    assertThat(template.labels()).isEqualTo(Labels.of("tier", "front"));
    assertThat(template.annotations())
        .containsExactly(Map.entry(new AnnotationKey("example.com/cost"), "7"));
    assertThat(template.spec().taints())
        .containsExactly(Taint.of("tier", "front", TaintEffect.NO_SCHEDULE));
    assertThat(template.spec().startupTaints())
        .containsExactly(Taint.of("example.com/agent", "", TaintEffect.NO_EXECUTE));
    assertThat(template.spec().nodeClassRef().name().value()).isEqualTo("default");
    assertThat(template.spec().terminationGracePeriod()).contains(Duration.ofMinutes(90));
    assertThat(template.spec().expireAfter()).isEmpty();
    assertThat(template.spec().requests()).isEqualTo(Resources.EMPTY);
  }

  @Test
  void readsEveryOperatorAndMinValues() {
    var requirements = pool(EVERY_FIELD).spec().template().spec().requirements();

    assertThat(requirements.asList().stream().map(Object::toString))
        .containsExactly(
            "karpenter.k8s.aws/instance-category In [c, m, r] minValues 2",
            "karpenter.k8s.aws/instance-cpu Exists <=32",
            "karpenter.k8s.aws/instance-generation Exists >=6",
            "kubernetes.io/os NotIn [windows]",
            "legacy DoesNotExist",
            "team Exists");
  }

  @Test
  void readsEveryFieldOfDisruptionLimitsAndWeight() {
    var spec = pool(EVERY_FIELD).spec();

    var officeHours =
        new Budget(
            new Budget.Nodes.Count(3),
            Optional.of(new TreeSet<>(List.of(DisruptionReason.EMPTY, DisruptionReason.DRIFTED))),
            Optional.of(new Budget.Window("0 9 * * mon-fri", Duration.ofHours(8))));
    var always = new Budget(new Budget.Nodes.Percent(20), Optional.empty(), Optional.empty());
    assertThat(spec.disruption())
        .isEqualTo(
            new Disruption(
                Optional.empty(), ConsolidationPolicy.WHEN_EMPTY, List.of(officeHours, always)));
    assertThat(spec.limits())
        .isEqualTo(
            Resources.ofAmounts(
                new TreeMap<>(
                    Map.of(
                        ResourceName.CPU, 100_000L,
                        ResourceName.MEMORY, 400L << 30,
                        ResourceName.NODES, 10L))));
    assertThat(spec.weight()).hasValue(50);
    assertThat(spec.replicas()).isEmpty();
  }

  @Test
  void fillsInKarpentersDefaults() {
    var spec = pool(Manifests.POOL).spec();

    assertThat(spec.template().spec().expireAfter()).contains(Duration.ofHours(720));
    assertThat(spec.template().spec().terminationGracePeriod()).isEmpty();
    assertThat(spec.disruption().consolidateAfter()).contains(Duration.ZERO);
    assertThat(spec.disruption().consolidationPolicy())
        .isEqualTo(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED);
    assertThat(spec.disruption().budgets())
        .containsExactly(
            new Budget(new Budget.Nodes.Percent(10), Optional.empty(), Optional.empty()));
    assertThat(spec.limits()).isEqualTo(Resources.EMPTY);
    assertThat(spec.weight()).isEmpty();
  }

  @Test
  void takesNoTimeForConsolidateAfterWhereTheBlockLeavesItOut() {
    var disruption = pool(with("disruption", "consolidationPolicy: WhenEmpty")).spec().disruption();

    assertThat(disruption.consolidateAfter()).contains(Duration.ZERO);
    assertThat(disruption.consolidationPolicy()).isEqualTo(ConsolidationPolicy.WHEN_EMPTY);
  }

  @Test
  void takesAnEmptyListOfBudgetsAtItsWord() {
    assertThat(pool(with("disruption", "budgets: []")).spec().disruption().budgets()).isEmpty();
  }

  @Test
  void givesABudgetWithoutNodesTenPercent() {
    var budgets = pool(with("disruption", "budgets: [{reasons: [Empty]}]")).spec().disruption();

    assertThat(budgets.budgets().getFirst().nodes()).isEqualTo(new Budget.Nodes.Percent(10));
  }

  @Test
  void readsAStaticPool() {
    assertThat(pool(with("spec", "replicas: 3; limits: {nodes: 5}")).spec().replicas()).hasValue(3);
  }

  @Test
  void readsOldKeysUnderTheNamesThatReplacedThem() {
    var pool =
        pool(
            with(
                "claim",
                "requirements: [{key: beta.kubernetes.io/arch, operator: In, values: [arm64]}]"));

    assertThat(pool.spec().template().spec().requirements().asList())
        .hasToString("[kubernetes.io/arch In [arm64]]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"8", "\"8\"", "8000m", "8.0"})
  void readsAQuantityWithAndWithoutQuotes(String quantity) {
    var limits = pool(with("spec", "limits: {cpu: %s}".formatted(quantity))).spec().limits();

    assertThat(limits.cpuMillis()).isEqualTo(8_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spec | weight: heavy | 5 | spec.weight: found "heavy". Allowed: a whole number. Write weight: 1.
          spec | weight: "10" | 5 | spec.weight: found "10". Allowed: a whole number. Write weight: 10.
          spec | weight: 0 | 5 | spec.weight: found 0. Allowed: 1 to 100. Write weight: 10.
          spec | weight: 101 | 5 | spec.weight: found 101. Allowed: 1 to 100. Write weight: 10.
          spec | weight: 4294967297 | 5 | spec.weight: found 4294967297. Allowed: a whole number of 32 bits. Write weight: 1.
          spec | limits: {cpu: 1e400} | 5 | spec.limits.cpu: found "1e400", more than 64 bits hold. Allowed: at most 9223372036854775807m. Write a smaller quantity, or leave it out.
          spec | limits: {memory: 100E} | 5 | spec.limits.memory: found "100E", more than 64 bits hold. Allowed: at most 9223372036854775807. Write a smaller quantity, or leave it out.
          spec | wieght: 10 | 5 | spec.wieght: this field is unknown. Allowed: disruption, limits, replicas, template, weight. Write weight instead.
          spec | replicas: -1 | 5 | spec.replicas: found -1. Allowed: 0 or more. Write replicas: 1.
          spec | replicas: 1; weight: 1 | 6 | spec.weight: a static pool (one with replicas) has a weight. Allowed: no weight beside replicas. Write one of the two.
          spec | replicas: 1; limits: {cpu: 8} | 6 | spec.limits: a static pool (one with replicas) limits cpu=8. Allowed: only nodes. Write limits: {nodes: "10"}.
          spec | limits: {cpu: -1} | 5 | spec.limits.cpu: found "-1". Allowed: a quantity of 0 or more. Write cpu: 1.
          spec | limits: {cpu: lots} | 5 | spec.limits.cpu: found "lots". Allowed: a quantity such as 500m, 2 or 4Gi. Write cpu: 500m.
          spec | limits: {"a b": 1} | 5 | spec.limits["a b"]: this names no resource. Allowed: a resource such as cpu, memory or nvidia.com/gpu. Write cpu instead.
          spec | limits: [cpu] | 5 | spec.limits: found a list of 1. Allowed: a mapping of fields. Write fields as name: value, one below the other.
          disruption | consolidateAfter: soon | 6 | spec.disruption.consolidateAfter: found "soon". Allowed: hours, minutes and seconds such as 720h, 30m or 1h30m, or Never. Write consolidateAfter: 720h.
          disruption | consolidateAfter: 30 | 6 | spec.disruption.consolidateAfter: found "30". Allowed: hours, minutes and seconds such as 720h, 30m or 1h30m, or Never. Write consolidateAfter: 30s.
          disruption | consolidateAfter: -1m | 6 | spec.disruption.consolidateAfter: found "-1m". Allowed: hours, minutes and seconds such as 720h, 30m or 1h30m, or Never. Write consolidateAfter: 1m.
          disruption | consolidationPolicy: WhenEmtpy | 6 | spec.disruption.consolidationPolicy: found "WhenEmtpy". Allowed: WhenEmpty, WhenEmptyOrUnderutilized, Balanced. Write consolidationPolicy: WhenEmpty.
          disruption | budgets: [{nodes: 101%}] | 6 | spec.disruption.budgets[0].nodes: found "101%". Allowed: a number of nodes, or a percentage 0% to 100%. Write nodes: 100%.
          disruption | budgets: [{nodes: "-1"}] | 6 | spec.disruption.budgets[0].nodes: found "-1". Allowed: a number of nodes, or a percentage 0% to 100%. Write nodes: 10%.
          disruption | budgets: [{nodes: 3}] | 6 | spec.disruption.budgets[0].nodes: found 3. Allowed: a string. Write nodes: "3".
          disruption | budgets: [{reasons: [Idle]}] | 6 | spec.disruption.budgets[0].reasons: found "Idle". Allowed: Underutilized, Empty, Drifted. Write one of them.
          disruption | budgets: [{reasons: [empty]}] | 6 | spec.disruption.budgets[0].reasons: found "empty". Allowed: Underutilized, Empty, Drifted. Write reasons: Empty.
          disruption | budgets: [{schedule: "@daily"}] | 6 | spec.disruption.budgets[0].schedule: schedule and duration must be set together. Allowed: both, or neither. Write schedule: "0 9 * * mon-fri" with duration: 8h.
          disruption | budgets: [{duration: 8h}] | 6 | spec.disruption.budgets[0].duration: schedule and duration must be set together. Allowed: both, or neither. Write schedule: "0 9 * * mon-fri" with duration: 8h.
          disruption | budgets: [{schedule: "@daily", duration: 30s}] | 6 | spec.disruption.budgets[0].duration: found "30s". Allowed: hours and minutes such as 8h or 1h30m. Write duration: 8h.
          disruption | budgets: [{schedule: "0 25 * * *", duration: 8h}] | 6 | spec.disruption.budgets[0].schedule: found "0 25 * * *". Allowed: five fields (minute, hour, day of the month, month, day of the week), or @hourly, @daily, @midnight, @weekly, @monthly, @yearly, @annually. Write schedule: "0 9 * * mon-fri".
          template | labels: {karpenter.sh/nodepool: web} | 8 | spec.template.metadata.labels["karpenter.sh/nodepool"]: the label karpenter.sh/nodepool is Karpenter's or Kubernetes' own. Allowed: labels of your own, and well-known ones such as karpenter.sh/capacity-type. Write a key of your own, such as example.com/team.
          template | labels: {kubernetes.io/hostname: a} | 8 | spec.template.metadata.labels["kubernetes.io/hostname"]: the label kubernetes.io/hostname is Karpenter's or Kubernetes' own. Allowed: labels of your own, and well-known ones such as karpenter.sh/capacity-type. Write a key of your own, such as example.com/team.
          template | labels: {version: 1} | 8 | spec.template.metadata.labels.version: found 1. Allowed: a string. Write version: "1".
          template | labels: {-a: b} | 8 | spec.template.metadata.labels.-a: this is no label key. Allowed: a label key such as team or example.com/team. Write a instead.
          template | labels: {a: b c} | 8 | spec.template.metadata.labels.a: found "b c". Allowed: at most 63 letters, digits, '-', '_' and '.', beginning and ending with a letter or digit. Write a: b-c.
          template | annotations: {"": b} | 8 | spec.template.metadata.annotations: a key is empty. Allowed: keys such as example.com/team. Write a key before the colon.
          template | name: b | 8 | spec.template.metadata.name: this field is unknown. Allowed: annotations, labels. Write one of these, or leave the field out.
          claim | taints: [{key: a}] | 11 | spec.template.spec.taints[0].effect: the field is missing. Allowed: NoSchedule, PreferNoSchedule, NoExecute. Write effect: NoSchedule.
          claim | taints: [{key: a, effect: NoSchedul}] | 11 | spec.template.spec.taints[0].effect: found "NoSchedul". Allowed: NoSchedule, PreferNoSchedule, NoExecute. Write effect: NoSchedule.
          claim | taints: [{key: a b, effect: NoSchedule}] | 11 | spec.template.spec.taints[0].key: found "a b" with value "". Allowed: a label key and a label value. Write key: a-b.
          claim | taints: {key: a} | 11 | spec.template.spec.taints: found a mapping with keys key. Allowed: a list. Write each item on a line that begins with "- ".
          claim | taints: [{key: a, effect: NoSchedule}]; startupTaints: [{key: a, value: b, effect: NoSchedule}] | 12 | spec.template.spec.startupTaints[0]: a:NoSchedule stands at spec.template.spec.taints[0] already. Allowed: each effect of a key once in taints and startupTaints together. Write one of the two.
          claim | expireAfter: 30d | 11 | spec.template.spec.expireAfter: found "30d". Allowed: hours, minutes and seconds such as 720h, 30m or 1h30m, or Never. Write expireAfter: 720h.
          claim | terminationGracePeriod: Never | 11 | spec.template.spec.terminationGracePeriod: found "Never". Allowed: hours, minutes and seconds such as 720h, 30m or 1h30m. Write terminationGracePeriod: 30m.
          claim | kubelet: {maxPods: 10} | 11 | spec.template.spec.kubelet: the field moved to the EC2NodeClass. Allowed: nothing here. Write spec.kubelet of the EC2NodeClass.
          claim | resources: {} | 11 | spec.template.spec.resources: this field is unknown. Allowed: expireAfter, nodeClassRef, requirements, startupTaints, taints, terminationGracePeriod. Write one of these, or leave the field out.
          """)
  void saysWhatIsWrongWithAField(String where, String yaml, int line, String message) {
    assertThat(Manifests.problems(with(where, yaml)))
        .containsExactly("m.yaml:%d: %s".formatted(line, message));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {operator: Exists}                     | .key: the field is missing. Allowed: a label key. Write key: topology.kubernetes.io/zone.
          {key: a}                               | .operator: the field is missing. Allowed: In, NotIn, Exists, DoesNotExist, Gt, Lt, Gte, Lte. Write operator: In.
          {key: a, operator: in, values: [b]}    | .operator: found "in". Allowed: In, NotIn, Exists, DoesNotExist, Gt, Lt, Gte, Lte. Write operator: In.
          {key: a, operator: Contains}           | .operator: found "Contains". Allowed: In, NotIn, Exists, DoesNotExist, Gt, Lt, Gte, Lte. Write operator: Exists.
          {key: a, operator: In}                 | .values: operator In has no values. Allowed: at least one value. Write values: [...].
          {key: a, operator: In, values: []}     | .values: operator In has no values. Allowed: at least one value. Write values: [...].
          {key: a, operator: In, values: [1]}    | .values[0]: found 1. Allowed: a string. Write "1" in quotes.
          {key: a, operator: In, values: b}      | .values: found "b". Allowed: a list. Write each item on a line that begins with "- ".
          {key: a, operator: In, values: ["b c"]} | .values: found "b c". Allowed: label values of at most 63 letters, digits, '-', '_', '.'. Write values: [b-c].
          {key: a, operator: In, values: [b], minValues: 2} | .minValues: found 2, but the number of values is only 1. Allowed: at most as many as there are different values. Write minValues: 1, or more values.
          {key: a, operator: In, values: [b, b], minValues: 2} | .minValues: found 2, but the number of values is only 1, since some are listed more than once. Allowed: at most as many as there are different values. Write minValues: 1, or more values.
          {key: a, operator: Exists, minValues: 51} | .minValues: found 51. Allowed: 1 to 50. Write minValues: 50.
          {key: a, operator: In, values: [yes]}  | .values[0]: found yes, which kubectl takes for true. Allowed: a string. Write "yes" in quotes.
          {key: a, operator: Exists, values: [b c]} | .values: found "b c". Allowed: label values of at most 63 letters, digits, '-', '_', '.'. Write values: [b-c].
          {key: a, operator: Gt, values: ["1", "2"]} | .values: operator Gt has values [1, 2]. Allowed: exactly one whole number, 0 or more, in quotes. Write values: ["4"].
          {key: a, operator: Lt, values: [b]}    | .values: operator Lt has values [b]. Allowed: exactly one whole number, 0 or more, in quotes. Write values: ["4"].
          {key: a, operator: Gt, values: ["-1"]} | .values: operator Gt has values [-1]. Allowed: exactly one whole number, 0 or more, in quotes. Write values: ["4"].
          {key: a b, operator: Exists}           | .key: found "a b". Allowed: a label key such as team or example.com/team. Write key: a-b.
          {key: a, operator: Exists, value: b}   | .value: this field is unknown. Allowed: key, minValues, operator, values. Write values instead.
          {key: kubernetes.io/hostname, operator: Exists} | : the key kubernetes.io/hostname is Karpenter's or Kubernetes' own. Allowed: labels of your own, and well-known ones such as karpenter.sh/capacity-type. Write a key of your own, such as example.com/team.
          {key: karpenter.sh/nodepool, operator: Exists} | : the key karpenter.sh/nodepool is Karpenter's or Kubernetes' own. Allowed: labels of your own, and well-known ones such as karpenter.sh/capacity-type. Write a key of your own, such as example.com/team.
          {key: karpenter.sh/capacity-type, operator: In, values: [Spot]} | : found 0 known capacity types among [Spot]. Allowed: at least 1 of spot, on-demand, reserved. Write values: [spot, on-demand].
          """)
  void saysWhatIsWrongWithARequirement(String item, String message) {
    var yaml =
        with("claim", "requirements:\n        - {key: x, operator: Exists}\n        - " + item);

    assertThat(Manifests.problems(yaml))
        .containsExactly("m.yaml:13: spec.template.spec.requirements[1]" + message);
  }

  /// Karpenter's API takes them, and gives them this meaning.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {key: a, operator: NotIn}                     | a Exists
          {key: a, operator: NotIn, values: []}         | a Exists
          {key: a, operator: Exists, values: [b]}       | a Exists
          {key: a, operator: DoesNotExist, values: [b]} | a DoesNotExist
          """)
  void takesValuesThatAnOperatorHasNoUseFor(String item, String meaning) {
    var yaml = with("claim", "requirements: [%s]".formatted(item));

    assertThat(pool(yaml).spec().template().spec().requirements().asList())
        .hasToString("[" + meaning + "]");
  }

  /// A word of YAML 1.1 or a number where a string belongs is what kubectl sends no string for.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          labels: {team: yes}          | labels.team: found yes, which kubectl takes for true. Allowed: a string. Write team: "yes".
          labels: {team: n}            | labels.team: found n, which kubectl takes for false. Allowed: a string. Write team: "n".
          labels: {team: on}           | labels.team: found on, which kubectl takes for true. Allowed: a string. Write team: "on".
          labels: {team: 1_000}        | labels.team: found 1_000, which kubectl takes for 1000. Allowed: a string. Write team: "1_000".
          annotations: {a: 014}        | annotations.a: found 014, which kubectl takes for 12. Allowed: a string. Write a: "014".
          annotations: {a: 1.10}       | annotations.a: found 1.10, which kubectl takes for 1.1. Allowed: a string. Write a: "1.10".
          annotations: {a: 1.5}        | annotations.a: found 1.5. Allowed: a string. Write a: "1.5".
          """)
  void saysWhatKubectlMakesOfAWordWithoutQuotes(String metadata, String message) {
    assertThat(Manifests.problems(with("template", metadata)))
        .singleElement()
        .asString()
        .endsWith("spec.template.metadata." + message);
  }

  @Test
  void mixesKnownCapacityTypesWithUnknownOnes() {
    var yaml =
        with(
            "claim",
            "requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [spot, x]}]");

    assertThat(Manifests.problems(yaml)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                     | group: the field is missing. Allowed: karpenter.k8s.aws. Write group: karpenter.k8s.aws.
          {group: karpenter.k8s.aws, kind: NodeClass, name: a}   | kind: found "NodeClass". Allowed: EC2NodeClass. Write kind: EC2NodeClass.
          {group: karpenter.k8s.aws/v1, kind: EC2NodeClass, name: a} | group: found "karpenter.k8s.aws/v1". Allowed: karpenter.k8s.aws. Write group: karpenter.k8s.aws.
          {group: karpenter.k8s.aws, kind: EC2NodeClass}         | name: the field is missing. Allowed: the name of an EC2NodeClass. Write name: default.
          {group: karpenter.k8s.aws, kind: EC2NodeClass, name: 5} | name: found 5. Allowed: a string. Write name: "5".
          {group: karpenter.k8s.aws, kind: EC2NodeClass, name: A} | name: found "A". Allowed: the name of an EC2NodeClass. Write name: a.
          """)
  void saysWhatIsWrongWithTheClassRef(String ref, String message) {
    var yaml = with("claim", "").replaceFirst("nodeClassRef: .*", "nodeClassRef: " + ref);

    assertThat(Manifests.problems(yaml))
        .first()
        .isEqualTo("m.yaml:10: spec.template.spec.nodeClassRef." + message);
  }

  @Test
  void asksForWhatIsMissing() {
    var yaml =
        "apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata: {}\nspec: {template: {spec: {}}}";

    assertThat(Manifests.problems(yaml))
        .containsExactly(
            "m.yaml:3: metadata.name: the field is missing. Allowed: lower-case letters, digits,"
                + " '-' and '.', at most 253 characters. Write name: my-name.",
            "m.yaml:4: spec.template.spec.requirements: the field is missing. Allowed: a list of"
                + " requirements, which may be empty. Write requirements: [].",
            "m.yaml:4: spec.template.spec.nodeClassRef: the field is missing. Allowed: group, kind"
                + " and name of an EC2NodeClass. Write nodeClassRef: {group: karpenter.k8s.aws,"
                + " kind: EC2NodeClass, name: default}.");
  }

  @Test
  void saysEverythingThatIsWrongInTheOrderOfTheLines() {
    var yaml =
        with("spec", "weight: 200").replace("disruption: {}", "disruption: {budget: []}")
            + "extra: 1\n";

    assertThat(Manifests.problems(yaml))
        .extracting(problem -> problem.substring(0, problem.indexOf(": ")))
        .containsExactly("m.yaml:5", "m.yaml:6", "m.yaml:12");
  }

  @Test
  void refusesANameThatNodesCannotBearAsALabel() {
    var yaml = with("spec", "").replace("name: web", "name: " + "w".repeat(64));

    assertThat(Manifests.problems(yaml))
        .containsExactly(
            "m.yaml:3: metadata.name: found a name of 64 characters. Allowed: at most 63, for nodes"
                + " bear it as a label. Write a shorter name.");
  }

  private static NodePool pool(String yaml) {
    return ((Manifest.OfNodePool) Manifests.one(yaml)).nodePool();
  }

  /// The pool with more fields in one place, parted by semicolons.
  private static String with(String where, String fields) {
    String claim = where.equals("claim") ? fields : "";
    return POOL.replace("#spec", where.equals("spec") ? fields.replace("; ", "\n  ") : "")
        .replace("#disruption", where.equals("disruption") ? fields : "")
        .replace("#template", where.equals("template") ? fields : "")
        .replace(
            "#claim",
            (claim.startsWith("requirements:") ? claim : claim + "; requirements: []")
                .replaceFirst("^; ", "")
                .replace("; ", "\n      "));
  }

  @Test
  void saysAllThatIsWrongWithBudgetsAndRequirementsAtOnce() {
    var yaml =
        Manifests.POOL.replace(
                "requirements: []",
                "requirements: [{key: a, operator: Is}, {key: kubernetes.io/hostname, operator:"
                    + " Exists}]")
            + "  disruption: {budgets: [{nodes: many}, {schedule: always, duration: 1h},"
            + " {schedule: \"61 * * * *\"}]}\n";

    assertThat(Manifests.problems(yaml))
        .extracting(problem -> problem.replaceFirst("\\. Allowed: .*", ""))
        .containsExactlyInAnyOrder(
            "m.yaml:12: spec.template.spec.requirements[0].operator: found \"Is\"",
            "m.yaml:12: spec.template.spec.requirements[1]: the key kubernetes.io/hostname is"
                + " Karpenter's or Kubernetes' own",
            "m.yaml:13: spec.disruption.budgets[0].nodes: found \"many\"",
            "m.yaml:13: spec.disruption.budgets[1].schedule: found \"always\"",
            "m.yaml:13: spec.disruption.budgets[2].schedule: found \"61 * * * *\"",
            "m.yaml:13: spec.disruption.budgets[2].schedule: schedule and duration must be set"
                + " together");
  }
}
