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
import dev.lamplighter.model.ResourceName;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The user data of each family, to the letter (spec AWS 1.8).
class FamilyUserDataTest {
  private static final ClusterFacts CLUSTER = cluster("10.100.0.0/16", "10.100.0.10");
  private static final ClusterFacts IPV6 = cluster("fd00:ec2::/108", "fd00:ec2::a");

  private static final UserData.Node NODE =
      new UserData.Node(
          Notation.labels(
              "node=service, karpenter.sh/do-not-sync-taints=true, kubernetes.io/role=x"),
          List.of(
              Notation.taint("node=service:NoSchedule"),
              Notation.taint("node=service:NoExecute"),
              Taint.UNREGISTERED),
          11,
          Notation.resources("cpu=70m, memory=376Mi"),
          Notation.resources("memory=100Mi"),
          "");

  @Test
  void anAl2NodeCallsTheBootstrapScriptAfterTheUsersPart() {
    assertThat(text(withUserData(AmiFamily.AL2, "echo hello\r\n")))
        .isEqualTo(
            """
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary="//"

            --//
            Content-Type: text/x-shellscript; charset="us-ascii"

            echo hello
            --//
            Content-Type: text/x-shellscript; charset="us-ascii"

            #!/bin/bash -xe
            exec > >(tee -a /var/log/user-data.log > /dev/console) 2>&1
            /etc/eks/bootstrap.sh 'mydev' \\
              --apiserver-endpoint 'https://mydev.example.com' \\
              --b64-cluster-ca 'Y2VydGlmaWNhdGU=' \\
              --dns-cluster-ip '10.100.0.10' \\
              --use-max-pods false \\
              --kubelet-extra-args '--node-labels=karpenter.sh/do-not-sync-taints=true,node=service \
            --register-with-taints=node=service:NoSchedule,node=service:NoExecute,\
            karpenter.sh/unregistered=:NoExecute --max-pods=11 --system-reserved=memory=100Mi \
            --kube-reserved=cpu=70m,memory=376Mi'
            --//--
            """);
  }

  @Test
  void kubeletSettingsAreFlagsWhereThereIsNoFile() {
    assertThat(text(SampleNodeClass.withKubelet(of(AmiFamily.AL2), kubelet(4))))
        .contains(" --dns-cluster-ip '10.9.0.10' ")
        .contains(
            "--max-pods=11 --pods-per-core=4 --system-reserved=memory=100Mi"
                + " --kube-reserved=cpu=70m,memory=376Mi,pid=1k"
                + " --eviction-hard=memory.available<5% --eviction-soft=memory.available<10%"
                + " --eviction-soft-grace-period=memory.available=1m30s"
                + " --eviction-max-pod-grace-period=60 --image-gc-high-threshold=80"
                + " --image-gc-low-threshold=70 --cpu-cfs-quota=false'");
  }

  @Test
  void anAl2NodeOfAnIpv6ClusterIsToldSo() {
    assertThat(text(IPV6, of(AmiFamily.AL2), NODE))
        .contains(" --ip-family ipv6 \\\n  --dns-cluster-ip 'fd00:ec2::a' ");
  }

  @Test
  void anAl2023NodeOfAnIpv6ClusterHasItsRangeAndDns() {
    assertThat(text(IPV6, SampleNodeClass.ready(), NODE))
        .contains("cidr: \"fd00:ec2::/108\"\n")
        .contains("clusterDNS:\n        - \"fd00:ec2::a\"\n");
  }

  @ParameterizedTest
  @CsvSource({"AL2, --local-disks raid0", "AL2023, strategy: RAID0", "BOTTLEROCKET, \"init\""})
  void instanceStorageIsMountedWhereAskedFor(AmiFamily family, String how) {
    assertThat(text(of(family))).doesNotContain(how);
    assertThat(text(SampleNodeClass.withRaid0(of(family)))).contains(how);
  }

  @ParameterizedTest
  @EnumSource(
      value = AmiFamily.class,
      names = {"WINDOWS2019", "WINDOWS2022", "WINDOWS2025"})
  void aWindowsNodeRunsTheUsersLinesThenTheBootstrapScript(AmiFamily family) {
    assertThat(text(withUserData(family, "Write-Host 'hi'\r\n")))
        .isEqualTo(
            """
            <powershell>
            Write-Host 'hi'
            & "$env:ProgramFiles\\Amazon\\EKS\\Start-EKSBootstrap.ps1" -EKSClusterName 'mydev' \
            -APIServerEndpoint 'https://mydev.example.com' -Base64ClusterCA 'Y2VydGlmaWNhdGU=' \
            -KubeletExtraArgs '--node-labels=karpenter.sh/do-not-sync-taints=true,node=service \
            --register-with-taints=node=service:NoSchedule,node=service:NoExecute,\
            karpenter.sh/unregistered=:NoExecute --max-pods=11 --system-reserved=memory=100Mi \
            --kube-reserved=cpu=70m,memory=376Mi' -DNSClusterIP '10.100.0.10'
            </powershell>
            """);
  }

  @Test
  void theTagsOfAPowershellBlockMayBeWrittenOrLeftOut() {
    String bare = text(withUserData(AmiFamily.WINDOWS2022, "Write-Host 1"));

    assertThat(
            text(
                withUserData(AmiFamily.WINDOWS2022, "<powershell>\nWrite-Host 1\n</powershell>\n")))
        .isEqualTo(bare);
    assertThat(
            refusal(
                withUserData(
                    AmiFamily.WINDOWS2022, "Write-Host 1\n<powershell>\n2\n</powershell>")))
        .contains("<powershell>");
  }

  @Test
  void aBottlerocketNodeIsToldAllInToml() {
    assertThat(text(of(AmiFamily.BOTTLEROCKET)))
        .isEqualTo(
            """
            [settings.kubernetes]
            api-server = "https://mydev.example.com"
            cluster-certificate = "Y2VydGlmaWNhdGU="
            cluster-name = "mydev"
            cluster-dns-ip = "10.100.0.10"
            max-pods = 11

            [settings.kubernetes.node-labels]
            "karpenter.sh/do-not-sync-taints" = "true"
            node = "service"

            [settings.kubernetes.node-taints]
            node = ["service:NoSchedule", "service:NoExecute"]
            "karpenter.sh/unregistered" = [":NoExecute"]

            [settings.kubernetes.system-reserved]
            memory = "100Mi"

            [settings.kubernetes.kube-reserved]
            cpu = "70m"
            memory = "376Mi"
            """);
  }

  @Test
  void kubeletSettingsHaveBottlerocketsNamesAndTypes() {
    var nodeClass = SampleNodeClass.withKubelet(of(AmiFamily.BOTTLEROCKET), kubelet(0));

    assertThat(text(nodeClass))
        .contains("cluster-dns-ip = \"10.9.0.10\"\n")
        .contains("eviction-max-pod-grace-period = 60\n")
        .contains("image-gc-high-threshold-percent = \"80\"\n")
        .contains("image-gc-low-threshold-percent = \"70\"\n")
        .contains("cpu-cfs-quota-enforced = false\n")
        .contains("[settings.kubernetes.eviction-hard]\n\"memory.available\" = \"5%\"\n")
        .contains("[settings.kubernetes.eviction-soft]\n\"memory.available\" = \"10%\"\n")
        .contains(
            "[settings.kubernetes.eviction-soft-grace-period]\n\"memory.available\" = \"1m30s\"\n")
        .contains("pid = \"1k\"\n");
  }

  /// C169
  @Test
  void everySettingOfTheUsersSurvivesTheMergeWithItsType() {
    assertThat(
            text(
                withUserData(
                    AmiFamily.BOTTLEROCKET,
                    """
                    [settings.network]
                    hosts = [["10.0.0.1", ["a", "b"]]]
                    [settings.kubernetes]
                    cluster-name = "other"
                    log-level = 3
                    later = true
                    [settings.kubernetes.credential-providers.ecr]
                    enabled = true
                    image-patterns = ["*.dkr.ecr.*.amazonaws.com"]
                    [settings.kubernetes.node-labels]
                    node = "users"
                    rack = "7"
                    [settings.kubernetes.node-taints]
                    dedicated = ["users:NoSchedule"]
                    [settings.dns]
                    name-servers = ["1.2.3.4"]
                    [later.still]
                    size = 65
                    on = false
                    """)))
        .contains("[settings.network]\nhosts = [[\"10.0.0.1\", [\"a\", \"b\"]]]\n")
        .contains("cluster-name = \"mydev\"\nlog-level = 3\nlater = true\n")
        .contains(
            """
            [settings.kubernetes.credential-providers.ecr]
            enabled = true
            image-patterns = ["*.dkr.ecr.*.amazonaws.com"]
            """)
        .contains("node = \"service\"\nrack = \"7\"\n\"karpenter.sh/do-not-sync-taints\" =")
        .contains("dedicated = [\"users:NoSchedule\"]\nnode = [\"service:NoSchedule\",")
        .contains("[settings.dns]\nname-servers = [\"1.2.3.4\"]\n")
        .contains("[later.still]\nsize = 65\non = false\n")
        .doesNotContain("other");
  }

  /// C170
  @Test
  void theDnsAddressIsTheClassesThenTheUserDatasThenTheClusters() {
    String users = "settings.kubernetes.cluster-dns-ip = \"169.254.20.11\"\n";
    var nodeClass = withUserData(AmiFamily.BOTTLEROCKET, users);

    assertThat(text(of(AmiFamily.BOTTLEROCKET))).contains("cluster-dns-ip = \"10.100.0.10\"");
    assertThat(text(IPV6, of(AmiFamily.BOTTLEROCKET), NODE))
        .contains("cluster-dns-ip = \"fd00:ec2::a\"");
    assertThat(text(nodeClass)).contains("cluster-dns-ip = \"169.254.20.11\"");
    assertThat(text(SampleNodeClass.withKubelet(nodeClass, kubelet(0))))
        .contains("cluster-dns-ip = \"10.9.0.10\"");
  }

  @ParameterizedTest(name = "{0} in image {1} mounts what it is told: {2}")
  @CsvSource({
    "latest, '', false",
    "v1.45.9, '', true",
    "1.46.0, '', false",
    "2.0.0, '', false",
    "'', bottlerocket-aws-k8s-1.34-x86_64-v1.46.0-ab12cd34, false",
    "'', bottlerocket-aws-k8s-1.34-x86_64-v1.9.2-ab12cd34, true",
    "'', mine, true",
  })
  void olderBottlerocketsAreToldWhatToMount(String version, String image, boolean told) {
    var terms =
        version.isEmpty()
            ? List.<AmiSelectorTerm>of(new AmiSelectorTerm.Id(ImageId.of("ami-1")))
            : List.<AmiSelectorTerm>of(new AmiSelectorTerm.Alias(AmiFamily.BOTTLEROCKET, version));
    var nodeClass =
        SampleNodeClass.withRaid0(
            SampleNodeClass.withImages(
                SampleNodeClass.ready(), Optional.of(AmiFamily.BOTTLEROCKET), terms));
    var node =
        new UserData.Node(
            NODE.labels(), NODE.taints(), 11, NODE.kubeReserved(), NODE.systemReserved(), image);

    assertThat(text(CLUSTER, nodeClass, node))
        .contains(
            "[settings.bootstrap-commands.000-mount-instance-storage]\n"
                + "commands = [[\"apiclient\", \"ephemeral-storage\", \"init\"],"
                + " [\"apiclient\", \"ephemeral-storage\", \"bind\""
                + (told
                    ? ", \"--dirs\", \"/var/lib/containerd\", \"/var/lib/kubelet\","
                        + " \"/var/log/pods\"]]\n"
                    : "]]\n")
                + "mode = \"always\"\nessential = true\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"#!/bin/sh\necho hi", "settings.kubernetes.node-labels = 1", "settings = 1"})
  void whatBottlerocketCouldNotReadIsRefused(String userData) {
    assertThat(refusal(withUserData(AmiFamily.BOTTLEROCKET, userData))).startsWith("spec.userData");
  }

  @Test
  void aSingleQuoteEndsNoWord() {
    var quoted =
        new ClusterFacts(
            ClusterName.of("mydev"), "1.34", "https://it's", "Y2E=", "10.0.0.0/16", "");

    assertThat(text(quoted, of(AmiFamily.AL2), NODE)).contains("'https://it'\\''s'");
    assertThat(text(quoted, of(AmiFamily.WINDOWS2022), NODE)).contains("'https://it''s'");
  }

  private static KubeletConfiguration kubelet(int podsPerCore) {
    return new KubeletConfiguration(
        OptionalInt.empty(),
        podsPerCore == 0 ? OptionalInt.empty() : OptionalInt.of(podsPerCore),
        Notation.resources("cpu=1").with(ResourceName.of("pid"), 1000),
        Notation.resources("memory=1Gi"),
        new TreeMap<>(Map.of("memory.available", "5%")),
        List.of("10.9.0.10"),
        new OnNode(
            new TreeMap<>(Map.of("memory.available", "10%")),
            new TreeMap<>(Map.of("memory.available", "1m30s")),
            OptionalInt.of(60),
            OptionalInt.of(80),
            OptionalInt.of(70),
            Optional.of(false)),
        new TreeMap<>());
  }

  private static ClusterFacts cluster(String cidr, String dns) {
    return new ClusterFacts(
        ClusterName.of("mydev"),
        "1.34",
        "https://mydev.example.com",
        "Y2VydGlmaWNhdGU=",
        cidr,
        dns);
  }

  private static EC2NodeClass of(AmiFamily family) {
    return SampleNodeClass.withImages(
        SampleNodeClass.ready(),
        Optional.of(family),
        List.of(new AmiSelectorTerm.Id(ImageId.of("ami-1"))));
  }

  private static EC2NodeClass withUserData(AmiFamily family, String userData) {
    return SampleNodeClass.withUserData(of(family), userData);
  }

  private static String text(EC2NodeClass nodeClass) {
    return text(CLUSTER, nodeClass, NODE);
  }

  private static String text(ClusterFacts cluster, EC2NodeClass nodeClass, UserData.Node node) {
    return switch (UserData.of(cluster, nodeClass.spec(), node)) {
      case UserData.Text(var text) -> text;
      case UserData.Refused refused -> throw new AssertionError(refused);
    };
  }

  private static String refusal(EC2NodeClass nodeClass) {
    return switch (UserData.of(CLUSTER, nodeClass.spec(), NODE)) {
      case UserData.Text(var text) -> throw new AssertionError(text);
      case UserData.Refused(var reason, var message) -> {
        assertThat(reason).isEqualTo("InvalidUserData");
        yield message;
      }
    };
  }
}
