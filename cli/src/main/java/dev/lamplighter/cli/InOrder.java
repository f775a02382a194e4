package dev.lamplighter.cli;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Does independent work on all cores, and hands the results on in the order of the work.
///
/// The longest piece is begun first, so that it does not run alone at the end.
final class InOrder {
  private InOrder() {}

  static <T, R> void work(
      List<T> things, Comparator<T> length, Function<T, R> work, Consumer<R> results)
      throws InterruptedException {
    if (things.isEmpty()) {
      return;
    }
    int cores = Math.min(things.size(), Runtime.getRuntime().availableProcessors());
    List<FutureTask<R>> tasks =
        things.stream().map(thing -> new FutureTask<>(() -> work.apply(thing))).toList();
    int longest = things.indexOf(Collections.max(things, length));
    try (var workers = Executors.newFixedThreadPool(cores)) {
      workers.execute(tasks.get(longest));
      IntStream.range(0, tasks.size())
          .filter(index -> index != longest)
          .forEach(index -> workers.execute(tasks.get(index)));
      for (FutureTask<R> task : tasks) {
        results.accept(result(task));
      }
    }
  }

  private static <R> R result(FutureTask<R> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException unexpected) {
        throw unexpected;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }
}
