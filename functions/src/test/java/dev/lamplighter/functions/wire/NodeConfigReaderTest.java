package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.functions.wire.yaml.JsonText;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import dev.lamplighter.launch.UserData;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// User data as an AL2023 node reads it (spec AWS 1.8).
class NodeConfigReaderTest {
  private static final String ARCHIVE =
      """
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary="//"

      --//
      Content-Type: text/x-shellscript; charset="us-ascii"

      #!/bin/bash
      echo hello
      --//
      Content-Type: application/node.eks.aws

      apiVersion: node.eks.aws/v1alpha1
      kind: NodeConfig
      spec:
        kubelet:
          config:
            maxPods: 5
            registerWithTaints: [{key: users, value: own, effect: NoSchedule}]
          flags:
            - --node-labels=rack=7,team=old
      --//
      Content-Type: application/node.eks.aws

      apiVersion: node.eks.aws/v1alpha1
      kind: NodeConfig
      spec:
        cluster:
          name: mydev
          apiServerEndpoint: https://example.com
          certificateAuthority: Y2E=
          cidr: 172.20.0.0/16
        kubelet:
          config:
            clusterDNS: [172.20.0.10]
            maxPods: 29
            registerWithTaints:
              - {key: karpenter.sh/unregistered, effect: NoExecute}
              - {key: node, value: service, effect: NoSchedule}
          flags:
            - --node-labels=node=service,team=web
      --//--
      """;

  @Test
  void mergesTheConfigurationsOfAnArchiveLastOneOnTop() {
    assertThat(NodeConfigReader.read(ARCHIVE)).isEqualTo(merged());
  }

  @Test
  void readsAnArchiveWithLinesOfWindows() {
    assertThat(NodeConfigReader.read(ARCHIVE.replace("\n", "\r\n"))).isEqualTo(merged());
  }

  @ParameterizedTest
  @ValueSource(strings = {"boundary=//", "BOUNDARY=\"//\"", "charset=utf-8; boundary=\"//\""})
  void findsTheBoundaryHoweverItIsWritten(String parameter) {
    var archive = ARCHIVE.replaceFirst("boundary=\"//\"", parameter);

    assertThat(NodeConfigReader.read(archive)).isEqualTo(merged());
  }

  private static NodeConfig merged() {
    return new NodeConfig(
        "mydev",
        "https://example.com",
        labels("node=service", "rack=7", "team=web"),
        List.of(Taint.UNREGISTERED, Taint.of("node", "service", TaintEffect.NO_SCHEDULE)),
        OptionalInt.of(29));
  }

  @Test
  void readsAConfigurationThatIsNoArchive() {
    var config =
        NodeConfigReader.read(
            """
            apiVersion: node.eks.aws/v1alpha1
            kind: NodeConfig
            spec: {cluster: {name: mydev}}
            """);

    assertThat(config.clusterName()).isEqualTo("mydev");
    assertThat(config.nodeLabels()).isEqualTo(Labels.EMPTY);
    assertThat(config.registerWithTaints()).isEmpty();
    assertThat(config.maxPods()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "#!/bin/bash\necho hello\n",
        "kind: NodeConfig\n",
        "kind: NodeConfig\nspec: [",
        "kind: NodeConfig\nspec: {kubelet: {config: {registerWithTaints: [{key: a}]}}}",
        "kind: NodeConfig\nspec: {kubelet: {flags: [\"--node-labels=a b=c\"]}}",
        """
        Content-Type: multipart/mixed; boundary="//"

        --//
        Content-Type: text/plain

        x
        --//--
        """
      })
  void refusesUserDataWithWhichNoNodeWouldJoin(String userData) {
    assertThatThrownBy(() -> NodeConfigReader.read(userData))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /// What launching writes is what the node reads, whatever the user's own part says.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "#!/bin/bash\necho --//\n",
        """
        apiVersion: node.eks.aws/v1alpha1
        kind: NodeConfig
        spec: {kubelet: {config: {maxPods: 5}}}
        """
      })
  void readsBackWhatLaunchingWrites(String usersOwn) {
    var cluster =
        new ClusterFacts(
            ClusterName.of("mydev"),
            "1.34",
            "https://example.com",
            "Y2E=",
            "172.20.0.0/16",
            "172.20.0.10");
    var labels = labels("karpenter.sh/nodepool=service", "node=service", "team=web");
    var taints = List.of(Taint.UNREGISTERED, Taint.of("node", "service", TaintEffect.NO_SCHEDULE));
    var node =
        new UserData.Node(labels, taints, 29, Resources.of(80, 1 << 28), Resources.EMPTY, "");

    var written = UserData.of(cluster, nodeClass(usersOwn).spec(), node);

    assertThat(NodeConfigReader.read(((UserData.Text) written).text()))
        .isEqualTo(
            new NodeConfig("mydev", "https://example.com", labels, taints, OptionalInt.of(29)));
  }

  private static EC2NodeClass nodeClass(String userData) {
    var yaml = Manifests.CLASS + "  userData: " + JsonText.of(text(userData)) + "\n";
    return ((Manifest.OfNodeClass) Manifests.one(yaml)).nodeClass();
  }

  private static YamlValue text(String text) {
    return new YamlValue.Scalar(Location.whole("m.yaml"), text, YamlValue.Kind.STRING);
  }

  private static Labels labels(String... pairs) {
    var labels = Labels.EMPTY;
    for (String pair : pairs) {
      int equals = pair.indexOf('=');
      labels = labels.with(LabelKey.of(pair.substring(0, equals)), pair.substring(equals + 1));
    }
    return labels;
  }
}
