package dev.lamplighter.launch;

import static dev.lamplighter.launch.ResolutionWorld.byName;
import static dev.lamplighter.launch.ResolutionWorld.byTags;
import static dev.lamplighter.launch.ResolutionWorld.withTerms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.AmiSelectorTerm.Alias;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.catalogue.NodeImages;
import dev.lamplighter.ec2.ImageQuery;
import dev.lamplighter.ec2.ImageQuery.Filter;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.testing.Notation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which images a class selects, and which type gets which (spec AWS 1.4, 1.5).
class ImageSelectionTest {
  private static final String AMD64 = "kubernetes.io/arch In [amd64]";
  private static final String GPU = "karpenter.k8s.aws/instance-gpu-count";
  private static final String NEURON = "karpenter.k8s.aws/instance-accelerator-count";

  private final ResolutionWorld world = new ResolutionWorld();

  @Test
  void aTermBecomesAQueryInEc2sWords() {
    var nodeClass =
        withTerms(
            AmiFamily.AL2023,
            byName("mine-*"),
            byTags(Map.of("team", "web", "golden", "*")),
            new AmiSelectorTerm.Search(
                Optional.of("theirs"),
                new TreeMap<>(Map.of("a", "b")),
                Optional.of("123456789012")),
            new AmiSelectorTerm.Id(ImageId.of("ami-2")),
            new AmiSelectorTerm.Id(ImageId.of("ami-1")),
            new AmiSelectorTerm.SsmParameter("/mine"));

    var queries = NodeClassQueries.of(nodeClass, world.cluster());

    assertThat(queries.images())
        .containsExactlyInAnyOrder(
            new ImageQuery(List.of("self", "amazon"), List.of(filter("name", "mine-*"))),
            new ImageQuery(
                List.of(), List.of(filter("tag-key", "golden"), filter("tag:team", "web"))),
            new ImageQuery(
                List.of("123456789012"), List.of(filter("name", "theirs"), filter("tag:a", "b"))),
            new ImageQuery(List.of(), List.of(filter("image-id", "ami-1", "ami-2"))));
    assertThat(queries.imageParameters()).containsExactly("/mine");
  }

  /// C077
  @Test
  void aDeprecatedImageIsFoundById() {
    var status =
        world
            .deprecated("ami-1", "old")
            .resolve(withTerms(AmiFamily.AL2023, new AmiSelectorTerm.Id(ImageId.of("ami-1"))));

    assertThat(status.amis())
        .singleElement()
        .returns(ImageId.of("ami-1"), ResolvedAmi::id)
        .returns(true, ResolvedAmi::deprecated);
    assertThat(condition(status).status()).isEqualTo(ConditionStatus.TRUE);
  }

  /// C077
  @Test
  void anOlderImageThatIsNotDeprecatedIsPreferred() {
    world.image("ami-1", "mine-1").deprecated("ami-2", "mine-2");

    assertThat(world.resolve(withTerms(AmiFamily.AL2023, byName("mine-*"))).amis())
        .extracting(ResolvedAmi::id)
        .containsExactly(ImageId.of("ami-1"));
  }

  /// C076
  @Test
  void ofEksImagesThatANameFindsEachTypeGetsTheOneForItsDevices() {
    var status =
        world
            .image("ami-1", "amazon-eks-node-al2023-x86_64-nvidia-1.34-v1")
            .image("ami-2", "amazon-eks-node-al2023-x86_64-neuron-1.34-v1")
            .image("ami-4", "amazon-eks-node-al2023-arm64-standard-1.34-v1")
            .image("ami-5", "amazon-eks-node-al2023-x86_64-nvidia-1.34-v2")
            .image("ami-3", "amazon-eks-node-al2023-x86_64-standard-1.34-v3")
            .resolve(withTerms(AmiFamily.AL2023, byName("amazon-eks-node-al2023-*")));

    assertThat(imageFor(status, AMD64, none(GPU), none(NEURON))).isEqualTo("ami-3");
    assertThat(imageFor(status, AMD64, GPU + " In [1]", none(NEURON))).isEqualTo("ami-5");
    assertThat(imageFor(status, AMD64, none(GPU), NEURON + " In [2]")).isEqualTo("ami-2");
    assertThat(imageFor(status, "kubernetes.io/arch In [arm64]", none(GPU), none(NEURON)))
        .isEqualTo("ami-4");
    assertThat(condition(status).message())
        .isEqualTo(
            "2 images fit the same types; ami-5 (amazon-eks-node-al2023-x86_64-nvidia-1.34-v2) is"
                + " used, the newest that is not deprecated.");
  }

  @ParameterizedTest
  @CsvSource({
    "amazon-eks-node-al2023-x86_64-nvidia-1.34-v1, true",
    "bottlerocket-aws-k8s-1.34-nvidia-x86_64-v1.48.0-ab, true",
    "mine-with-drivers, true",
  })
  void anImageThatStandsAloneIsForEveryTypeOfItsArchitecture(String name, boolean every) {
    var status = world.image("ami-1", name).resolve(withTerms(AmiFamily.AL2023, byName("*")));

    assertThat(status.amis())
        .singleElement()
        .returns(Notation.requirements(AMD64), ResolvedAmi::requirements);
    assertThat(imageFor(status, AMD64, none(GPU), none(NEURON)).equals("ami-1")).isEqualTo(every);
  }

  @Test
  void amazonLinux2HasOneImageForBothKindsOfDevice() {
    var status =
        world
            .image("ami-1", "amazon-eks-node-1.32-v1")
            .image("ami-2", "amazon-eks-gpu-node-1.32-v1")
            .resolve(withTerms(AmiFamily.AL2, byName("amazon-eks-*")));

    assertThat(imageFor(status, AMD64, none(GPU), none(NEURON))).isEqualTo("ami-1");
    assertThat(imageFor(status, AMD64, GPU + " In [1]", none(NEURON))).isEqualTo("ami-2");
    assertThat(imageFor(status, AMD64, none(GPU), NEURON + " In [1]")).isEqualTo("ami-2");
  }

  @Test
  void anImageOfAnotherArchitectureIsLeftOut() {
    world.image("ami-1", "mac", "x86_64_mac", Optional.empty());

    assertThat(condition(world.resolve(withTerms(AmiFamily.AL2023, byName("mac")))).reason())
        .isEqualTo("AMINotFound");
  }

  /// C079
  @ParameterizedTest(name = "@{0}: {1}")
  @CsvSource({"latest, true", "v20250920, false"})
  void anAliasThatFollowsEveryImageSaysSo(String version, boolean said) {
    var alias = withTerms(AmiFamily.AL2023, new Alias(AmiFamily.AL2023, version));
    String parameter = NodeClassQueries.of(alias, world.cluster()).imageParameters().last();

    var ready = condition(world.image("ami-1", "one").parameter(parameter, "ami-1").resolve(alias));

    assertThat(ready.status()).isEqualTo(ConditionStatus.TRUE);
    assertThat(ready.message().contains("follows each image")).isEqualTo(said);
  }

  @Test
  void aWindowsImageAsksForItsBuild() {
    var alias = withTerms(AmiFamily.WINDOWS2022, new Alias(AmiFamily.WINDOWS2022, "latest"));
    String parameter = NodeClassQueries.of(alias, world.cluster()).imageParameters().first();

    var status = world.image("ami-1", "win").parameter(parameter, "ami-1").resolve(alias);

    assertThat(status.amis())
        .singleElement()
        .returns(
            Notation.requirements(
                AMD64,
                "kubernetes.io/os In [windows]",
                "node.kubernetes.io/windows-build In [10.0.20348]"),
            ResolvedAmi::requirements);
  }

  @Test
  void windows2025HasNoImageBeforeKubernetes135() {
    var alias = withTerms(AmiFamily.WINDOWS2025, new Alias(AmiFamily.WINDOWS2025, "latest"));

    assertThat(condition(world.resolve(alias)).reason()).isEqualTo("UnsupportedAlias");
    world.kubernetes("1.35");
    assertThat(NodeClassQueries.of(alias, world.cluster()).imageParameters())
        .containsExactly(
            "/aws/service/ami-windows-latest/"
                + "Windows_Server-2025-English-Core-EKS_Optimized-1.35/image_id");
  }

  private static Filter filter(String name, String... values) {
    return new Filter(name, List.of(values));
  }

  private static String none(String key) {
    return key + " DoesNotExist";
  }

  private static String imageFor(EC2NodeClass.Status status, String... type) {
    return NodeImages.forType(Notation.requirements(type), status.amis())
        .map(image -> image.id().value())
        .orElse("none");
  }

  private static Condition condition(EC2NodeClass.Status status) {
    return status.condition(ConditionType.AMIS_READY).orElseThrow();
  }
}
