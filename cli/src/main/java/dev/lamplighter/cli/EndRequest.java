package dev.lamplighter.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// Ctrl-C or a SIGTERM: whoever runs is asked to end, and waited for, since what it holds others
/// must wait for otherwise. It is not interrupted: a look that has begun is finished.
final class EndRequest implements AutoCloseable {
  /// A look may be in the middle of a CreateFleet, which takes up to 20 s.
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  private final AtomicBoolean asked = new AtomicBoolean();
  private final CountDownLatch ended = new CountDownLatch(1);

  private final Thread hook = new Thread(this::ask, "end");

  private EndRequest() {}

  /// To be closed when all is given back.
  static EndRequest ofSignals() {
    var request = new EndRequest();
    Runtime.getRuntime().addShutdownHook(request.hook);
    return request;
  }

  boolean asked() {
    return asked.get();
  }

  private void ask() {
    asked.set(true);
    try {
      boolean _ = ended.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    ended.countDown();
    if (!asked()) {
      try {
        boolean _ = Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException _) {
        // It was asked for this moment.
      }
    }
  }
}
