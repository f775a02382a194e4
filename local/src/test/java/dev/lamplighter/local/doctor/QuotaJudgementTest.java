package dev.lamplighter.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.local.doctor.Facts.Concurrency;
import dev.lamplighter.model.Resources;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A quota that is too small is told before launches or looks meet it.
class QuotaJudgementTest {
  private static final String REQUEST =
      "aws service-quotas request-service-quota-increase --region eu-west-1 ";

  private final SampleFacts facts = new SampleFacts();

  private List<Finding> findings(int clusters) {
    var one = SampleFacts.SUBJECT;
    return QuotaJudgement.of(
        new Subject(one.cluster(), one.region(), one.table(), clusters, one.now()), facts.facts());
  }

  private Finding found(String check) {
    return findings(1).stream().filter(it -> it.check().equals(check)).findFirst().orElseThrow();
  }

  private static NodePool limited(NodePool pool, long cpuMillis) {
    var spec = pool.spec();
    return new NodePool(
        pool.meta(),
        new NodePool.Spec(
            spec.template(),
            spec.disruption(),
            Resources.of(cpuMillis, 0),
            spec.weight(),
            spec.replicas()),
        pool.status());
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 900, 1, OK",
    "11, 11, 1, OK",
    "10, 10, 1, WARN",
    "1000, 2, 1, OK",
    "1000, 1, 1, WARN",
    "1000, 20, 19, OK",
    "1000, 20, 20, WARN"
  })
  void aFunctionForEachClusterAndOneMoreMustBeLeft(
      long account, long unreserved, int clusters, Verdict verdict) {
    facts.functions = Asked.answered(new Concurrency(account, unreserved));

    assertThat(findings(clusters).getFirst())
        .satisfies(it -> assertThat(it.check()).isEqualTo("quota of functions"))
        .satisfies(it -> assertThat(it.verdict()).isEqualTo(verdict));
  }

  @Test
  void aYoungAccountIsToldHowToGetTheUsualThousandFunctions() {
    facts.functions = Asked.answered(new Concurrency(10, 10));

    var found = found("quota of functions");

    assertThat(found.found())
        .isEqualTo(
            "10 of the account's 10 functions at once are not reserved, of which Lamplighter needs"
                + " 2: whatever else runs can throttle it");
    assertThat(found.command())
        .contains(REQUEST + "--service-code lambda --quota-code L-B99A9384 --desired-value 1000");
  }

  @Test
  void anAccountThatHasReservedAlmostAllIsToldToAskForWhatIsMissing() {
    facts.functions = Asked.answered(new Concurrency(3000, 0));

    var found = found("quota of functions");

    assertThat(found.found()).contains("0 of the account's 3000", "needs 2", "429");
    assertThat(found.command().orElseThrow()).endsWith("--desired-value 3002");
  }

  @Test
  void fiveVcpusOfAYoungAccountAreFew() {
    facts.spot = Asked.answered(5L);

    var found = found("quota of spot");

    assertThat(found.verdict()).isEqualTo(Verdict.WARN);
    assertThat(found.found())
        .contains("5 vCPUs (All Standard Spot Instance Requests)", "young account");
    assertThat(found.command())
        .contains(REQUEST + "--service-code ec2 --quota-code L-34B43A08 --desired-value 64");
  }

  @Test
  void aQuotaBelowTheLargestLimitOfANodePoolIsTooSmallForIt() {
    facts.pools =
        Asked.answered(
            List.of(
                limited(SampleFacts.pool("on-demand"), 20_000),
                limited(SampleFacts.pool("on-demand"), 256_500)));

    var found = found("quota of on-demand");

    assertThat(found.verdict()).isEqualTo(Verdict.WARN);
    assertThat(found.found()).contains("256 vCPUs", "fewer than the 257 that NodePool platform");
    assertThat(found.command())
        .contains(REQUEST + "--service-code ec2 --quota-code L-1216C47A --desired-value 257");
  }

  @Test
  void aLimitThatTheQuotaHoldsIsWell() {
    facts.pools = Asked.answered(List.of(limited(SampleFacts.pool("on-demand"), 256_000)));

    assertThat(found("quota of on-demand").verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void aQuotaIsJudgedOnlyWhereAPoolsNodesCountAgainstIt() {
    facts.pools = Asked.answered(List.of(SampleFacts.pool("on-demand")));
    assertThat(checks()).containsExactly("quota of functions", "quota of on-demand");

    facts.pools = Asked.answered(List.of(SampleFacts.pool("spot")));
    assertThat(checks()).containsExactly("quota of functions", "quota of spot");

    facts.pools = Asked.answered(List.of(SampleFacts.pool("spot", "g, p")));
    assertThat(checks()).containsExactly("quota of functions");

    facts.pools = Asked.answered(List.of(SampleFacts.pool("spot", "g, m")));
    assertThat(checks()).containsExactly("quota of functions", "quota of spot");
  }

  @Test
  void wherePoolsAreNotKnownEveryQuotaIsJudged() {
    facts.pools = Asked.unanswered("the API server did not answer");

    assertThat(checks())
        .containsExactly("quota of functions", "quota of on-demand", "quota of spot");
  }

  @Test
  void aQuotaThatCouldNotBeReadNamesTheRightAndFailsNothing() {
    facts.functions = Asked.unanswered("GetAccountSettings: 403 AccessDeniedException: no.");
    facts.spot = Asked.unanswered("no answer within 20 s");

    var findings = findings(1);

    assertThat(findings)
        .extracting(Finding::found)
        .containsExactly(
            "could not be read, which needs the right lambda:GetAccountSettings:"
                + " GetAccountSettings: 403 AccessDeniedException: no.",
            "could not be read, which needs the right servicequotas:GetServiceQuota: no answer"
                + " within 20 s");
    assertThat(findings).allMatch(it -> it.verdict() == Verdict.WARN);
  }

  private List<String> checks() {
    return findings(1).stream().map(Finding::check).toList();
  }
}
