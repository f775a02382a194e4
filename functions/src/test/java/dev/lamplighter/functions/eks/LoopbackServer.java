package dev.lamplighter.functions.eks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// An HTTP server on this machine that answers each request alike, until told otherwise.
final class LoopbackServer implements AutoCloseable {
  private final HttpServer server;
  private final List<String> requests = new ArrayList<>();
  private final List<String> authorizations = new ArrayList<>();
  private int status = 200;
  private String errorType = "";
  private String body = "{}";

  private LoopbackServer(HttpServer server) {
    this.server = server;
  }

  static LoopbackServer start() {
    try {
      var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var server = new LoopbackServer(http);
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

  synchronized void answers(String newBody) {
    status = 200;
    errorType = "";
    body = newBody;
  }

  synchronized void refuses(int newStatus, String newErrorType, String message) {
    status = newStatus;
    errorType = newErrorType;
    body = "{\"message\": \"%s\"}".formatted(message);
  }

  synchronized List<String> requests() {
    return List.copyOf(requests);
  }

  /// What each request signed in with.
  synchronized List<String> authorizations() {
    return List.copyOf(authorizations);
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    if (!errorType.isEmpty()) {
      exchange.getResponseHeaders().add("x-amzn-ErrorType", errorType);
    }
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
