package dev.lamplighter.local.storm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.pass.Settings.Mode;
import dev.lamplighter.local.simulation.LambdaSettings;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Some of the storms in each reaction, with every environment cold: what is remembered from one
/// tick to the next is in the table or nowhere.
class ReactionsTest {
  private static final long SEEDS = 4;

  @ParameterizedTest
  @EnumSource
  void keepTheInvariantsWithEveryEnvironmentCold(Mode mode) {
    List<Storm.Result> results =
        LongStream.rangeClosed(1, SEEDS)
            .mapToObj(seed -> Storm.blow(seed, LambdaSettings.cold(mode)))
            .toList();

    assertThat(results)
        .allSatisfy(result -> assertThat(result.broken()).as("seed %d", result.seed()).isEmpty());
  }

  /// Here a launch was written down by a clock minutes behind the one that later asks for it.
  @Test
  void takeNoInstanceForGoneByAnotherClock() {
    assertThat(Storm.blow(89, LambdaSettings.cold(Mode.TICK)).broken()).isEmpty();
  }
}
