package dev.lamplighter.cli;

import dev.lamplighter.cli.simulate.SeedRange;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Table;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.cli.text.Wrapping;
import dev.lamplighter.local.simulation.EffectKind;
import dev.lamplighter.local.simulation.Fault;
import dev.lamplighter.local.simulation.HitTable;
import dev.lamplighter.local.storm.Storm;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Storms on all cores, one for each seed, up to the first that breaks something.
///
/// Which seed is the first does not depend on how many cores there are: when one breaks, all before
/// it are still blown to their end.
final class FaultsRun {
  private static final int CAUSES_MOST = 5;
  private static final int MESSAGE_LINES = 6;

  private final Lamplighter root;
  private final SeedRange seeds;
  private final LongFunction<Storm.Result> storms;
  private final Progress progress;
  private final HitTable hits = new HitTable();
  private long next;
  private long end;
  private long done;
  private Optional<Broken> broken = Optional.empty();

  private record Broken(long seed, Throwable what) {}

  FaultsRun(Lamplighter root, SeedRange seeds, LongFunction<Storm.Result> storms) {
    this.root = root;
    this.progress = new Progress(root.terminal);
    this.storms = storms;
    this.seeds = seeds;
    this.next = seeds.first();
    this.end = seeds.last();
  }

  int run() {
    int cores = (int) Math.min(Runtime.getRuntime().availableProcessors(), seeds.count());
    try (var workers = Executors.newFixedThreadPool(cores)) {
      IntStream.range(0, cores).forEach(_ -> workers.execute(this::blowAll));
    }
    progress.clear();
    return report();
  }

  private void blowAll() {
    for (Optional<Long> seed = take(); seed.isPresent(); seed = take()) {
      blow(seed.get());
    }
  }

  private synchronized Optional<Long> take() {
    return next > end ? Optional.empty() : Optional.of(next++);
  }

  private void blow(long seed) {
    try {
      var result = storms.apply(seed);
      settle(seed, result.hits(), result.broken());
    } catch (RuntimeException | Error bug) {
      settle(seed, new HitTable(), Optional.of(bug));
    }
  }

  private synchronized void settle(long seed, HitTable seedHits, Optional<Throwable> what) {
    hits.addAll(seedHits);
    done++;
    if (what.isPresent() && broken.map(Broken::seed).orElse(Long.MAX_VALUE) > seed) {
      broken = Optional.of(new Broken(seed, what.get()));
      end = Math.min(end, seed - 1);
    }
    progress.say("%,d of %,d seeds".formatted(done, seeds.count()));
  }

  private int report() {
    PrintWriter out = root.terminal.out();
    Look look = root.look();
    if (broken.isPresent()) {
      failed(broken.get(), out, look);
      return ExitCode.NOT_AS_EXPECTED;
    }
    out.println("How often each effect met each fault:");
    out.println();
    table().lines(look, List.of(EffectKind.values())).forEach(out::println);
    out.println();
    out.println(
        look.paint(
            Tone.GOOD,
            "%s (%s), no invariant broken.".formatted(Counted.of(seeds.count(), "storm"), seeds)));
    return ExitCode.OK;
  }

  private void failed(Broken broken, PrintWriter out, Look look) {
    out.println(look.paint(Tone.BAD, "Seed %d broke an invariant:".formatted(broken.seed())));
    causes(broken.what()).stream()
        .flatMap(what -> message(what, look).stream())
        .forEach(line -> out.println("  " + line));
    if (root.debug) {
      broken.what().printStackTrace(out);
    }
    out.println();
    out.println("To see it again:");
    out.println("  ./lamplighter simulate --faults --seeds %1$d..%1$d".formatted(broken.seed()));
  }

  /// What is wrong, without all that a world's values have to say.
  private static List<String> message(Throwable what, Look look) {
    List<String> lines =
        String.valueOf(what.getMessage())
            .lines()
            .flatMap(line -> Wrapping.wrap(line, look.columns() - 2, 2).stream())
            .toList();
    return lines.size() <= MESSAGE_LINES
        ? lines
        : Stream.concat(
                lines.stream().limit(MESSAGE_LINES), Stream.of("and so on; --debug prints all"))
            .toList();
  }

  private static List<Throwable> causes(Throwable what) {
    return Stream.<Throwable>iterate(what, Objects::nonNull, Throwable::getCause)
        .limit(CAUSES_MOST)
        .toList();
  }

  private Table<EffectKind> table() {
    var table = new Table<EffectKind>().left("EFFECT", EffectKind::toString);
    for (Fault fault : Fault.values()) {
      table.right(
          fault.toString().toUpperCase(Locale.ROOT).replace(' ', '\n'),
          effect -> Integer.toString(hits.hits(effect, fault)),
          effect -> hits.hits(effect, fault) == 0 ? Tone.BAD : Tone.PLAIN);
    }
    return table;
  }
}
