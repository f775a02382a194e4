package dev.lamplighter.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimStatesTest {
  private static final Instant NOW = World.START.plusSeconds(100);

  /// One row for each state a claim may be in; a column for each it may go to; x is a legal step.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      textBlock =
          """
          from         | RESERVED | LAUNCHED | REGISTERED | INITIALIZED | DISRUPTING | DRAINING | TERMINATING | gone
          RESERVED     | -        | x        | -          | -           | -          | -        | -           | x
          LAUNCHED     | -        | -        | x          | -           | -          | x        | -           | -
          REGISTERED   | -        | -        | -          | x           | -          | x        | -           | -
          INITIALIZED  | -        | -        | -          | -           | x          | x        | -           | -
          DISRUPTING   | -        | -        | -          | x           | -          | x        | -           | -
          DRAINING     | -        | -        | -          | -           | -          | -        | x           | -
          TERMINATING  | -        | -        | -          | -           | -          | -        | -           | x
          """)
  void allowsTheseStepsAndNoOthers(
      ClaimState from,
      String reserved,
      String launched,
      String registered,
      String initialized,
      String disrupting,
      String draining,
      String terminating,
      String gone) {
    Iterator<String> columns =
        List.of(reserved, launched, registered, initialized, disrupting, draining, terminating)
            .iterator();

    for (ClaimState to : ClaimState.values()) {
      if (columns.next().equals("x")) {
        assertThat(ClaimStates.step(from, to)).isEqualTo(to);
      } else {
        assertThatIllegalStateException()
            .isThrownBy(() -> ClaimStates.step(from, to))
            .withMessageContaining(from.toString())
            .withMessageContaining(to.toString());
      }
    }
    ClaimRecord claim = claimIn(from);
    if (gone.equals("x")) {
      assertThat(ClaimStates.gone(claim)).isEqualTo(claim);
    } else {
      assertThatIllegalStateException()
          .isThrownBy(() -> ClaimStates.gone(claim))
          .withMessageContaining(from.toString())
          .withMessageContaining("gone");
    }
  }

  @Test
  void writesDownWhenAClaimDrains() {
    ClaimRecord draining = ClaimStates.draining(claimIn(ClaimState.INITIALIZED), deleted(), NOW);

    assertThat(draining.state()).isEqualTo(ClaimState.DRAINING);
    assertThat(draining.milestones().drainingSince()).contains(NOW);
    assertThat(draining.removal()).contains(deleted());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 60})
  void startsTheTerminationGracePeriodWithTheDrain(int seconds) {
    ClaimRecord claim =
        World.world()
            .nodePool("default", p -> p.terminationGracePeriod(Duration.ofSeconds(seconds)))
            .claim("a", c -> {})
            .snapshot()
            .claims()
            .getFirst()
            .record();

    ClaimRecord draining = ClaimStates.draining(claim, deleted(), NOW);

    assertThat(draining.removal().flatMap(Removal::deadline)).contains(NOW.plusSeconds(seconds));
  }

  @Test
  void forgetsTheRemovalOfAClaimThatIsRolledBack() {
    ClaimRecord disrupting = ClaimStates.disrupting(claimIn(ClaimState.INITIALIZED), deleted());

    ClaimRecord back = ClaimStates.rolledBack(disrupting);

    assertThat(back).isEqualTo(claimIn(ClaimState.INITIALIZED));
  }

  private static Removal deleted() {
    return new Removal(Removal.Cause.DELETED, "it was deleted", Optional.empty());
  }

  private static ClaimRecord claimIn(ClaimState state) {
    return World.world()
        .nodePool("default")
        .claim("a", c -> c.state(state))
        .snapshot()
        .claims()
        .getFirst()
        .record();
  }
}
