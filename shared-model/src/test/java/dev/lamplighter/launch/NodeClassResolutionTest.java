package dev.lamplighter.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.api.ResolvedSecurityGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.api.Violation;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.catalogue.SampleTypes;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Image;
import dev.lamplighter.ec2.ImageQuery;
import dev.lamplighter.ec2.ImageQuery.Filter;
import dev.lamplighter.ec2.SecurityGroup;
import dev.lamplighter.ec2.Subnet;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.launch.NodeClassFacts.Question;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.VpcId;
import dev.lamplighter.snapshot.ClusterFacts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeClassResolutionTest {
  private static final Instant NOW = SampleNodeClass.CREATED.plusSeconds(60);
  private static final ClusterFacts CLUSTER = cluster("1.34", "10.100.0.0/16");
  private static final String STANDARD =
      "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/standard/recommended/image_id";
  private static final SecurityGroup GROUP =
      new SecurityGroup(SecurityGroupId.of("sg-1"), "nodes", ResolutionWorld.VPC, Tags.NONE);
  private static final NodeClassFacts GOOD =
      facts(
          Map.of(STANDARD, ImageId.of("ami-1")),
          List.of(image("ami-1", "al2023-v20250920", "x86_64", 1)));

  @Test
  void aGoodClassIsReady() {
    var status = resolve(SampleNodeClass.unresolved(), GOOD);
    assertThat(status.conditions())
        .extracting(Condition::type)
        .containsExactly(
            ConditionType.AMIS_READY,
            ConditionType.SUBNETS_READY,
            ConditionType.SECURITY_GROUPS_READY,
            ConditionType.INSTANCE_PROFILE_READY,
            ConditionType.PLACEMENT_GROUP_READY,
            ConditionType.VALIDATION_SUCCEEDED,
            ConditionType.READY);
    assertThat(status.conditions())
        .extracting(Condition::status)
        .containsOnly(ConditionStatus.TRUE);
    assertThat(status.amis()).extracting(ResolvedAmi::id).containsExactly(ImageId.of("ami-1"));
    assertThat(status.subnets()).hasSize(3);
    assertThat(status.securityGroups())
        .containsExactly(new ResolvedSecurityGroup(SecurityGroupId.of("sg-1"), "nodes"));
  }

  @Test
  void theProfileOfARoleIsAskedForUnderTheSameNameEachTime() {
    var nodeClass = SampleNodeClass.unresolved();
    var profile = NodeClassQueries.of(nodeClass, CLUSTER).profile().orElseThrow();
    assertThat(profile).isEqualTo(NodeClassQueries.of(nodeClass, CLUSTER).profile().orElseThrow());
    assertThat(profile.name().value()).startsWith("mydev_").hasSize(26);
    assertThat(profile.role()).isEqualTo("KarpenterNodeRole-mydev");
    assertThat(profile.tags().values())
        .containsEntry("eks:eks-cluster-name", "mydev")
        .containsEntry("kubernetes.io/cluster/mydev", "owned")
        .containsEntry("karpenter.k8s.aws/ec2nodeclass", "default");
    assertThat(resolve(nodeClass, GOOD).instanceProfile()).contains(profile.name());
  }

  @ParameterizedTest(name = "{0} on {1}: {2}")
  @CsvSource({
    "latest, 1.34,"
        + " /aws/service/eks/optimized-ami/1.34/amazon-linux-2023/arm64/nvidia/recommended/image_id",
    "v20250920, 1.33,"
        + " /aws/service/eks/optimized-ami/1.33/amazon-linux-2023/x86_64/neuron/amazon-eks-node-al2023-x86_64-neuron-1.33-v20250920/image_id",
  })
  void anAliasStandsForFiveParameters(String version, String kubernetes, String parameter) {
    var queries =
        NodeClassQueries.of(alias(AmiFamily.AL2023, version), cluster(kubernetes, "10.0.0.0/16"));
    assertThat(queries.imageParameters()).hasSize(5).contains(parameter);
  }

  @ParameterizedTest(name = "{0} {1} on {2}: {3}")
  @CsvSource({
    "AL2, v20240807, 1.32,"
        + " /aws/service/eks/optimized-ami/1.32/amazon-linux-2-gpu/amazon-eks-gpu-node-1.32-v20240807/image_id",
    "AL2, latest, 1.32, /aws/service/eks/optimized-ami/1.32/amazon-linux-2/recommended/image_id",
    "BOTTLEROCKET, v1.20.3, 1.34,"
        + " /aws/service/bottlerocket/aws-k8s-1.34-nvidia/arm64/1.20.3/image_id",
    "WINDOWS2022, latest, 1.34,"
        + " /aws/service/ami-windows-latest/Windows_Server-2022-English-Core-EKS_Optimized-1.34/image_id",
  })
  void otherAliasesHaveTheirOwnParameters(
      AmiFamily family, String version, String kubernetes, String parameter) {
    var queries = NodeClassQueries.of(alias(family, version), cluster(kubernetes, "10.0.0.0/16"));
    assertThat(queries.imageParameters()).contains(parameter);
  }

  @Test
  void al2IsRefusedSinceEksHasNoSuchImageAnyMore() {
    var al2 = alias(AmiFamily.AL2, "latest");
    assertThat(NodeClassQueries.of(al2, CLUSTER).imageParameters()).isEmpty();
    var ready = condition(resolve(al2, GOOD), ConditionType.READY);
    assertThat(ready.status()).isEqualTo(ConditionStatus.FALSE);
    assertThat(ready.reason()).isEqualTo("UnsupportedAlias");
    assertThat(ready.message())
        .isEqualTo(
            "EKS 1.34 has no AL2 image, so alias (al2@latest) can't be used. Write alias:"
                + " al2023@latest.");
  }

  @Test
  void anAliasThatFindsNothingNamesWhatWasLookedFor() {
    var status = resolve(alias(AmiFamily.AL2023, "v19990101"), facts(Map.of(), List.of()));
    var images = condition(status, ConditionType.AMIS_READY);
    assertThat(images.reason()).isEqualTo("AMINotFound");
    assertThat(images.message()).contains("al2023@v19990101", "1.34");
  }

  @Test
  void ofTwoImagesOfOneArchitectureTheNewerIsKept() {
    var byId =
        SampleNodeClass.withImages(
            SampleNodeClass.unresolved(),
            Optional.of(AmiFamily.AL2023),
            List.of(
                new AmiSelectorTerm.Id(ImageId.of("ami-1")),
                new AmiSelectorTerm.Id(ImageId.of("ami-2")),
                new AmiSelectorTerm.Id(ImageId.of("ami-3"))));
    var images =
        List.of(
            image("ami-1", "mine-b", "x86_64", 1),
            image("ami-2", "mine-a", "x86_64", 2),
            deprecated(image("ami-3", "mine-c", "x86_64", 3)));
    assertThat(NodeClassQueries.of(byId, CLUSTER).images())
        .containsExactly(
            new ImageQuery(
                List.of(), List.of(new Filter("image-id", List.of("ami-1", "ami-2", "ami-3")))));
    assertThat(resolve(byId, facts(Map.of(), images)).amis())
        .extracting(ResolvedAmi::id)
        .containsExactly(ImageId.of("ami-2"));
  }

  @Test
  void subnetsComeWithTheMostAddressesFirst() {
    var status =
        resolve(
            SampleNodeClass.unresolved(),
            new NodeClassFacts(
                GOOD.imageParameters(),
                GOOD.images(),
                List.of(subnet("subnet-a", 5), subnet("subnet-c", 9), subnet("subnet-b", 9)),
                GOOD.securityGroups(),
                Optional.empty(),
                new LaunchTrial.Accepted(),
                new TreeMap<>()));
    assertThat(status.subnets())
        .extracting(subnet -> subnet.id().value())
        .containsExactly("subnet-b", "subnet-c", "subnet-a");
  }

  @Test
  void aSelectorThatFindsNothingNamesItsTerms() {
    var none =
        new NodeClassFacts(
            GOOD.imageParameters(),
            GOOD.images(),
            List.of(),
            List.of(),
            Optional.empty(),
            new LaunchTrial.Accepted(),
            new TreeMap<>());
    var status = resolve(SampleNodeClass.unresolved(), none);
    assertThat(condition(status, ConditionType.SUBNETS_READY).reason())
        .isEqualTo("SubnetsNotFound");
    assertThat(condition(status, ConditionType.SUBNETS_READY).message())
        .contains("tag karpenter.sh/discovery=mydev");
    assertThat(condition(status, ConditionType.SECURITY_GROUPS_READY).reason())
        .isEqualTo("SecurityGroupsNotFound");
    assertThat(condition(status, ConditionType.VALIDATION_SUCCEEDED).reason())
        .isEqualTo("DependenciesNotReady");
    assertThat(condition(status, ConditionType.READY).reason()).isEqualTo("SubnetsNotFound");
  }

  @Test
  void whatIsNotUnderstoodOfAClassIsSaidAndKeepsItFromBeingReady() {
    var unread = new Violation(FieldPath.of("spec.later"), "found later", "", "none of it");
    var status = resolve(SampleNodeClass.unresolved().withUnread(List.of(unread)), GOOD);

    assertThat(condition(status, ConditionType.READY).reason())
        .isEqualTo("NodeClassValidationFailed");
    assertThat(condition(status, ConditionType.READY).message())
        .endsWith("is not valid: spec.later: found later. Write none of it.");
  }

  @Test
  void aRoleThatDoesNotExistIsSaid() {
    var ready = readyWithout(new Ec2Error("NoSuchEntity", "The role cannot be found."));
    assertThat(ready.reason()).isEqualTo("InstanceProfileNotFound");
    assertThat(ready.message())
        .isEqualTo(
            "No instance profile could be made for role (KarpenterNodeRole-mydev): NoSuchEntity:"
                + " The role cannot be found. The role does not exist: create"
                + " KarpenterNodeRole-mydev, or name another as spec.role.");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "AccessDenied, User is not authorized to perform: iam:CreateInstanceProfile",
    "LimitExceeded, Cannot exceed quota for InstanceProfilesPerAccount: 1000",
    "NoSuchEntity, Instance Profile mydev_1 cannot be found.",
  })
  void ofEveryOtherRefusalOnlyWhatIamSaysIsSaid(String code, String said) {
    assertThat(readyWithout(new Ec2Error(code, said)).message())
        .isEqualTo(
            "No instance profile could be made for role (KarpenterNodeRole-mydev): %s: %s"
                .formatted(code, said));
  }

  private static Condition readyWithout(Ec2Error profile) {
    var refused =
        new NodeClassFacts(
            GOOD.imageParameters(),
            GOOD.images(),
            GOOD.subnets(),
            GOOD.securityGroups(),
            Optional.of(profile),
            new LaunchTrial.Accepted(),
            new TreeMap<>());
    return condition(resolve(SampleNodeClass.unresolved(), refused), ConditionType.READY);
  }

  @Test
  void whatWasKnownStaysWhereAQuestionGoesUnanswered() {
    var known =
        SampleNodeClass.unresolved().withStatus(resolve(SampleNodeClass.unresolved(), GOOD));
    assertThat(resolve(known, silence())).isEqualTo(known.status());
  }

  @Test
  void aClassOfWhichNothingIsKnownYetIsNeitherReadyNorNot() {
    var ready = condition(resolve(SampleNodeClass.unresolved(), silence()), ConditionType.READY);
    assertThat(ready.status()).isEqualTo(ConditionStatus.UNKNOWN);
    assertThat(ready.message()).isEqualTo("EC2 throttled us");
  }

  @Test
  void transitionTimesMoveOnlyWithTheStatus() {
    var known =
        SampleNodeClass.unresolved().withStatus(resolve(SampleNodeClass.unresolved(), GOOD));
    var later = NOW.plusSeconds(600);
    var same = NodeClassResolution.statusOf(known, GOOD, CLUSTER, later);
    assertThat(same).isEqualTo(known.status());
    var broken = NodeClassResolution.statusOf(known, facts(Map.of(), List.of()), CLUSTER, later);
    assertThat(condition(broken, ConditionType.AMIS_READY).lastTransitionTime()).isEqualTo(later);
    assertThat(condition(broken, ConditionType.SUBNETS_READY).lastTransitionTime()).isEqualTo(NOW);
  }

  @Test
  void anAl2023NodeNeedsTheServiceCidr() {
    var status =
        NodeClassResolution.statusOf(SampleNodeClass.unresolved(), GOOD, cluster("1.34", ""), NOW);
    assertThat(condition(status, ConditionType.VALIDATION_SUCCEEDED).reason())
        .isEqualTo("ClusterCIDRResolutionFailed");
  }

  /// No word of tags where none is selected by.
  @Test
  void whatToLookAtGoesByWhatIsSelectedWith() {
    assertThat(SelectorText.advice(List.of(new SelectorTerm.Id("subnet-1")), "subnets"))
        .isEqualTo("See that subnets of these ids are in this account and region.");
    assertThat(
            SelectorText.advice(
                List.of(
                    new SelectorTerm.Tags(new TreeMap<>(Map.of("team", "web"))),
                    new SelectorTerm.Name("nodes"),
                    new SelectorTerm.Name("more")),
                "security groups"))
        .isEqualTo(
            "See that security groups of that name are in this account and region. Tag the"
                + " cluster's security groups so, or select them by id.");
    assertThat(SelectorText.imageAdvice(List.of(new AmiSelectorTerm.Id(ImageId.of("ami-1")))))
        .doesNotContain("version");
  }

  @ParameterizedTest(name = "evictionHard {0}: {1}")
  @CsvSource({"memory.available, lots", "memory.available, 101%", "memory.free, 5%"})
  void anEvictionThresholdKubeletCannotReadIsInvalid(String signal, String threshold) {
    var kubelet =
        new KubeletConfiguration(
            OptionalInt.empty(),
            OptionalInt.empty(),
            Resources.EMPTY,
            Resources.EMPTY,
            new TreeMap<>(Map.of(signal, threshold)),
            List.of(),
            KubeletConfiguration.OnNode.DEFAULT,
            new TreeMap<>());
    var status = resolve(SampleNodeClass.withKubelet(SampleNodeClass.unresolved(), kubelet), GOOD);
    var validation = condition(status, ConditionType.VALIDATION_SUCCEEDED);
    assertThat(validation.reason()).isEqualTo("InvalidKubeletConfiguration");
    assertThat(validation.message()).contains(signal, threshold);
  }

  private static NodeClassFacts ofVpcs(String vpcOfSubnets, String vpcOfGroup) {
    return new NodeClassFacts(
        GOOD.imageParameters(),
        GOOD.images(),
        GOOD.subnets().stream()
            .map(it -> new Subnet(it.resolved(), VpcId.of(vpcOfSubnets)))
            .toList(),
        List.of(
            new SecurityGroup(
                SecurityGroupId.of("sg-1"), "nodes", VpcId.of(vpcOfGroup), Tags.NONE)),
        Optional.empty(),
        new LaunchTrial.Accepted(),
        new TreeMap<>());
  }

  @Test
  void subnetsAndSecurityGroupsOfTwoVpcsAreNamedBeforeAnythingIsLaunched() {
    var status = resolve(SampleNodeClass.unresolved(), ofVpcs("vpc-1", "vpc-2"));

    assertThat(condition(status, ConditionType.SECURITY_GROUPS_READY).reason())
        .isEqualTo("SecurityGroupSubnetVPCMismatch");
    assertThat(condition(status, ConditionType.READY).status()).isEqualTo(ConditionStatus.FALSE);
    assertThat(condition(status, ConditionType.READY).message())
        .isEqualTo(
            "subnetSelectorTerms and securityGroupSelectorTerms select from 2 VPCs (vpc-1 has"
                + " subnet-a, subnet-b, subnet-c; vpc-2 has sg-1). EC2 launches no instance with a"
                + " subnet and a security group of different VPCs. Select by a tag, or by ids, that"
                + " only those of the cluster's VPC have.");
    assertThat(
            condition(
                    resolve(SampleNodeClass.unresolved(), ofVpcs("vpc-2", "vpc-2")),
                    ConditionType.READY)
                .status())
        .isEqualTo(ConditionStatus.TRUE);
  }

  /// The class must not be ready for a look merely because EC2 did not answer.
  @Test
  void thatTheyAreOfTwoVpcsIsStillTrueWhereSubnetsCanNotBeRead() {
    var known =
        SampleNodeClass.unresolved()
            .withStatus(resolve(SampleNodeClass.unresolved(), ofVpcs("vpc-1", "vpc-2")));
    var unanswered = new TreeMap<>(Map.of(Question.SUBNETS, "EC2 throttled us"));
    var facts = ofVpcs("vpc-1", "vpc-2");

    var status =
        resolve(
            known,
            new NodeClassFacts(
                facts.imageParameters(),
                facts.images(),
                List.of(),
                facts.securityGroups(),
                Optional.empty(),
                new LaunchTrial.Accepted(),
                unanswered));

    assertThat(status).isEqualTo(known.status());
  }

  private static NodeClassFacts silence() {
    var unanswered = new TreeMap<Question, String>();
    for (Question question : Question.values()) {
      unanswered.put(question, "EC2 throttled us");
    }
    return new NodeClassFacts(
        new TreeMap<>(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        new LaunchTrial.Accepted(),
        unanswered);
  }

  private static NodeClassFacts facts(Map<String, ImageId> parameters, List<Image> images) {
    return new NodeClassFacts(
        new TreeMap<>(parameters),
        images,
        SampleNodeClass.subnets().stream().map(it -> new Subnet(it, ResolutionWorld.VPC)).toList(),
        List.of(GROUP),
        Optional.empty(),
        new LaunchTrial.Accepted(),
        new TreeMap<>());
  }

  /// `minutes` after the others were made.
  private static Image image(String id, String name, String architecture, int minutes) {
    return new Image(
        ImageId.of(id),
        name,
        architecture,
        SampleNodeClass.CREATED.minusSeconds(86_400).plusSeconds(60L * minutes),
        Optional.empty());
  }

  private static Image deprecated(Image image) {
    return new Image(
        image.id(),
        image.name(),
        image.architecture(),
        image.creationDate(),
        Optional.of(image.creationDate()));
  }

  private static Subnet subnet(String id, int free) {
    return new Subnet(
        new ResolvedSubnet(SubnetId.of(id), SampleTypes.ZONE_A, "apne2-az1", free),
        ResolutionWorld.VPC);
  }

  private static EC2NodeClass alias(AmiFamily family, String version) {
    return SampleNodeClass.withImages(
        SampleNodeClass.unresolved(),
        Optional.empty(),
        List.of(new AmiSelectorTerm.Alias(family, version)));
  }

  private static ClusterFacts cluster(String kubernetes, String serviceCidr) {
    return new ClusterFacts(
        ClusterName.of("mydev"),
        kubernetes,
        "https://mydev.example.com",
        "Y2VydGlmaWNhdGU=",
        serviceCidr,
        "10.100.0.10");
  }

  private static EC2NodeClass.Status resolve(EC2NodeClass nodeClass, NodeClassFacts facts) {
    return NodeClassResolution.statusOf(nodeClass, facts, CLUSTER, NOW);
  }

  private static Condition condition(EC2NodeClass.Status status, ConditionType type) {
    return status.condition(type).orElseThrow();
  }
}
