package dev.lamplighter.functions.eks;

import static dev.lamplighter.functions.eks.Samples.NOON;
import static dev.lamplighter.functions.eks.Samples.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.port.CallFailed;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class KnownClusterTest {
  private final AtomicReference<Instant> clock = Samples.clockAtNoon();
  private Supplier<Description> eks = () -> new Description.Found(cluster("https://old"));
  private int asked;

  private final KnownCluster known =
      new KnownCluster(
          () -> {
            asked++;
            return eks.get();
          },
          clock::get);

  @Test
  void whereItIsIsAskedOnceInTheLifeOfAnEnvironment() {
    known.get();
    clock.set(NOON.plus(Duration.ofDays(30)));

    assertThat(known.get()).isEqualTo(cluster("https://old"));
    assertThat(asked).isEqualTo(1);
  }

  /// Spec AWS 6.8: the version that picks images is at most five minutes old.
  @Test
  void aControlPlaneThatWasUpgradedIsKnownAfterFiveMinutes() {
    known.current();
    eks = () -> new Description.Found(version("1.35"));

    clock.set(NOON.plus(KnownCluster.FRESH).minusMillis(1));
    assertThat(known.current().kubernetesVersion()).isEqualTo("1.34");
    assertThat(asked).isEqualTo(1);

    clock.set(NOON.plus(KnownCluster.FRESH));
    assertThat(known.current().kubernetesVersion()).isEqualTo("1.35");
    assertThat(known.get().kubernetesVersion()).isEqualTo("1.35");
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void anAnswerThatGrewOldServesWhileEksIsSilentAndItIsNotAskedAtEachLook() {
    known.current();
    eks = KnownClusterTest::silent;
    clock.set(NOON.plus(KnownCluster.FRESH));

    assertThat(known.current()).isEqualTo(cluster("https://old"));
    assertThat(known.current()).isEqualTo(cluster("https://old"));
    assertThat(asked).isEqualTo(2);
  }

  /// The API server answers as before whatever EKS says of our rights.
  @Test
  void aRefusalIsToldAndWhereTheClusterIsStaysKnown() {
    known.current();
    eks = () -> new Description.Refused("not allowed");
    clock.set(NOON.plus(KnownCluster.FRESH));

    assertThatThrownBy(known::current).isInstanceOf(CallFailed.class).hasMessage("not allowed");
    assertThat(known.get()).isEqualTo(cluster("https://old"));
  }

  @Test
  void aClusterThatWasMadeAnewIsFoundOnceTheOldOneIsDoubted() {
    known.get();
    eks = () -> new Description.Found(cluster("https://new"));
    clock.set(NOON.plus(KnownCluster.AT_MOST_EVERY));

    known.doubt();

    assertThat(known.get()).isEqualTo(cluster("https://new"));
    assertThat(known.get()).isEqualTo(cluster("https://new"));
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void anApiServerThatIsDownDoesNotMakeUsAskAtEachCall() {
    known.get();
    known.doubt();

    clock.set(NOON.plus(KnownCluster.AT_MOST_EVERY).minusMillis(1));
    known.get();
    assertThat(asked).isEqualTo(1);

    clock.set(NOON.plus(KnownCluster.AT_MOST_EVERY));
    known.get();
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void whileEksIsSilentWhatItSaidBeforeServes() {
    known.get();
    eks = KnownClusterTest::silent;
    clock.set(NOON.plus(KnownCluster.AT_MOST_EVERY));
    known.doubt();

    assertThat(known.get()).isEqualTo(cluster("https://old"));
  }

  @Test
  void aClusterThatIsGoneIsSaidToBe() {
    known.get();
    eks = () -> new Description.Absent("there is no such cluster");
    clock.set(NOON.plus(KnownCluster.AT_MOST_EVERY));
    known.doubt();

    assertThatThrownBy(known::get)
        .isInstanceOf(CallFailed.class)
        .hasMessage("there is no such cluster");
    assertThatThrownBy(known::get).hasMessage("there is no such cluster");
  }

  @Test
  void aSilenceAtTheFirstQuestionIsSaidToBe() {
    eks = KnownClusterTest::silent;

    assertThatThrownBy(known::get).isInstanceOf(CallFailed.class).hasMessage("nobody answers");
  }

  private static EksCluster version(String version) {
    var old = cluster("https://old");
    return new EksCluster(
        old.name(),
        old.arn(),
        version,
        old.endpoint(),
        old.certificateAuthority(),
        old.serviceCidr());
  }

  private static Description silent() {
    throw new CallFailed(CallFailed.Kind.UNAVAILABLE, "nobody answers");
  }
}
