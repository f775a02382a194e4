package dev.lamplighter.functions.lambda;

import dev.lamplighter.functions.live.FunctionPorts;
import dev.lamplighter.functions.priming.Priming;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import software.amazon.awssdk.core.SdkGlobalTime;

/// One environment of a function, and what becomes of it when a snapshot is taken of it and
/// restored, as often as Lambda likes (Lambda Developer Guide, "SnapStart runtime hooks").
///
/// The outside is made when it is first needed: for an event, or after a restore. So a snapshot
/// holds no credentials, no token, no connection, no clock's offset and no state of a source of
/// randomness, since nothing that has any is there yet.
///
/// A hook that throws fails what it belongs to: the version is not published, or the restored
/// environment is given up.
final class Environment<H> implements Resource {
  private final Supplier<FunctionPorts> outside;
  private final Function<FunctionPorts, H> handler;
  private final Supplier<Priming.Done> priming;
  private Optional<Open<H>> open = Optional.empty();

  private record Open<H>(FunctionPorts outside, H handler) {}

  private Environment(
      Supplier<FunctionPorts> outside,
      Function<FunctionPorts, H> handler,
      Supplier<Priming.Done> priming) {
    this.outside = outside;
    this.handler = handler;
    this.priming = priming;
  }

  /// Hears of snapshots from now on, for as long as the caller keeps it: CRaC's own reference is a
  /// weak one.
  static <H> Environment<H> registered(
      Supplier<FunctionPorts> outside,
      Function<FunctionPorts, H> handler,
      Supplier<Priming.Done> priming) {
    var environment = new Environment<>(outside, handler, priming);
    Core.getGlobalContext().register(environment);
    return environment;
  }

  /// What `event` answers. No connection to an API server and no thread of its client is left when
  /// it is over.
  <R> R handle(Function<H, R> event) {
    Open<H> now = opened();
    try {
      return event.apply(now.handler());
    } finally {
      now.outside().hangUp();
    }
  }

  private Open<H> opened() {
    if (open.isEmpty()) {
      FunctionPorts made = outside.get();
      open = Optional.of(new Open<>(made, handler.apply(made)));
    }
    return open.get();
  }

  /// Throws whatever priming throws: a version that can't do this in a world made for it would not
  /// do it in a cluster either.
  @Override
  public void beforeCheckpoint(Context<? extends Resource> context) {
    close();
    long start = System.nanoTime();
    try {
      Priming.Done done = priming.get();
      System.out.printf(
          "Primed in %d ms: %d looks, %d quiet, %d effects, %d different calls%n",
          Duration.ofNanos(System.nanoTime() - start).toMillis(),
          done.looks(),
          done.quietLooks(),
          done.effects(),
          done.calls().size());
    } catch (RuntimeException failed) {
      System.out.println("Priming failed, so no snapshot is taken: " + failed);
      throw failed;
    }
  }

  /// Throws if there are no credentials: the environment could do nothing.
  @Override
  public void afterRestore(Context<? extends Resource> context) {
    close();
    SdkGlobalTime.setGlobalTimeOffset(0);
    try {
      opened().outside().requireCredentials();
    } catch (RuntimeException failed) {
      System.out.println("This environment is given up after its restore: " + failed);
      throw failed;
    }
  }

  private void close() {
    open.map(Open::outside).ifPresent(FunctionPorts::close);
    open = Optional.empty();
  }
}
