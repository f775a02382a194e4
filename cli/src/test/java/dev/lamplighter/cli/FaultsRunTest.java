package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.cli.simulate.SeedRange;
import dev.lamplighter.local.simulation.EffectKind;
import dev.lamplighter.local.simulation.Fault;
import dev.lamplighter.local.simulation.HitTable;
import dev.lamplighter.local.storm.Storm;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

class FaultsRunTest {
  private final StringWriter out = new StringWriter();

  @Test
  void showsHowOftenEachEffectMetEachFault() {
    int status =
        run("1..3", seed -> new Storm.Result(seed, oneThrottledEviction(), Optional.empty()));

    assertThat(status).isZero();
    assertThat(out.toString().lines().filter(line -> line.contains("evict a pod")).toList())
        .singleElement()
        .asString()
        .matches(" *evict a pod +0 +3( +0)+");
    assertThat(out.toString()).endsWith("3 storms (1..3), no invariant broken.\n");
  }

  @Test
  void namesTheFirstSeedThatBreaksSomethingAndHowToReplayIt() {
    Set<Long> blown = new ConcurrentSkipListSet<>();

    int status =
        run(
            "1..1000",
            seed -> {
              blown.add(seed);
              return new Storm.Result(
                  seed,
                  new HitTable(),
                  seed < 17 ? Optional.empty() : Optional.of(new AssertionError("Two instances")));
            });

    assertThat(status).isEqualTo(1);
    assertThat(out.toString())
        .isEqualTo(
            """
            Seed 17 broke an invariant:
              Two instances

            To see it again:
              ./lamplighter simulate --faults --seeds 17..17
            """);
    assertThat(blown).contains(1L, 16L, 17L).hasSizeLessThan(100);
  }

  @Test
  void anExceptionInAStormBreaksItToo() {
    int status =
        run(
            "5..5",
            _ -> {
              throw new IllegalStateException("outer", new IllegalArgumentException("inner"));
            });

    assertThat(status).isEqualTo(1);
    assertThat(out.toString()).startsWith("Seed 5 broke an invariant:\n  outer\n  inner\n");
  }

  private int run(String seeds, LongFunction<Storm.Result> storms) {
    var writer = new PrintWriter(out);
    var terminal = new Terminal(writer, writer, false, false, true, 100, Optional::empty);
    int status = new FaultsRun(new Lamplighter(terminal), SeedRange.parse(seeds), storms).run();
    writer.flush();
    return status;
  }

  private static HitTable oneThrottledEviction() {
    var hits = new HitTable();
    hits.hit(EffectKind.EVICT, Fault.THROTTLE);
    return hits;
  }
}
