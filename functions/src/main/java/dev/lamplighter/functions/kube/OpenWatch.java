package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.functions.wire.StoredKind;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// One watch that goes on while its caller waits: the client's own threads take in what it tells,
/// so that the API server is not held up, and it is read when it is over.
///
/// That the server has ended it when it was told to says that all until then has arrived. A watch
/// that breaks off or ends early does not.
final class OpenWatch implements AutoCloseable {
  /// The server's clock begins a little after ours; and how long an answer may take on its way.
  private static final Duration EARLY = Duration.ofMillis(50);

  private static final Duration LATE = Duration.ofSeconds(2);

  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private final Incoming incoming;
  private final ResourceVersion since;
  private final long began = System.nanoTime();
  private final Duration length;

  private OpenWatch(Incoming incoming, ResourceVersion since, Duration length) {
    this.incoming = incoming;
    this.since = since;
    this.length = length;
  }

  static OpenWatch start(KubeApi api, StoredKind<?> kind, ResourceVersion since, Duration length) {
    var whole = Duration.ofSeconds(Math.max(1, length.toSeconds()));
    return new OpenWatch(api.receive(WatchReader.path(kind, since, whole)), since, whole);
  }

  <T> Watched<T> end(StoredKind<T> kind) {
    try {
      var patience = length.plus(LATE).minusNanos(System.nanoTime() - began);
      var told = incoming.all().get(Math.max(0, patience.toMillis()), TimeUnit.MILLISECONDS);
      if (told.code() >= 300) {
        return refused(kind, new Answer(told.code(), KubeApi.tree(told.body().readAllBytes())));
      }
      boolean early = incoming.endedAt() - began < length.minus(EARLY).toNanos();
      return early ? new Watched.Gone<>() : WatchReader.read(kind, since, told.body());
    } catch (ExecutionException | TimeoutException | CallFailed _) {
      return new Watched.Gone<>();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return new Watched.Gone<>();
    }
  }

  /// Who may not watch will not be let do so next time; all else may pass.
  private static <T> Watched<T> refused(StoredKind<T> kind, Answer answer) {
    return switch (answer.code()) {
      case UNAUTHORIZED, FORBIDDEN ->
          new Watched.Refused<>(Failures.refused(Paths.watch(kind.kind()), answer).reason());
      default -> new Watched.Gone<>();
    };
  }

  @Override
  public void close() {
    incoming.cancel();
  }
}
