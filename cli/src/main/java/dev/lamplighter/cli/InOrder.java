package dev.lamplighter.cli;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/// Does independent work on all cores, and hands the results on in the order of the work.
final class InOrder {
  private InOrder() {}

  static <T, R> void work(List<T> things, Function<T, R> work, Consumer<R> results)
      throws InterruptedException {
    int cores = Math.min(things.size(), Runtime.getRuntime().availableProcessors());
    try (var workers = Executors.newFixedThreadPool(Math.max(1, cores))) {
      List<Future<R>> futures =
          things.stream().map(thing -> workers.submit(() -> work.apply(thing))).toList();
      for (Future<R> future : futures) {
        results.accept(result(future));
      }
    }
  }

  private static <R> R result(Future<R> future) throws InterruptedException {
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
