package dev.lamplighter.functions.aws.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lamplighter.functions.aws.ec2.GoldenFile;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ControllerPolicyTest {
  private static final String FOLDER =
      "functions/src/main/resources/dev/lamplighter/functions/iam/";
  private static final String ACCOUNT = "111122223333";
  private static final Wiring WIRING =
      new Wiring(
          "arn:aws:sqs:ap-northeast-2:111122223333:interruptions",
          "arn:aws:events:ap-northeast-2:111122223333:event-bus/default",
          "arn:aws:lambda:ap-northeast-2:111122223333:function:stack:live");

  /// So that a right more, or less, shows as a change of a file.
  @ParameterizedTest
  @MethodSource("everyFunctions")
  void eachCommittedPolicyIsWhatTheStatementsSay(PolicyDocument document) {
    GoldenFile.compare(
        FOLDER + document.name() + ".json", document.json(), ControllerPolicyTest.class);
  }

  static Stream<PolicyDocument> documents() {
    return ControllerPolicy.of(scope("ap-northeast-2", List.of("mydev"))).stream();
  }

  /// Of all functions, each once.
  static Stream<PolicyDocument> everyFunctions() {
    var scope = scope("ap-northeast-2", List.of("mydev"));
    return Stream.of(
            FunctionPolicies.controller(scope, WIRING),
            FunctionPolicies.catalogue(scope),
            FunctionPolicies.stack(scope, WIRING))
        .flatMap(List::stream)
        .distinct();
  }

  /// In an account that ran Karpenter they stay as they are (docs/migrate.md).
  @ParameterizedTest
  @MethodSource("documents")
  void queuesAndRulesOfKarpenterAreOutOfReachAndNothingHasItsNames(PolicyDocument document) {
    assertThat(document.json()).doesNotContain("sqs:", "events:", "Karpenter");
    assertThat(document.name()).doesNotContainIgnoringCase("karpenter");
  }

  /// The longest name of a cluster, of a table and of a role.
  @Test
  void theLongestNamesFitIntoWhatIamAllows() {
    var longest =
        new PolicyScope(
            Region.of("us-gov-west-1"),
            ACCOUNT,
            clusters(List.of("c".repeat(100))),
            new StateTable("t".repeat(255)),
            List.of("arn:aws-us-gov:iam::%s:role/%s".formatted(ACCOUNT, "r".repeat(64))));

    assertThat(ControllerPolicy.of(longest))
        .allSatisfy(
            document ->
                assertThat(document.characters()).isLessThanOrEqualTo(PolicyDocument.LONGEST));
  }

  @Test
  void twentyClustersFitAndTooManyAreRefusedWithTheNumbers() {
    assertThat(ControllerPolicy.of(scope("ap-northeast-2", names(20)))).hasSize(3);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ControllerPolicy.of(scope("ap-northeast-2", names(300))))
        .withMessageContaining("Policy node-lifecycle has ")
        .withMessageContaining("IAM allows 6144. Name fewer clusters");
  }

  /// A tag's key that holds the cluster's name can be asked for with one cluster only.
  @Test
  void severalClustersAreToldByTheTagThatHasTheNameAsItsValue() {
    var conditions =
        ControllerPolicy.of(scope("ap-northeast-2", List.of("beta", "alpha"))).stream()
            .flatMap(document -> document.statements().stream())
            .flatMap(statement -> statement.conditions().stream())
            .toList();

    assertThat(conditions)
        .contains(
            Condition.equalTo("aws:RequestTag/eks:eks-cluster-name", List.of("alpha", "beta")),
            Condition.equalTo("aws:ResourceTag/eks:eks-cluster-name", List.of("alpha", "beta")))
        .noneMatch(condition -> condition.key().contains("kubernetes.io/cluster/"));
  }

  /// Whatever can be limited to a cluster is: nothing is made, tagged, or ended without a look at
  /// its tags.
  @Test
  void whatChangesSomethingIsLimitedByTags() {
    assertThat(documents().flatMap(document -> document.statements().stream()))
        .filteredOn(
            statement ->
                statement.actions().stream()
                    .anyMatch(
                        action ->
                            action.matches("(ec2|iam):(Create|Delete|Terminate|Tag|Add|Remove).*")))
        .filteredOn(statement -> !statement.sid().equals("AllowScopedEC2InstanceAccessActions"))
        .isNotEmpty()
        .allSatisfy(
            statement ->
                assertThat(statement.conditions().stream().map(Condition::key))
                    .anyMatch(key -> key.endsWith("Tag/kubernetes.io/cluster/mydev"))
                    .anyMatch(key -> key.endsWith("Tag/eks:eks-cluster-name")));
  }

  /// A stack's function has one cluster, among others in the same table.
  @Test
  void itemsOfTheTableAreOutOfReachButForThoseOfTheClustersOnTheList() {
    var two = scope("ap-northeast-2", List.of("beta", "alpha"));
    var one = scope("ap-northeast-2", List.of("alpha"));

    assertThat(leadingKeys(ControllerPolicy.of(two)))
        .containsExactly(
            List.of("catalogue#ap-northeast-2", "cluster#alpha", "cluster#beta", "instance#*"));
    assertThat(leadingKeys(FunctionPolicies.stack(one, WIRING)))
        .containsExactly(List.of("cluster#alpha", "instance#*"));
    assertThat(leadingKeys(FunctionPolicies.catalogue(one)))
        .containsExactly(List.of("catalogue#ap-northeast-2"));
  }

  /// Of each statement about the table.
  private static Stream<List<String>> leadingKeys(List<PolicyDocument> documents) {
    return documents.stream()
        .flatMap(document -> document.statements().stream())
        .filter(it -> it.actions().stream().anyMatch(action -> action.startsWith("dynamodb:")))
        .map(
            it ->
                it.conditions().stream()
                    .filter(condition -> condition.key().equals("dynamodb:LeadingKeys"))
                    .flatMap(condition -> condition.values().stream())
                    .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "ap-northeast-2, aws, ec2.amazonaws.com",
    "us-gov-west-1, aws-us-gov, ec2.amazonaws.com",
    "cn-north-1, aws-cn, 'ec2.amazonaws.com, ec2.amazonaws.com.cn'"
  })
  void theRegionTellsThePartition(String region, String partition, String principals) {
    var documents = ControllerPolicy.of(scope(region, List.of("mydev")));

    assertThat(documents)
        .flatExtracting(PolicyDocument::statements)
        .flatExtracting(Statement::resources)
        .filteredOn(resource -> !resource.equals("*") && !resource.contains(":role/"))
        .allMatch(resource -> resource.startsWith("arn:" + partition + ":"))
        .filteredOn(resource -> !resource.contains(":iam:"))
        .allMatch(resource -> resource.contains(":" + region + ":"));
    assertThat(documents)
        .flatExtracting(PolicyDocument::statements)
        .flatExtracting(Statement::conditions)
        .contains(Condition.equalTo("iam:PassedToService", List.of(principals.split(", ", -1))));
  }

  @ParameterizedTest
  @CsvSource({
    "11112222333, arn:aws:iam::111122223333:role/nodes, must have 12 digits",
    "111122223333, nodes, must be a role's ARN",
    "111122223333, arn:aws:iam::111122223333:user/eve, must be a role's ARN"
  })
  void whatIsNoAccountOrRoleIsRefused(String account, String role, String words) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new PolicyScope(
                    Region.of("ap-northeast-2"),
                    account,
                    clusters(List.of("mydev")),
                    new StateTable("lamplighter"),
                    List.of(role)))
        .withMessageContaining(words);
  }

  static PolicyScope scope(String region, List<String> names) {
    return new PolicyScope(
        Region.of(region),
        ACCOUNT,
        clusters(names),
        new StateTable("lamplighter"),
        List.of("arn:aws:iam::%s:role/LamplighterNode".formatted(ACCOUNT)));
  }

  private static SortedSet<ClusterName> clusters(List<String> names) {
    return new TreeSet<>(names.stream().map(ClusterName::of).toList());
  }

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj("payments-%03d"::formatted).toList();
  }
}
