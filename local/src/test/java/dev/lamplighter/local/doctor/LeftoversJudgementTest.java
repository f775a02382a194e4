package dev.lamplighter.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Nobody is told to end a node that Karpenter runs, or that is about to be recorded again.
class LeftoversJudgementTest {
  private static final ClaimView CLAIM =
      World.world()
          .fixtureF1()
          .nodePool("default")
          .claim("default-abcde", it -> it.inPool("default").state(ClaimState.LAUNCHED))
          .snapshot()
          .claims()
          .getFirst();
  private static final NodeClaim NODE_CLAIM = CLAIM.mirror().orElseThrow();
  private static final Instance INSTANCE = CLAIM.instance().orElseThrow();

  private final SampleFacts facts = new SampleFacts();

  private Finding found() {
    facts.unrecorded = Asked.answered(List.of(INSTANCE));
    return facts.findings().stream()
        .filter(it -> it.check().equals("leftovers"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void instancesThatNobodyNamesAreToldWithTheCommandThatEndsThem() {
    assertThat(found().verdict()).isEqualTo(Verdict.WARN);
    assertThat(found().found()).contains("without a NodeClaim", INSTANCE.id().value());
    assertThat(found().command())
        .contains(
            "aws ec2 terminate-instances --region eu-west-1 --instance-ids "
                + INSTANCE.id().value());
  }

  @Test
  void aNodeClaimsInstanceIsNotLeftOverThoughTheTableWasLost() {
    facts.nodeClaims = Asked.answered(List.of(NODE_CLAIM));

    assertThat(found().verdict()).isEqualTo(Verdict.OK);
    assertThat(found().found()).contains("not all are recorded yet");
    assertThat(found().command()).isEmpty();
  }

  @Test
  void theProviderIdOfANodeClaimIsEnough() {
    facts.nodeClaims = Asked.answered(List.of(NODE_CLAIM));
    facts.unrecorded = Asked.answered(List.of(INSTANCE.withTags(Tags.NONE)));

    assertThat(LeftoversJudgement.of(SampleFacts.SUBJECT, facts.facts()))
        .singleElement()
        .satisfies(it -> assertThat(it.verdict()).isEqualTo(Verdict.OK));
  }

  @Test
  void whileKarpenterRunsNoCommandIsGiven() {
    facts.karpenter =
        Asked.answered(Optional.of(new PodKey(Namespace.of("kube-system"), "karpenter-0")));

    isUnknown("Karpenter runs as pod kube-system/karpenter-0");
  }

  @Test
  void whereNobodyKnowsWhetherKarpenterRunsNoCommandIsGiven() {
    facts.karpenter = Asked.unanswered("403 Forbidden");

    isUnknown("whether Karpenter runs could not be read: 403 Forbidden");
  }

  @Test
  void whereNodeClaimsCouldNotBeReadNoCommandIsGiven() {
    facts.nodeClaims = Asked.unanswered("the API server did not answer");

    isUnknown("NodeClaims could not be read: the API server did not answer");
  }

  private void isUnknown(String why) {
    assertThat(found().verdict()).isEqualTo(Verdict.WARN);
    assertThat(found().found()).contains("not known", INSTANCE.id().value(), why);
    assertThat(found().command()).isEmpty();
  }
}
