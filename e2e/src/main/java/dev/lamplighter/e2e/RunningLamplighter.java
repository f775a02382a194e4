package dev.lamplighter.e2e;

import dev.lamplighter.functions.kube.Unreadable;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.real.LookedAfter;
import dev.lamplighter.local.real.RealCluster;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterPolicy;
import io.fabric8.kubernetes.client.Config;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/// Lamplighter at work on a real cluster, in a thread of its own, until it is closed.
final class RunningLamplighter implements AutoCloseable {
  private static final long ENDS_WITHIN_SECONDS = 30;

  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final List<InputProblem> unreadable = new CopyOnWriteArrayList<>();
  private final List<PassReport> reports = new CopyOnWriteArrayList<>();
  private final Thread thread;
  private volatile boolean ended;
  private volatile Optional<PretendAccount> account = Optional.empty();

  private RunningLamplighter(Function<Told, LookedAfter> open) {
    var told = new Told(this::looked, unreadable::addAll, () -> ended);
    this.thread = Thread.ofPlatform().name("lamplighter").start(() -> run(open, told));
  }

  /// Who is to be told what is seen and done, and says when to end.
  record Told(PassListener listener, Unreadable unreadable, BooleanSupplier ending) {}

  /// `config` is its own way to the API server; the account's nodes come by `joining`.
  static RunningLamplighter start(Config config, Config joining, ClusterPolicy policy) {
    return start(
        told ->
            RealCluster.of(
                config,
                joining,
                new RealCluster.Options(
                    ClusterName.of("mydev"),
                    policy,
                    told.listener(),
                    told.unreadable(),
                    told.ending())));
  }

  /// Whatever it is that looks after the cluster. It is opened in the thread that looks.
  static RunningLamplighter start(Function<Told, LookedAfter> open) {
    return new RunningLamplighter(open);
  }

  private void run(Function<Told, LookedAfter> open, Told told) {
    try (var running = open.apply(told)) {
      if (running instanceof RealCluster pretended) {
        account = Optional.of(pretended.account());
      }
      while (!ended) {
        running.once();
        running.waitForNext();
      }
    } catch (RuntimeException | Error thrown) {
      failure.set(thrown);
    }
  }

  private void looked(PassReport report) {
    reports.add(report);
    report
        .decision()
        .steps()
        .forEach(step -> System.out.println(report.takenAt() + " " + step.because()));
  }

  List<InputProblem> unreadable() {
    return List.copyOf(unreadable);
  }

  /// Of each look so far.
  List<PassReport> reports() {
    return List.copyOf(reports);
  }

  /// Once it is closed: until then the account is its thread's alone.
  PretendAccount account() {
    if (thread.isAlive()) {
      throw new IllegalStateException("Close Lamplighter before you look into its account");
    }
    return account.orElseThrow();
  }

  @Override
  public void close() {
    ended = true;
    try {
      thread.join(TimeUnit.SECONDS.toMillis(ENDS_WITHIN_SECONDS));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    complain();
  }

  /// If it has failed.
  void complain() {
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw new AssertionError("Lamplighter failed", thrown);
    }
  }
}
