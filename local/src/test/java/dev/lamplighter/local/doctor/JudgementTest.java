package dev.lamplighter.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.doctor.Facts.Denied;
import dev.lamplighter.local.doctor.Facts.Entry;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Resources;
import dev.lamplighter.testing.NodeClasses;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgementTest {
  private static List<Finding> notOk(Consumer<SampleFacts> change) {
    var facts = new SampleFacts();
    change.accept(facts);
    return facts.findings().stream().filter(it -> it.verdict() != Verdict.OK).toList();
  }

  private static void isFound(
      Consumer<SampleFacts> change, Verdict verdict, String check, String found, String command) {
    assertThat(notOk(change))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.check()).isEqualTo(check);
              assertThat(it.verdict()).isEqualTo(verdict);
              assertThat(it.found()).contains(found);
              assertThat(it.command().orElse("")).contains(command);
            });
  }

  @Test
  void whereAllIsWellEveryCheckIsOk() {
    assertThat(new SampleFacts().findings())
        .hasSizeGreaterThan(14)
        .allMatch(it -> it.verdict() == Verdict.OK && it.command().isEmpty());
  }

  @Test
  void everyFailureNamesACommand() {
    var facts = new SampleFacts();
    facts.endpoint = Asked.unanswered("no such cluster");
    facts.version = Asked.unanswered("nobody answers");
    facts.lack = Asked.answered(Optional.of("nodepools.karpenter.sh lacks status.nodes"));
    facts.missingRights = Asked.answered(List.of("delete pods"));
    facts.subnets = Asked.answered(0);
    facts.securityGroups = Asked.answered(0);
    facts.role = Asked.answered(Optional.empty());
    facts.entries = Asked.answered(List.of());
    facts.spotRole = Asked.answered(false);
    facts.table = Asked.answered(Optional.empty());
    facts.lastLook = Asked.answered(Optional.empty());
    facts.lease = Asked.answered(Optional.of(SampleFacts.lease(LeaseRecord.Mode.CLOSING)));

    assertThat(facts.findings().stream().filter(it -> it.verdict() == Verdict.FAIL).toList())
        .hasSize(12)
        .allMatch(it -> it.command().isPresent());
  }

  @Test
  void whatCouldNotBeAskedIsAWarningAndStopsNothingElse() {
    isFound(
        it -> it.entries = Asked.unanswered("403 AccessDenied"),
        Verdict.WARN,
        "access entry",
        "not known: 403 AccessDenied",
        "");
    isFound(
        it -> it.unrecorded = Asked.unanswered("no answer within 20 s"),
        Verdict.WARN,
        "leftovers",
        "no answer within 20 s",
        "");
  }

  /// It stays so after an uninstall, and nodes may be left if that did not come to its end.
  @Test
  void aClosedClusterIsToldWithHowToEndWhatIsLeftOrToOpenIt() {
    isFound(
        it -> it.lease = Asked.answered(Optional.of(SampleFacts.lease(LeaseRecord.Mode.CLOSING))),
        Verdict.FAIL,
        "lease",
        "the cluster is being left, or was: nothing is launched there, and nobody collects what is"
            + " left",
        "./lamplighter uninstall --cluster mydev --region eu-west-1, which shows what is left and"
            + " ends it when told yes; or look after it again: deploy the stack with it, or"
            + " ./lamplighter run --reopen");
  }

  @Test
  void karpenterBesideLamplighterFails() {
    isFound(
        it ->
            it.karpenter =
                Asked.answered(Optional.of(new PodKey(Namespace.of("kube-system"), "karpenter-0"))),
        Verdict.FAIL,
        "Karpenter",
        "pod kube-system/karpenter-0",
        "kubectl scale deployment -n kube-system");
  }

  @Test
  void aRoleThatMayNotReadFailsAndOneThatHangsOnTagsWarns() {
    isFound(
        it ->
            it.denied =
                Asked.answered(
                    List.of(
                        new Denied(SampleFacts.FUNCTIONS, "ec2:DescribeSubnets", false),
                        new Denied(SampleFacts.FUNCTIONS, "ec2:CreateFleet", true))),
        Verdict.FAIL,
        "permissions",
        "Lamplighter-Reconcile may not ec2:DescribeSubnets",
        "cdk deploy");
    isFound(
        it ->
            it.denied =
                Asked.answered(List.of(new Denied(SampleFacts.FUNCTIONS, "ec2:CreateFleet", true))),
        Verdict.WARN,
        "permissions",
        "may not ec2:CreateFleet",
        "cdk diff");
  }

  @Test
  void aNodeRoleWithoutPoliciesOrEntryWarnsAndOneThatEc2MayNotTakeFails() {
    isFound(
        it -> it.role = Asked.answered(Optional.of(SampleFacts.role("AmazonEKSWorkerNodePolicy"))),
        Verdict.WARN,
        "EC2NodeClass default role",
        "lacks AmazonEKS_CNI_Policy, AmazonEC2ContainerRegistryPullOnly",
        "aws iam attach-role-policy --role-name KarpenterNodeRole-mydev");
    isFound(
        it ->
            it.entries =
                Asked.answered(
                    List.of(new Entry(SampleFacts.FUNCTIONS, "STANDARD", List.of("lamplighter")))),
        Verdict.WARN,
        "EC2NodeClass default role",
        "no access entry of type EC2_LINUX",
        "--type EC2_LINUX --principal-arn " + SampleFacts.NODES);
    var role =
        SampleFacts.role(
            "AmazonEKSWorkerNodePolicy",
            "AmazonEKS_CNI_Policy",
            "AmazonEC2ContainerRegistryReadOnly");
    isFound(
        it ->
            it.role =
                Asked.answered(Optional.of(new Facts.NodeRole(role.arn(), "{}", role.policies()))),
        Verdict.FAIL,
        "EC2NodeClass default role",
        "EC2 may not take",
        "update-assume-role-policy");
  }

  @Test
  void whoHasNoPoolIsGivenACommandThatMakesOneOfTheClassThatIsThere() {
    var facts = new SampleFacts();
    facts.pools = Asked.answered(List.of());
    facts.nodeClass = NodeClasses.ready("fast");

    var made = (Manifest.OfNodePool) applied(commandOf("NodePools", facts.findings()));

    assertThat(made.nodePool().spec().template().spec().nodeClassRef().name())
        .isEqualTo(NodeClassName.of("fast"));
  }

  @Test
  void whoHasNoClassIsGivenACommandThatMakesOneWithTheRoleThatNodesHave() {
    var facts = new SampleFacts();
    var sample = facts.facts();
    var without =
        new Facts(
            new Facts.OfCluster(
                facts.endpoint,
                facts.version,
                facts.lack,
                facts.missingRights,
                facts.karpenter,
                facts.pools,
                Asked.answered(List.of()),
                facts.nodeClaims),
            sample.account(),
            sample.table());

    var findings = Judgement.of(SampleFacts.SUBJECT, without);
    var made = (Manifest.OfNodeClass) applied(commandOf("EC2NodeClasses", findings));

    assertThat(made.nodeClass().spec().identity())
        .isEqualTo(new EC2NodeClass.NodeIdentity.Role("KarpenterNodeRole-mydev"));
    assertThat(made.nodeClass().spec().subnetSelectorTerms().toString()).contains("mydev");
  }

  private static String commandOf(String check, List<Finding> findings) {
    return findings.stream()
        .filter(it -> it.check().equals(check))
        .flatMap(it -> it.command().stream())
        .findFirst()
        .orElseThrow();
  }

  /// What a shell would hand to `kubectl`, read as that of a user is.
  private static Manifest applied(String command) {
    assertThat(command).startsWith("echo '").endsWith("' | kubectl apply -f -");
    String json = command.substring("echo '".length(), command.lastIndexOf('\''));
    assertThat(json).doesNotContain("'", "\n");
    return ManifestReader.read(List.of(new SourceText("echo", json))).manifests().getFirst();
  }

  @Test
  void aClassThatIsNotReadyFailsWithItsReason() {
    isFound(
        it -> it.nodeClass = NodeClasses.notReady("default", "SubnetsNotFound", "none found"),
        Verdict.FAIL,
        "EC2NodeClass default as last seen",
        "SubnetsNotFound: none found",
        "kubectl describe ec2nodeclass default");
  }

  @Test
  void aQuotaThatStopsLaunchesNamesItsRequest() {
    isFound(
        it ->
            it.pools =
                Asked.answered(
                    List.of(
                        SampleFacts.pool("on-demand")
                            .withStatus(
                                new NodePool.Status(
                                    Resources.EMPTY,
                                    List.of(
                                        new Condition(
                                            ConditionType.ACCOUNT_LIMITS_LEAVE_ROOM,
                                            ConditionStatus.FALSE,
                                            "VCPULimitExceeded",
                                            "vCPU quota",
                                            SampleFacts.NOW)))))),
        Verdict.FAIL,
        "NodePool platform",
        "VCPULimitExceeded",
        "--quota-code L-1216C47A");
  }

  @Test
  void theRoleForSpotIsWantedOnlyWhereAPoolMayHaveSpot() {
    isFound(
        it -> it.spotRole = Asked.answered(false),
        Verdict.FAIL,
        "role for spot",
        "AWSServiceRoleForEC2Spot",
        "aws iam create-service-linked-role");
    assertThat(
            notOk(
                it -> {
                  it.spotRole = Asked.answered(false);
                  it.pools = Asked.answered(List.of(SampleFacts.pool("on-demand")));
                }))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"100, OK", "200, WARN", "500, FAIL", "86400, FAIL"})
  void aScheduleThatLagsIsFoundByTheLastLook(long seconds, Verdict verdict) {
    var facts = new SampleFacts();
    facts.lastLook =
        Asked.answered(Optional.of(SampleFacts.NOW.minus(Duration.ofSeconds(seconds))));

    assertThat(facts.findings())
        .filteredOn(it -> it.check().equals("schedule"))
        .extracting(Finding::verdict)
        .containsExactly(verdict);
  }

  @Test
  void aFirstLookThatIsUnderWayIsNoLag() {
    var facts = new SampleFacts();
    facts.lastLook = Asked.answered(Optional.empty());
    facts.lease = Asked.answered(Optional.of(SampleFacts.held()));

    assertThat(facts.findings()).allMatch(it -> it.verdict() == Verdict.OK);
  }

  @Test
  void aTableWhoseItemsNeverExpireWarns() {
    isFound(
        it -> it.table = Asked.answered(Optional.of(new Facts.Table(true, false, true))),
        Verdict.WARN,
        "table",
        "never expire",
        "AttributeName=expires");
  }
}
