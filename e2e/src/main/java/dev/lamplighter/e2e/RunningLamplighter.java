package dev.lamplighter.e2e;

import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.local.real.RealCluster;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/// Lamplighter at work on a real cluster, in a thread of its own, until it is closed.
final class RunningLamplighter implements AutoCloseable {
  private static final long ENDS_WITHIN_SECONDS = 30;

  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final List<InputProblem> unreadable = new CopyOnWriteArrayList<>();
  private final Thread thread;
  private volatile boolean ended;

  private RunningLamplighter(ControlPlane controlPlane) {
    var options =
        new RealCluster.Options(
            ClusterName.of("mydev"), ClusterPolicy.DEFAULT, this::looked, unreadable::addAll);
    this.thread = Thread.ofPlatform().name("lamplighter").start(() -> run(controlPlane, options));
  }

  static RunningLamplighter at(ControlPlane controlPlane) {
    return new RunningLamplighter(controlPlane);
  }

  private void run(ControlPlane controlPlane, RealCluster.Options options) {
    try (var running = RealCluster.of(controlPlane.config(), options)) {
      while (!ended) {
        running.once();
        running.waitForNext(() -> ended);
      }
    } catch (RuntimeException | Error thrown) {
      failure.set(thrown);
    }
  }

  private void looked(PassReport report) {
    report
        .decision()
        .steps()
        .forEach(step -> System.out.println(report.takenAt() + " " + step.because()));
  }

  List<InputProblem> unreadable() {
    return List.copyOf(unreadable);
  }

  @Override
  public void close() {
    ended = true;
    try {
      thread.join(TimeUnit.SECONDS.toMillis(ENDS_WITHIN_SECONDS));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw new AssertionError("Lamplighter failed", thrown);
    }
  }
}
