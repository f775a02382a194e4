package dev.lamplighter.local.storm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.simulation.HitTable;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Three hundred and thirty random worlds under random faults. A failing seed is replayed by
/// `./lamplighter simulate --faults --seeds N..N`.
class StormTest {
  private static final long SEEDS = 330;
  private static final int LEAST_HITS = 5;

  @Test
  void keepsEveryInvariantWhateverGoesWrong() {
    List<Storm.Result> results =
        LongStream.rangeClosed(1, SEEDS).parallel().mapToObj(Storm::blow).toList();

    var hits = new HitTable();
    results.forEach(result -> hits.addAll(result.hits()));
    System.out.println(hits);
    assertThat(results)
        .allSatisfy(result -> assertThat(result.broken()).as("seed %d", result.seed()).isEmpty());
    assertThat(hits.below(LEAST_HITS)).as("cells hit fewer than %d times", LEAST_HITS).isEmpty();
  }
}
