package dev.lamplighter.functions.kube;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// An answer under way, taken in by the client's own threads.
final class Incoming {
  private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
  private final CompletableFuture<HttpResponse<AsyncBody>> response;
  private final CompletableFuture<Taken> all;
  private volatile long endedAt;

  Incoming(HttpClient http, HttpRequest request) {
    this.response = http.consumeBytes(request, this::take);
    this.all =
        response.thenCompose(
            answer -> {
              answer.body().consume();
              return answer.body().done().thenApply(_ -> whole(answer));
            });
  }

  private void take(List<ByteBuffer> buffers, AsyncBody body) {
    for (ByteBuffer buffer : buffers) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      taken.writeBytes(bytes);
    }
    body.consume();
  }

  /// An answer that has come in whole; from 300 on it is a refusal.
  record Taken(int code, ByteArrayInputStream body) {}

  private Taken whole(HttpResponse<AsyncBody> answer) {
    endedAt = System.nanoTime();
    return new Taken(answer.code(), new ByteArrayInputStream(taken.toByteArray()));
  }

  /// All of it; failed if it broke off.
  CompletableFuture<Taken> all() {
    return all;
  }

  /// As [System#nanoTime] says, once it is whole.
  long endedAt() {
    return endedAt;
  }

  /// What has not come yet is not waited for.
  void cancel() {
    var _ = response.thenAccept(answer -> answer.body().cancel());
    response.cancel(true);
  }
}
