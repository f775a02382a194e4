package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.BlockDeviceMapping.VolumeType;
import dev.lamplighter.api.Budget;
import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Toleration;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The manifests of the labs, unchanged, and what they mean.
class LabManifestsTest {

  @Test
  void readsEveryLabWithoutAProblem() {
    var found = Manifests.files(List.of(Manifests.labs()));

    assertThat(found.problems()).isEmpty();
    assertThat(found.sources()).hasSizeGreaterThanOrEqualTo(9);
    assertThat(found.sources())
        .allSatisfy(
            source -> {
              var set = ManifestReader.read(List.of(source));
              assertThat(set.problems()).isEmpty();
              assertThat(set.manifests()).isNotEmpty();
            });
  }

  @Test
  void ignoresOnlyWhatAnAutoscalerDoesNotMake() {
    var set = ManifestReader.read(Manifests.files(List.of(Manifests.labs())).sources());

    assertThat(set.ignored()).extracting(Manifest.Ignored::kind).containsExactly("Ingress");
  }

  @Test
  void knowsTheClassThatThePoolsName() {
    var set = read("pools");

    assertThat(set.manifests()).hasSize(3);
    assertThat(set.missingClasses(new TreeSet<>())).isEmpty();
  }

  @Test
  void readsTheServicePool() {
    var pool = pool("pools/nodepool-service.yaml");

    var template = pool.spec().template();
    assertThat(template.labels()).isEqualTo(Labels.of("node", "service"));
    assertThat(template.spec().taints())
        .containsExactly(Taint.of("node", "service", TaintEffect.NO_SCHEDULE));
    assertThat(template.spec().startupTaints()).isEmpty();
    assertThat(template.spec().requirements().asList().stream().map(Object::toString))
        .containsExactly(
            "karpenter.sh/capacity-type In [spot]",
            "kubernetes.io/arch In [amd64]",
            "node.kubernetes.io/instance-type In [c7i-flex.large, m7i-flex.large, t3.small]",
            "topology.kubernetes.io/zone In [ap-northeast-2a, ap-northeast-2b, ap-northeast-2c]");
    assertThat(template.spec().nodeClassRef().name().value()).isEqualTo("default");
    assertThat(template.spec().expireAfter()).contains(Duration.ofDays(30));
    assertThat(template.spec().terminationGracePeriod()).isEmpty();
  }

  @Test
  void readsHowTheServicePoolIsDisrupted() {
    var pool = pool("pools/nodepool-service.yaml");

    var disruption = pool.spec().disruption();
    assertThat(disruption.consolidateAfter()).contains(Duration.ofMinutes(1));
    assertThat(disruption.consolidationPolicy())
        .isEqualTo(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED);
    assertThat(disruption.budgets()).containsExactly(Budget.DEFAULT);
    assertThat(pool.spec().limits())
        .isEqualTo(Resources.ofAmounts(new TreeMap<>(Map.of(ResourceName.CPU, 8_000L))));
    assertThat(pool.spec().weight()).isEmpty();
    assertThat(pool.spec().replicas()).isEmpty();
  }

  @Test
  void tellsThePlatformPoolByLabelAndWithoutATaint() {
    var pool = pool("pools/nodepool-platform.yaml");

    assertThat(pool.spec().template().labels()).isEqualTo(Labels.of("node", "platform"));
    assertThat(pool.spec().template().spec().taints()).isEmpty();
  }

  @Test
  void readsTheNodeClass() {
    var spec = nodeClass().spec();

    assertThat(spec.amiSelectorTerms())
        .containsExactly(new AmiSelectorTerm.Alias(AmiFamily.AL2023, "latest"));
    assertThat(spec.resolvedFamily()).isEqualTo(AmiFamily.AL2023);
    assertThat(spec.identity())
        .isEqualTo(new EC2NodeClass.NodeIdentity.Role("KarpenterNodeRole-mydev"));
    var discovered =
        new SelectorTerm.Tags(new TreeMap<>(Map.of("karpenter.sh/discovery", "mydev")));
    assertThat(spec.subnetSelectorTerms()).containsExactly(discovered);
    assertThat(spec.securityGroupSelectorTerms()).containsExactly(discovered);
    assertThat(spec.tags()).containsExactly(Map.entry("Name", "karpenter-mydev"));
    assertThat(spec.metadataOptions()).isEqualTo(MetadataOptions.DEFAULT);
  }

  @Test
  void readsTheDiskOfTheNodeClass() {
    var disk = nodeClass().spec().blockDeviceMappings().getFirst();

    assertThat(disk.deviceName()).isEqualTo("/dev/xvda");
    assertThat(disk.rootVolume()).isFalse();
    assertThat(disk.ebs().volumeSizeGib()).hasValue(50);
    assertThat(disk.ebs().volumeType()).isEqualTo(VolumeType.GP3);
    assertThat(disk.ebs().encrypted()).isEqualTo(Optional.of(true));
    assertThat(disk.ebs().deleteOnTermination()).isEqualTo(Optional.of(true));
  }

  @Test
  void readsTheDeploymentThatNeedsBothTolerationAndAffinity() {
    var httpd = deployment("workloads/httpd.yaml");

    assertThat(httpd.replicas()).isEqualTo(2);
    assertThat(httpd.template().labels()).isEqualTo(Labels.of("app", "httpd"));
    assertThat(httpd.template().spec().requests()).isEqualTo(Resources.of(100, 6L << 30));
    assertThat(httpd.template().spec().tolerations())
        .containsExactly(Toleration.equal("node", "service").on(TaintEffect.NO_SCHEDULE));
    assertThat(httpd.template().spec().nodeAffinity().required().getFirst().asList())
        .hasToString("[node In [service]]");
    assertThat(httpd.template().spec().podAntiAffinity())
        .singleElement()
        .satisfies(term -> assertThat(term.topologyKey()).isEqualTo(LabelKey.HOSTNAME));
    assertThat(httpd.template().spec().terminationGracePeriod()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void givesCoreDnsItsPriorityAndItsBudget() {
    var set = read("cluster/coredns.yaml");

    var coredns = ((Manifest.OfDeployment) set.manifests().getFirst()).deployment();
    assertThat(coredns.template().spec().priority()).isEqualTo(2_000_000_000);
    assertThat(coredns.template().spec().requests()).isEqualTo(Resources.of(100, 70L << 20));
    assertThat(coredns.template().spec().preferredPodAntiAffinity()).hasSize(1);
    var budget = ((Manifest.OfPodDisruptionBudget) set.manifests().getLast()).budget();
    assertThat(budget.guarantee())
        .isEqualTo(new PodDisruptionBudgetSpec.Guarantee.MaxUnavailable(new IntOrPercent.Count(1)));
  }

  private static NodePool pool(String file) {
    return ((Manifest.OfNodePool) read(file).manifests().getFirst()).nodePool();
  }

  private static EC2NodeClass nodeClass() {
    var set = read("pools/ec2nodeclass-default.yaml");
    return ((Manifest.OfNodeClass) set.manifests().getFirst()).nodeClass();
  }

  private static Deployment deployment(String file) {
    return ((Manifest.OfDeployment) read(file).manifests().getFirst()).deployment();
  }

  private static ManifestSet read(String fileOrFolder) {
    var found = Manifests.files(List.of(Manifests.labs().resolve(fileOrFolder)));
    assertThat(found.problems()).isEmpty();
    return ManifestReader.read(found.sources());
  }
}
