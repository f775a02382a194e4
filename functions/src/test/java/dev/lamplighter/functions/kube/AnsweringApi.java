package dev.lamplighter.functions.kube;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

/// A server on loopback that gives one answer a path, and 404 at any other, in an API server's
/// words.
final class AnsweringApi implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, Said> answers = new ConcurrentHashMap<>();

  private final Queue<String> asked = new ConcurrentLinkedQueue<>();

  private record Said(int code, String body) {}

  AnsweringApi() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  AnsweringApi at(String path, int code, String body) {
    answers.put(path, new Said(code, body));
    return this;
  }

  AnsweringApi refusing(String path, int code, String message) {
    return at(
        path,
        code,
        "{\"kind\": \"Status\", \"code\": %d, \"message\": \"%s\"}".formatted(code, message));
  }

  /// As for whatever is to be made in a namespace that is being deleted.
  AnsweringApi terminating(String path, String namespace) {
    return at(
        path,
        403,
        """
        {"kind": "Status", "code": 403, "reason": "Forbidden",
         "message": "\\"x\\" is forbidden: unable to create new content in namespace %s because it is being terminated",
         "details": {"causes": [{"reason": "NamespaceTerminating", "field": "metadata.namespace"}]}}
        """
            .formatted(namespace));
  }

  long asked(String path) {
    return asked.stream().filter(path::equals).count();
  }

  KubeApi client() {
    Config config = new ConfigBuilder(Config.empty()).withMasterUrl(url()).build();
    return KubeApi.of(config);
  }

  String url() {
    return "http://127.0.0.1:%d".formatted(server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      asked.add(exchange.getRequestURI().getPath());
      var said =
          answers.getOrDefault(
              exchange.getRequestURI().getPath(), new Said(404, "404 page not found\n"));
      byte[] bytes = said.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(said.code(), bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
