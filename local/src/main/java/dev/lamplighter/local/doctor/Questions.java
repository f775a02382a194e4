package dev.lamplighter.local.doctor;

import dev.lamplighter.functions.port.CallFailed;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/// Asks many things at once, each for so long at most; one that fails leaves the others alone.
final class Questions implements AutoCloseable {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Duration atMost;

  Questions(Duration atMost) {
    this.atMost = atMost;
  }

  /// Begins to ask; the answer is waited for where it is wanted.
  <T> Supplier<Asked<T>> ask(Supplier<T> question) {
    long until = System.nanoTime() + atMost.toNanos();
    Future<T> asked = threads.submit(question::get);
    return () -> answer(asked, until);
  }

  /// What was never asked, because it could not be.
  static <T> Supplier<Asked<T>> unasked(String why) {
    return () -> Asked.unanswered(why);
  }

  private <T> Asked<T> answer(Future<T> asked, long until) {
    try {
      long left = Math.max(0, until - System.nanoTime());
      return Asked.answered(asked.get(left, TimeUnit.NANOSECONDS));
    } catch (TimeoutException _) {
      asked.cancel(true);
      return Asked.unanswered("no answer within %d s".formatted(atMost.toSeconds()));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Asked.unanswered("interrupted");
    } catch (ExecutionException failed) {
      return Asked.unanswered(why(failed));
    }
  }

  /// What is no failure of the outside is a mistake of ours, and thrown on.
  private static String why(ExecutionException asked) {
    return switch (asked.getCause()) {
      case CallFailed failed -> failed.reason();
      case SdkException failed -> String.valueOf(failed.getMessage());
      case RuntimeException bug -> throw bug;
      case null, default -> throw new IllegalStateException(asked);
    };
  }

  /// Those that are still asked are left behind.
  @Override
  public void close() {
    var _ = threads.shutdownNow();
  }
}
