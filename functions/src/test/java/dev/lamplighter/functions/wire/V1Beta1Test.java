package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Manifests of Karpenter before 1.0, answered field by field (labs: "v1beta1 manifests").
class V1Beta1Test {

  @Test
  void answersAPoolFieldByField() {
    var yaml =
        """
        apiVersion: karpenter.sh/v1beta1
        kind: NodePool
        metadata:
          name: default
        spec:
          template:
            spec:
              kubelet:
                maxPods: 20
              nodeClassRef:
                name: web
              requirements:
                - {key: kubernetes.io/arch, operator: In, values: [amd64]}
          disruption:
            consolidationPolicy: WhenUnderutilized
            expireAfter: 168h
        """;

    assertThat(Manifests.problems(yaml))
        .containsExactly(
            "m.yaml:1: apiVersion: found \"karpenter.sh/v1beta1\", which Karpenter 1.0 replaced."
                + " Allowed: karpenter.sh/v1. Write apiVersion: karpenter.sh/v1.",
            "m.yaml:8: spec.template.spec.kubelet: the field moved to the EC2NodeClass. Allowed:"
                + " nothing here. Write spec.kubelet of the EC2NodeClass.",
            "m.yaml:11: spec.template.spec.nodeClassRef.group: the field is missing. Allowed:"
                + " group, kind and name. Write nodeClassRef: {group: karpenter.k8s.aws, kind:"
                + " EC2NodeClass, name: web}.",
            "m.yaml:15: spec.disruption.consolidationPolicy: found \"WhenUnderutilized\", which v1"
                + " calls otherwise. Allowed: WhenEmpty, WhenEmptyOrUnderutilized, Balanced. Write"
                + " consolidationPolicy: WhenEmptyOrUnderutilized.",
            "m.yaml:15: spec.disruption.consolidateAfter: the field is missing. Allowed: hours,"
                + " minutes and seconds such as 720h, 30m or 1h30m, or Never (v1 takes 0s when it"
                + " is left out, which consolidates at once). Write consolidateAfter: 1m.",
            "m.yaml:16: spec.disruption.expireAfter: the field moved. Allowed: expireAfter in"
                + " spec.template.spec. Write spec.template.spec.expireAfter: 168h.");
  }

  @Test
  void answersAPoolWithoutADisruptionBlock() {
    var yaml =
        """
        apiVersion: karpenter.sh/v1beta1
        kind: NodePool
        metadata: {name: default}
        spec:
          template:
            spec:
              nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: web}
        """;

    assertThat(Manifests.problems(yaml))
        .containsExactly(
            "m.yaml:1: apiVersion: found \"karpenter.sh/v1beta1\", which Karpenter 1.0 replaced."
                + " Allowed: karpenter.sh/v1. Write apiVersion: karpenter.sh/v1.",
            "m.yaml:5: spec.disruption: the field is missing. Allowed: a block with"
                + " consolidateAfter: hours, minutes and seconds such as 720h, 30m or 1h30m, or"
                + " Never (v1 takes 0s when it is left out, which consolidates at once). Write"
                + " disruption: {consolidateAfter: 1m}.");
  }

  @Test
  void answersAReferenceThatNamesAVersion() {
    var yaml =
        """
        apiVersion: karpenter.sh/v1beta1
        kind: NodePool
        metadata: {name: default}
        spec:
          template:
            spec:
              nodeClassRef:
                apiVersion: karpenter.k8s.aws/v1beta1
                kind: EC2NodeClass
                name: web
        """;

    assertThat(Manifests.problems(yaml))
        .contains(
            "m.yaml:8: spec.template.spec.nodeClassRef.apiVersion: the field gave way to group."
                + " Allowed: group, kind and name. Write group: karpenter.k8s.aws.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          AL2        | amiSelectorTerms: [{alias: al2023@latest}] (EKS has no AL2 image since Kubernetes 1.33)
          AL2023     | amiSelectorTerms: [{alias: al2023@latest}]
          Bottlerocket | amiSelectorTerms: [{alias: bottlerocket@latest}]
          Windows2022 | amiSelectorTerms: [{alias: windows2022@latest}]
          Ubuntu     | amiSelectorTerms: [{id: ami-0123456789abcdef0}]
          Custom     | amiSelectorTerms: [{id: ami-0123456789abcdef0}]
          """)
  void answersAFamilyWithoutTerms(String family, String instead) {
    var yaml =
        """
        apiVersion: karpenter.k8s.aws/v1beta1
        kind: EC2NodeClass
        metadata: {name: default}
        spec:
          amiFamily: %s
          role: node-role
        """
            .formatted(family);

    assertThat(Manifests.problems(yaml))
        .containsExactly(
            "m.yaml:1: apiVersion: found \"karpenter.k8s.aws/v1beta1\", which Karpenter 1.0"
                + " replaced. Allowed: karpenter.k8s.aws/v1. Write apiVersion:"
                + " karpenter.k8s.aws/v1.",
            "m.yaml:5: spec.amiFamily: amiFamily (%s) alone selects no image any more. Allowed: amiSelectorTerms. Write %s."
                .formatted(family, instead));
  }

  @Test
  void answersTheSameFieldsInAManifestThatIsHalfMigrated() {
    var yaml =
        """
        apiVersion: karpenter.sh/v1
        kind: NodePool
        metadata: {name: default}
        spec:
          template:
            spec:
              kubelet: {maxPods: 20}
              nodeClassRef: {apiVersion: karpenter.k8s.aws/v1beta1, kind: EC2NodeClass, name: web}
              requirements: []
          disruption: {consolidationPolicy: WhenUnderutilized, expireAfter: Never}
        """;

    assertThat(Manifests.problems(yaml))
        .extracting(problem -> problem.replaceAll("^m.yaml:\\d+: spec\\.([^:]*): .*", "$1"))
        .containsExactly(
            "template.spec.kubelet",
            "template.spec.nodeClassRef.apiVersion",
            "template.spec.nodeClassRef.group",
            "disruption.expireAfter",
            "disruption.consolidationPolicy");
  }
}
