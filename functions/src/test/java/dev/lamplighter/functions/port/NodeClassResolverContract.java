package dev.lamplighter.functions.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Image;
import dev.lamplighter.ec2.ImageQuery;
import dev.lamplighter.ec2.ImageQuery.Filter;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What every [NodeClassResolver] must do: EKS 1.34 in ap-northeast-2, with subnets and a security
/// group tagged `karpenter.sh/discovery: mydev` and the role `KarpenterNodeRole-mydev`.
public abstract class NodeClassResolverContract {
  private static final String IMAGES = "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/";
  private static final String ROLE = "KarpenterNodeRole-mydev";
  private static final InstanceProfileName PROFILE = InstanceProfileName.of("mydev_4711");
  private static final Tags TAGS = Tags.NONE.with(Tags.CLUSTER, "mydev");

  protected abstract NodeClassResolver resolver();

  @ParameterizedTest
  @CsvSource({
    "x86_64/standard, x86_64",
    "arm64/standard, arm64",
    "x86_64/nvidia, x86_64",
    "x86_64/neuron, x86_64"
  })
  void knowsTheRecommendedImageOfEachVariant(String variant, String architecture) {
    var id = resolver().imageParameter(IMAGES + variant + "/recommended/image_id").orElseThrow();

    assertThat(resolver().images(List.of(ImageQuery.ofIds(List.of(id)))).items())
        .singleElement()
        .returns(id, Image::id)
        .returns(architecture, Image::architecture)
        .satisfies(image -> assertThat(image.name()).startsWith("amazon-eks-node-al2023-"));
  }

  @Test
  void knowsADatedImage() {
    String name = "amazon-eks-node-al2023-x86_64-standard-1.34-v20250920";

    assertThat(
            resolver()
                .imageParameter(IMAGES + "x86_64/standard/" + name + "/image_id")
                .map(id -> found(ImageQuery.ofIds(List.of(id)))))
        .contains(List.of(name));
  }

  @Test
  void aParameterOrImageThatIsNotThereIsEmpty() {
    assertThat(resolver().imageParameter(IMAGES + "arm64/neuron/recommended/image_id")).isEmpty();
    assertThat(found(ImageQuery.ofIds(List.of(ImageId.of("ami-0123456789abcdef0"))))).isEmpty();
  }

  @Test
  void findsImagesByNameOfAnOwner() {
    var name = new Filter("name", List.of("amazon-eks-node-al2023-*-standard-1.34-v20250920"));

    assertThat(found(new ImageQuery(List.of("self", "amazon"), List.of(name))))
        .containsExactlyInAnyOrder(
            "amazon-eks-node-al2023-x86_64-standard-1.34-v20250920",
            "amazon-eks-node-al2023-arm64-standard-1.34-v20250920");
    assertThat(found(new ImageQuery(List.of("self"), List.of(name)))).isEmpty();
  }

  @Test
  void oneIdThatIsGoneDoesNotSpoilTheOthersAndEachImageComesOnce() {
    var id =
        resolver().imageParameter(IMAGES + "x86_64/standard/recommended/image_id").orElseThrow();
    var ids = ImageQuery.ofIds(List.of(id, ImageId.of("ami-0123456789abcdef0")));

    assertThat(resolver().images(List.of(ids, ImageQuery.ofIds(List.of(id)))).items())
        .extracting(Image::id)
        .containsExactly(id);
  }

  private List<String> found(ImageQuery query) {
    return resolver().images(List.of(query)).items().stream().map(Image::name).toList();
  }

  @Test
  void findsSubnetsByTagsAndById() {
    var discovered = resolver().subnets(List.of(tag("karpenter.sh/discovery", "mydev"))).items();

    assertThat(discovered)
        .extracting(subnet -> subnet.resolved().zone())
        .contains(
            Zone.of("ap-northeast-2a"), Zone.of("ap-northeast-2b"), Zone.of("ap-northeast-2c"));
    assertThat(discovered)
        .allSatisfy(subnet -> assertThat(subnet.resolved().freeAddresses()).isPositive());
    assertThat(
            resolver().subnets(List.of(id(discovered.getFirst().resolved().id().value()))).items())
        .containsExactly(discovered.getFirst());
    assertThat(resolver().subnets(List.of(tag("karpenter.sh/discovery", "*"))).items())
        .containsAll(discovered);
    assertThat(resolver().subnets(List.of(tag("karpenter.sh/discovery", "other"))).items())
        .isEmpty();
  }

  @Test
  void termsAreAlternativesAndEachResultComesOnce() {
    var discovered = resolver().subnets(List.of(tag("karpenter.sh/discovery", "mydev"))).items();
    var both =
        List.of(
            id(discovered.getFirst().resolved().id().value()),
            tag("karpenter.sh/discovery", "mydev"));

    assertThat(resolver().subnets(both).items()).containsExactlyInAnyOrderElementsOf(discovered);
  }

  @Test
  void findsSecurityGroupsByTagsIdAndName() {
    var discovered =
        resolver().securityGroups(List.of(tag("karpenter.sh/discovery", "mydev"))).items();

    assertThat(discovered)
        .isNotEmpty()
        .allSatisfy(
            group -> assertThat(group.tags().get("karpenter.sh/discovery")).contains("mydev"));
    assertThat(resolver().securityGroups(List.of(id(discovered.getFirst().id().value()))).items())
        .containsExactly(discovered.getFirst());
    assertThat(resolver().securityGroups(List.of(new SelectorTerm.Name("default"))).items())
        .doesNotContainAnyElementsOf(discovered)
        .isNotEmpty();
  }

  @Test
  void subnetsAndGroupsOfTheClusterAreInOneVpc() {
    var terms = List.of(tag("karpenter.sh/discovery", "mydev"));
    var vpc = resolver().subnets(terms).items().getFirst().vpc();

    assertThat(resolver().subnets(terms).items())
        .allSatisfy(subnet -> assertThat(subnet.vpc()).isEqualTo(vpc));
    assertThat(resolver().securityGroups(terms).items())
        .allSatisfy(group -> assertThat(group.vpc()).isEqualTo(vpc));
  }

  @Test
  void makesAnInstanceProfileOnceAndDeletesIt() {
    assertThat(resolver().ensureInstanceProfile(PROFILE, ROLE, TAGS)).isEmpty();
    assertThat(resolver().ensureInstanceProfile(PROFILE, ROLE, TAGS)).isEmpty();
    assertThat(resolver().instanceProfiles(TAGS).items())
        .singleElement()
        .satisfies(
            profile -> {
              assertThat(profile.name()).isEqualTo(PROFILE);
              assertThat(profile.tags()).isEqualTo(TAGS);
            });
    assertThat(resolver().instanceProfiles(TAGS.with("of", "others")).items()).isEmpty();

    assertThat(resolver().deleteInstanceProfile(PROFILE)).isEmpty();
    assertThat(resolver().deleteInstanceProfile(PROFILE)).isEmpty();
    assertThat(resolver().instanceProfiles(TAGS).items()).isEmpty();
  }

  @Test
  void tellsWhetherAProfileIsThere() {
    assertThat(resolver().findInstanceProfile(PROFILE))
        .map(Ec2Error::code)
        .contains("NoSuchEntity");

    assertThat(resolver().ensureInstanceProfile(PROFILE, ROLE, TAGS)).isEmpty();

    assertThat(resolver().findInstanceProfile(PROFILE)).isEmpty();
  }

  @Test
  void aRoleThatIsNotThereGivesNoProfile() {
    assertThat(resolver().ensureInstanceProfile(PROFILE, "no-such-role", TAGS))
        .map(Ec2Error::code)
        .contains("NoSuchEntity");
    assertThat(resolver().instanceProfiles(TAGS).items()).isEmpty();
  }

  private static SelectorTerm tag(String key, String value) {
    return new SelectorTerm.Tags(new TreeMap<>(Map.of(key, value)));
  }

  private static SelectorTerm id(String id) {
    return new SelectorTerm.Id(id);
  }
}
