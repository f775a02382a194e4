package dev.lamplighter.functions.dynamodb;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// An HTTP server on this machine that speaks DynamoDB's protocol by rote: one answer after the
/// other, then nothing but empty ones.
final class DynamoDbServer implements AutoCloseable {
  private final HttpServer server;
  private final Deque<Answer> answers = new ArrayDeque<>();
  private final List<Request> requests = new ArrayList<>();

  /// `operation` as `GetItem`.
  record Request(String operation, String body) {}

  private record Answer(int status, String body, boolean cut) {}

  private DynamoDbServer(HttpServer server) {
    this.server = server;
  }

  static DynamoDbServer start() {
    try {
      var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var server = new DynamoDbServer(http);
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

  synchronized DynamoDbServer answers(String body) {
    answers.add(new Answer(200, body, false));
    return this;
  }

  /// "200 OK", half of the body, and then the connection is gone.
  synchronized DynamoDbServer cutsAfter200() {
    answers.add(new Answer(200, "{\"Item\": {\"pk\"", true));
    return this;
  }

  synchronized DynamoDbServer refuses(int status, String code, String message) {
    return refuses(status, code, message, "");
  }

  /// `more` are further members of the body, each with a comma before it.
  synchronized DynamoDbServer refuses(int status, String code, String message, String more) {
    var body =
        "{\"__type\": \"com.amazonaws.dynamodb.v20120810#%s\", \"message\": \"%s\"%s}"
            .formatted(code, message, more);
    answers.add(new Answer(status, body, false));
    return this;
  }

  synchronized DynamoDbServer cancels(String... codes) {
    var reasons =
        List.of(codes).stream().map("{\"Code\": \"%s\", \"Message\": \"m\"}"::formatted).toList();
    return refuses(
        400,
        "TransactionCanceledException",
        "Transaction cancelled",
        ", \"CancellationReasons\": " + reasons);
  }

  synchronized List<Request> requests() {
    return List.copyOf(requests);
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
    requests.add(
        new Request(
            target.substring(target.indexOf('.') + 1),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
    var answer = answers.isEmpty() ? new Answer(200, "{}", false) : answers.remove();
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
    exchange.getResponseHeaders().add("x-amzn-RequestId", "REQUEST" + requests.size());
    exchange.sendResponseHeaders(answer.status(), answer.cut() ? 1000 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.getResponseBody().flush();
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
