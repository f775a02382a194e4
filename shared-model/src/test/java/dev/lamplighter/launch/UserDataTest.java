package dev.lamplighter.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.KubeletConfiguration.OnNode;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.testing.Notation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserDataTest {
  private static final ClusterFacts CLUSTER =
      new ClusterFacts(
          ClusterName.of("mydev"),
          "1.34",
          "https://mydev.example.com",
          "Y2VydGlmaWNhdGU=",
          "10.100.0.0/16",
          "10.100.0.10");

  private static final UserData.Node NODE =
      new UserData.Node(
          Notation.labels("node=service, karpenter.sh/do-not-sync-taints=true"),
          List.of(Notation.taint("node=service:NoSchedule"), Taint.UNREGISTERED),
          11,
          Notation.resources("cpu=70m, memory=376Mi"),
          Resources.EMPTY,
          "");

  @Test
  void anAl2023NodeIsToldItsClusterItsLabelsAndItsTaints() {
    assertThat(text(SampleNodeClass.ready()))
        .isEqualTo(
            """
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary="//"

            --//
            Content-Type: application/node.eks.aws

            apiVersion: node.eks.aws/v1alpha1
            kind: NodeConfig
            spec:
              cluster:
                name: "mydev"
                apiServerEndpoint: "https://mydev.example.com"
                certificateAuthority: "Y2VydGlmaWNhdGU="
                cidr: "10.100.0.0/16"
              kubelet:
                config:
                  kubeReserved:
                    "cpu": "70m"
                    "memory": "376Mi"
                  maxPods: 11
                  clusterDNS:
                    - "10.100.0.10"
                  registerWithTaints:
                    - key: "node"
                      value: "service"
                      effect: "NoSchedule"
                    - key: "karpenter.sh/unregistered"
                      value: ""
                      effect: "NoExecute"
                flags:
                  - "--node-labels=karpenter.sh/do-not-sync-taints=true,node=service"
            --//--
            """);
  }

  @Test
  void theUsersKubeletSettingsReachTheNode() {
    var kubelet =
        new KubeletConfiguration(
            OptionalInt.empty(),
            OptionalInt.of(4),
            Notation.resources("cpu=1").with(ResourceName.of("pid"), 1000),
            Resources.EMPTY,
            new TreeMap<>(Map.of("memory.available", "5%")),
            List.of("10.0.0.2"),
            new OnNode(
                new TreeMap<>(Map.of("memory.available", "10%")),
                new TreeMap<>(Map.of("memory.available", "1m30s")),
                OptionalInt.of(60),
                OptionalInt.of(80),
                OptionalInt.of(70),
                Optional.of(false)),
            new TreeMap<>(Map.of("logging", "{\"verbosity\":\n 4}")));
    assertThat(text(SampleNodeClass.withKubelet(SampleNodeClass.ready(), kubelet)))
        .contains("logging: {\"verbosity\":  4}\n")
        .contains("evictionSoft:\n        \"memory.available\": \"10%\"\n")
        .contains("evictionSoftGracePeriod:\n        \"memory.available\": \"1m30s\"\n")
        .contains("evictionMaxPodGracePeriod: 60\n")
        .contains("imageGCHighThresholdPercent: 80\n")
        .contains("imageGCLowThresholdPercent: 70\n")
        .contains("cpuCFSQuota: false\n")
        .contains("\"memory.available\": \"5%\"\n")
        .contains("podsPerCore: 4\n")
        .contains("\"pid\": \"1k\"\n")
        .contains("\"cpu\": \"70m\"\n")
        .contains("- \"10.0.0.2\"\n")
        .doesNotContain("10.100.0.10");
  }

  @Test
  void theUsersScriptComesFirstAndOursLast() {
    String text = text(withUserData("#!/bin/bash\necho hello\n"));
    assertThat(text)
        .contains("Content-Type: text/x-shellscript; charset=\"us-ascii\"\n\n#!/bin/bash\n");
    assertThat(text.indexOf("echo hello")).isLessThan(text.indexOf("kind: NodeConfig"));
  }

  @Test
  void theUsersNodeConfigIsAPartOfItsOwn() {
    String users = "apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec: {}\n";
    assertThat(text(withUserData(users)).split("application/node.eks.aws", -1)).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "---\n# ours\n\nkind: NodeConfig\napiVersion: node.eks.aws/v1alpha1\nspec: {}\n",
        "metadata:\n  name: x\nkind: NodeConfig\r\napiVersion: \"node.eks.aws/v1alpha1\"\r\n",
      })
  void aNodeConfigMayBeginWithCommentsAndOtherKeys(String users) {
    assertThat(text(withUserData(users)).split("application/node.eks.aws", -1)).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#!/bin/bash\nset -e\ncat > /etc/eks/nodeadm.d/extra.yaml <<END\n%sEND\n",
        "#!/bin/bash\n%s",
        "cat > /etc/eks/nodeadm.d/extra.yaml <<END\n%sEND\n",
        "#cloud-config\n%s",
        "write_files:\n- path: /etc/eks/nodeadm.d/extra.yaml\n  content: |\n    %s",
      })
  void whatOnlyWritesANodeConfigIsNone(String users) {
    String config = "apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec: {}\n";
    assertThat(text(withUserData(users.formatted(config))))
        .containsOnlyOnce("application/node.eks.aws")
        .contains("Content-Type: text/x-shellscript");
  }

  @Test
  void thePartsOfTheUsersArchiveAreKept() {
    String users =
        """
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary="MINE"

        --MINE
        Content-Type: text/x-shellscript

        echo one
        --MINE
        Content-Type: text/cloud-config

        packages: [jq]
        --MINE--
        """;
    assertThat(text(withUserData(users)))
        .contains("--//\nContent-Type: text/x-shellscript\n\necho one\n")
        .contains("--//\nContent-Type: text/cloud-config\n\npackages: [jq]\n")
        .doesNotContain("MINE");
  }

  @Test
  void aTextThatHoldsTheBoundaryGetsAnotherOne() {
    String text = text(withUserData("echo --//\n"));
    assertThat(text).contains("echo --//").doesNotContain("boundary=\"//\"");
  }

  @Test
  void anArchiveWithoutABoundaryIsRefused() {
    var refused = of(withUserData("Content-Type: multipart/mixed\n\n--X\n"));
    assertThat(refused)
        .isInstanceOfSatisfying(
            UserData.Refused.class, why -> assertThat(why.message()).contains("no boundary"));
  }

  @Test
  void moreThanEc2TakesIsRefused() {
    assertThat(of(withUserData("#".repeat(16_384))))
        .isInstanceOfSatisfying(
            UserData.Refused.class,
            why -> assertThat(why.reason()).isEqualTo("UserDataSizeLimitExceeded"));
  }

  @Test
  void aCustomFamilyGetsTheUsersTextAsItIs() {
    var custom =
        SampleNodeClass.withImages(
            withUserData("#!/bin/sh\r\njoin\n"),
            Optional.of(AmiFamily.CUSTOM),
            List.of(new AmiSelectorTerm.Id(ImageId.of("ami-1"))));
    assertThat(text(custom)).isEqualTo("#!/bin/sh\r\njoin\n");
  }

  @ParameterizedTest(name = "kubelet may set {0}: {1}")
  @CsvSource({
    "node, true",
    "karpenter.sh/nodepool, true",
    "karpenter.k8s.aws/instance-cpu, true",
    "topology.k8s.aws/zone-id, true",
    "kubernetes.io/arch, true",
    "topology.kubernetes.io/zone, true",
    "node.kubernetes.io/instance-type, true",
    "kubelet.kubernetes.io/x, true",
    "x.node.kubernetes.io/y, true",
    "node-restriction.kubernetes.io/x, false",
    "kubernetes.io/role, false",
    "x.k8s.io/y, false",
  })
  void kubeletSetsOnlyTheLabelsItMay(String key, boolean allowed) {
    assertThat(KubeletLabels.allowed(LabelKey.of(key))).isEqualTo(allowed);
    assertThat(KubeletLabels.flag(Labels.of(key, "v"))).isEqualTo(allowed ? key + "=v" : "");
  }

  @Test
  void textIsEscapedSoThatYamlReadsItBack() {
    assertThat(JsonText.quote("a\"b\\c\n\u00e9\u2028"))
        .isEqualTo("\"a\\\"b\\\\c\\u000a\\u00e9\\u2028\"");
  }

  private static EC2NodeClass withUserData(String userData) {
    return SampleNodeClass.withUserData(SampleNodeClass.ready(), userData);
  }

  private static UserData of(EC2NodeClass nodeClass) {
    return UserData.of(CLUSTER, nodeClass.spec(), NODE);
  }

  private static String text(EC2NodeClass nodeClass) {
    return switch (of(nodeClass)) {
      case UserData.Text(var text) -> text;
      case UserData.Refused refused -> throw new AssertionError(refused);
    };
  }
}
