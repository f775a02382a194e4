package dev.lamplighter.local.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The simulation finds what it is there to find: Lamplighter with one rule left out breaks an
/// invariant within 300 seeds.
class MutantsTest {
  private static final long SEEDS = 300;

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"MINIMUM_RESERVED", "TOKEN_PER_TRY"})
  void isFoundWithinThreeHundredSeeds(Mutant mutant) {
    Optional<Storm.Result> found =
        LongStream.rangeClosed(1, SEEDS)
            .mapToObj(seed -> Storm.blow(seed, mutant))
            .filter(result -> result.broken().isPresent())
            .findFirst();

    assertThat(found).as("%s in %d seeds", mutant, SEEDS).isPresent();
    System.out.printf(
        "%s: seed %d: %s%n", mutant, found.get().seed(), found.get().broken().get().getMessage());
  }
}
