package dev.lamplighter.functions.aws.pricing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// An HTTP server on this machine that gives the answers it was told, one for each request; the
/// last one again and again. The emulated account has no price list, and a made-up history.
final class PriceServer implements AutoCloseable {
  private final HttpServer server;
  private final Deque<Answer> answers = new ArrayDeque<>();
  private final List<String> requests = new ArrayList<>();

  private record Answer(int status, String body) {}

  private PriceServer(HttpServer server) {
    this.server = server;
  }

  static PriceServer start() {
    try {
      var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var server = new PriceServer(http);
      http.createContext("/", server::answer);
      http.start();
      return server;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  synchronized void answers(String... bodies) {
    answers.clear();
    for (String body : bodies) {
      answers.add(new Answer(200, body));
    }
  }

  synchronized void thenRefuses(int status, String body) {
    answers.add(new Answer(status, body));
  }

  /// The bodies of the requests, forms decoded.
  synchronized List<String> requests() {
    return List.copyOf(requests);
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    requests.add(body.startsWith("{") ? body : URLDecoder.decode(body, StandardCharsets.UTF_8));
    Answer answer = answers.size() > 1 ? answers.remove() : answers.element();
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange
        .getResponseHeaders()
        .add("Content-Type", answer.body().startsWith("<") ? "text/xml" : "application/json");
    exchange.sendResponseHeaders(answer.status(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
