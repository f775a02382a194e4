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
  void eksIsAskedOnceInTheLifeOfAnEnvironment() {
    known.get();
    clock.set(NOON.plus(Duration.ofDays(30)));

    assertThat(known.get()).isEqualTo(cluster("https://old"));
    assertThat(asked).isEqualTo(1);
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

  private static Description silent() {
    throw new CallFailed(CallFailed.Kind.UNAVAILABLE, "nobody answers");
  }
}
