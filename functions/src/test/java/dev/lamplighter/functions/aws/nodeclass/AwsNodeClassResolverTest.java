package dev.lamplighter.functions.aws.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.ec2.Image;
import dev.lamplighter.ec2.ImageQuery;
import dev.lamplighter.ec2.SecurityGroup;
import dev.lamplighter.ec2.Subnet;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.aws.FrozenTicker;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.VpcId;
import dev.lamplighter.model.Zone;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the emulated account of the end-to-end tests never answers, and how it is asked.
class AwsNodeClassResolverTest {
  private static final String PARAMETER = "/aws/service/ami/image_id";
  private static final Instant PAST = Instant.parse("2025-09-21T10:00:00Z");

  private final AwsStub aws = AwsStub.start();
  private final NodeClassResolver resolver =
      new AwsNodeClassResolver(aws.ec2(), aws.signed(), aws.iam(), new FrozenTicker());

  @AfterEach
  void stop() {
    aws.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ParameterNotFound", "ParameterVersionNotFound"})
  void aParameterThatIsNotThereIsEmpty(String code) {
    aws.answers(400, "{\"__type\": \"%s\", \"message\": \"\"}".formatted(code));

    assertThat(resolver.imageParameter(PARAMETER)).isEmpty();
  }

  @Test
  void aParameterIsAskedForByItsNameOrArn() {
    String arn = "arn:aws:ssm:ap-northeast-2:111122223333:parameter/golden";
    aws.answers(parameter("ami-0123456789abcdef0"));

    assertThat(resolver.imageParameter(arn)).contains(ImageId.of("ami-0123456789abcdef0"));

    assertThat(aws.bodies()).containsExactly("{\"Name\":\"%s\"}".formatted(arn));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "latest", "ami-", "ami-1,ami-2", "{\\\"ami\\\": \\\"ami-1\\\"}"})
  void aValueThatIsNoImagesIdIsEmpty(String value) {
    aws.answers(parameter(value));

    assertThat(resolver.imageParameter(PARAMETER)).isEmpty();
  }

  @Test
  void aParameterThatMayNotBeReadIsTold() {
    aws.answers(
        400, "{\"__type\": \"AccessDeniedException\", \"message\": \"User is not authorized\"}");

    assertThatThrownBy(() -> resolver.imageParameter(PARAMETER))
        .isInstanceOfSatisfying(
            CallFailed.class, failed -> assertThat(failed.kind()).isEqualTo(Kind.UNAVAILABLE))
        .hasMessageStartingWith(
            "GetParameter /aws/service/ami/image_id: 400 AccessDeniedException: User is not"
                + " authorized. Allow it to this identity");
  }

  @Test
  void throttlingBySsmIsToldAsSuch() {
    aws.answers(400, "{\"__type\": \"ThrottlingException\", \"message\": \"Rate exceeded\"}");

    assertThatThrownBy(() -> resolver.imageParameter(PARAMETER))
        .isInstanceOfSatisfying(
            CallFailed.class, failed -> assertThat(failed.kind()).isEqualTo(Kind.THROTTLED))
        .hasMessageContaining("Asked 4 times.");
  }

  @Test
  void aParameterIsAskedForAgainWhereTheReplyBrokeOffOrMadeNoSense() {
    String answer = parameter("ami-0123456789abcdef0");
    aws.breaksOff(answer).answers("<html>").answers(503, "").answers(answer);

    assertThat(resolver.imageParameter(PARAMETER)).contains(ImageId.of("ami-0123456789abcdef0"));
  }

  @Test
  void imagesAreAskedForIfAvailableEvenIfDeprecated() {
    aws.answers(images("", image("ami-1", "<name>golden</name>")));

    resolver.images(
        List.of(
            new ImageQuery(
                List.of("self", "amazon"),
                List.of(new ImageQuery.Filter("name", List.of("golden-*"))))));

    assertThat(parameters().getFirst())
        .contains(
            "Filter.1.Name=state",
            "Filter.1.Value.1=available",
            "Filter.2.Name=name",
            "Filter.2.Value.1=golden-*",
            "IncludeDeprecated=true",
            "MaxResults=1000",
            "Owner.1=self",
            "Owner.2=amazon");
  }

  @Test
  void anImageIsReadWithWhatItMayLack() {
    aws.answers(
        images(
            "",
            image(
                "ami-1",
                "<name>golden</name><creationDate>2025-09-21T10:00:00.000Z</creationDate>"
                    + "<deprecationTime>2027-09-21T10:00:00.000Z</deprecationTime>"),
            image("ami-2", "")));

    assertThat(resolver.images(List.of(ImageQuery.ofIds(List.of()))).items())
        .containsExactly(
            new Image(
                ImageId.of("ami-1"),
                "golden",
                "arm64",
                PAST,
                Optional.of(Instant.parse("2027-09-21T10:00:00Z"))),
            new Image(ImageId.of("ami-2"), "", "arm64", Instant.EPOCH, Optional.empty()));
  }

  @Test
  void anIncompleteAnswerToOneQueryMakesTheWholeIncomplete() {
    aws.answers(images("more", image("ami-1", "")));
    for (int attempt = 0; attempt < 4; attempt++) {
      aws.refuses(503, "Unavailable", "Later.");
    }
    aws.answers(images("", image("ami-1", ""), image("ami-2", "")));
    var query = ImageQuery.ofIds(List.of(ImageId.of("ami-1")));

    var found = resolver.images(List.of(query, query));

    assertThat(found.complete()).isFalse();
    assertThat(found.items())
        .extracting(Image::id)
        .containsExactly(ImageId.of("ami-1"), ImageId.of("ami-2"));
  }

  /// EC2 refuses a filter it can't read.
  @Test
  void aRefusedSelectionIsTold() {
    aws.refuses(400, "InvalidParameterValue", "The filter is malformed.");

    assertThatThrownBy(() -> resolver.subnets(List.of(new SelectorTerm.Id("subnet-1"))))
        .isInstanceOf(CallFailed.class)
        .hasMessage("DescribeSubnets: 400 InvalidParameterValue: The filter is malformed.");
  }

  @Test
  void idsShareACallAndEachTermOfTagsHasOneOfItsOwn() {
    aws.answers(subnets("", "subnet-1"));
    var terms =
        List.of(
            new SelectorTerm.Id("subnet-1"),
            tags(Map.of("karpenter.sh/discovery", "mydev", "tier", "*")),
            new SelectorTerm.Id("subnet-2"),
            tags(Map.of("Name", "private-?")));

    assertThat(resolver.subnets(terms).items())
        .containsExactly(
            new Subnet(
                new ResolvedSubnet(
                    SubnetId.of("subnet-1"), Zone.of("ap-northeast-2a"), "apne2-az1", 251),
                VpcId.of("vpc-1")));

    assertThat(parameters())
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .contains(
                        "Filter.1.Name=tag:karpenter.sh/discovery",
                        "Filter.1.Value.1=mydev",
                        "Filter.2.Name=tag-key",
                        "Filter.2.Value.1=tier"),
            second ->
                assertThat(second).contains("Filter.1.Name=tag:Name", "Filter.1.Value.1=private-?"),
            third ->
                assertThat(third)
                    .contains(
                        "Filter.1.Name=subnet-id",
                        "Filter.1.Value.1=subnet-1",
                        "Filter.1.Value.2=subnet-2"));
  }

  @Test
  void securityGroupsAreFoundByIdsAndByNamesInACallEach() {
    aws.answers(groups("sg-1"));

    var found =
        resolver.securityGroups(
            List.of(new SelectorTerm.Name("nodes"), new SelectorTerm.Id("sg-1")));

    assertThat(found.items())
        .containsExactly(
            new SecurityGroup(
                SecurityGroupId.of("sg-1"),
                "nodes",
                VpcId.of("vpc-1"),
                Tags.NONE.with("team", "web")));
    assertThat(parameters())
        .satisfiesExactly(
            first -> assertThat(first).contains("Filter.1.Name=group-id", "Filter.1.Value.1=sg-1"),
            second ->
                assertThat(second).contains("Filter.1.Name=group-name", "Filter.1.Value.1=nodes"));
  }

  /// A call without a filter would find all subnets of the account.
  @Test
  void aTermThatSaysNothingSelectsNothing() {
    aws.answers(subnets("", "subnet-1"));

    assertThat(resolver.subnets(List.of(tags(Map.of()))).items()).isEmpty();
    assertThat(resolver.subnets(List.of()).items()).isEmpty();

    assertThat(aws.bodies()).isEmpty();
  }

  @Test
  void subnetsWithoutTheirLastPageAreIncomplete() {
    aws.answers(subnets("more", "subnet-1")).refuses(503, "Unavailable", "Later.");

    var found = resolver.subnets(List.of(new SelectorTerm.Id("subnet-1")));

    assertThat(found.complete()).isFalse();
    assertThat(found.items()).hasSize(1);
  }

  private static SelectorTerm tags(Map<String, String> tags) {
    return new SelectorTerm.Tags(new TreeMap<>(tags));
  }

  private List<List<String>> parameters() {
    return aws.bodies().stream()
        .map(
            body ->
                Stream.of(body.split("&", -1))
                    .map(each -> URLDecoder.decode(each, StandardCharsets.UTF_8))
                    .toList())
        .toList();
  }

  private static String parameter(String value) {
    return "{\"Parameter\": {\"Name\": \"p\", \"Type\": \"String\", \"Value\": \"%s\"}}"
        .formatted(value);
  }

  private static String images(String token, String... images) {
    return "<DescribeImagesResponse><imagesSet>%s</imagesSet>%s</DescribeImagesResponse>"
        .formatted(String.join("", images), next(token));
  }

  private static String image(String id, String more) {
    return "<item><imageId>%s</imageId><architecture>arm64</architecture>%s</item>"
        .formatted(id, more);
  }

  private static String subnets(String token, String id) {
    return """
    <DescribeSubnetsResponse><subnetSet><item><subnetId>%s</subnetId>
      <availabilityZone>ap-northeast-2a</availabilityZone>
      <availabilityZoneId>apne2-az1</availabilityZoneId>
      <vpcId>vpc-1</vpcId>
      <availableIpAddressCount>251</availableIpAddressCount></item></subnetSet>%s\
    </DescribeSubnetsResponse>\
    """
        .formatted(id, next(token));
  }

  private static String groups(String id) {
    return """
    <DescribeSecurityGroupsResponse><securityGroupInfo><item><groupId>%s</groupId>
      <groupName>nodes</groupName><vpcId>vpc-1</vpcId>
      <tagSet><item><key>team</key><value>web</value></item></tagSet></item></securityGroupInfo>
    </DescribeSecurityGroupsResponse>\
    """
        .formatted(id);
  }

  private static String next(String token) {
    return token.isEmpty() ? "" : "<nextToken>%s</nextToken>".formatted(token);
  }
}
