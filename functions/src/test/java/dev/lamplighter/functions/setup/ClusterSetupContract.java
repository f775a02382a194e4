package dev.lamplighter.functions.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.crd.Crd;
import dev.lamplighter.functions.crd.StoredDefinition;
import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// What every [ClusterSetup] must do, in a cluster without definitions.
public abstract class ClusterSetupContract {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  protected abstract ClusterSetup setup();

  protected abstract Ticker ticker();

  @Test
  void whatIsAppliedIsServedSoonAndKnowsEveryField() {
    for (Crd crd : Crd.all()) {
      assertThat(setup().definition(crd)).isEmpty();
      assertThat(setup().serves(crd.kind())).isFalse();
    }

    var done = new ClusterInstall(setup(), ticker()).run(PATIENCE);

    assertThat(done)
        .hasSameSizeAs(Crd.all())
        .allSatisfy((_, what) -> assertThat(what).isEqualTo("installed"));
    for (Crd crd : Crd.all()) {
      assertThat(setup().serves(crd.kind())).isTrue();
      StoredDefinition stored = setup().definition(crd).orElseThrow();
      assertThat(stored.established()).isTrue();
      assertThat(stored.served()).containsExactly(crd.version());
      assertThat(stored.stored()).containsExactly(crd.version());
      assertThat(stored.fields())
          .isEqualTo(StoredDefinition.of(crd.json(), crd.version()).fields());
    }

    assertThat(new ClusterInstall(setup(), ticker()).run(PATIENCE))
        .allSatisfy((_, what) -> assertThat(what).isEqualTo("up to date"));
  }
}
