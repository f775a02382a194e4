package dev.lamplighter.functions.kube;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// A server on loopback that lists so many generated objects of a kind page by page, as an API
/// server does, and answers one of its requests otherwise if it is told to.
final class PagedApi implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, Listed> kinds = new LinkedHashMap<>();
  private final List<String> requests = new ArrayList<>();
  private final Map<Integer, Trouble> troubles = new LinkedHashMap<>();

  /// What is listed at a path: the object of each number, from 0.
  private record Listed(int count, ObjectText text) {}

  /// An object as JSON.
  @FunctionalInterface
  interface ObjectText {
    String of(int number);
  }

  /// How a request is answered instead.
  enum Trouble {
    /// What was asked for is too long ago.
    GONE,
    /// Too much is asked for.
    THROTTLED,
    /// The answer breaks off in the middle of an object.
    CUT_OFF
  }

  PagedApi() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  PagedApi with(String path, int count, ObjectText text) {
    kinds.put(path, new Listed(count, text));
    return this;
  }

  /// `request` counts from 1.
  PagedApi failing(int request, Trouble trouble) {
    troubles.put(request, trouble);
    return this;
  }

  KubeApi client() {
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:%d/".formatted(server.getAddress().getPort()))
            .build();
    return KubeApi.of(config);
  }

  /// The queries asked so far.
  synchronized List<String> requests() {
    return List.copyOf(requests);
  }

  private synchronized @Nullable Trouble asked(HttpExchange exchange) {
    requests.add(exchange.getRequestURI().getQuery());
    return troubles.get(requests.size());
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Trouble trouble = asked(exchange);
      switch (trouble) {
        case null -> page(exchange, 0);
        case CUT_OFF -> page(exchange, 100);
        case GONE -> refuse(exchange, 410);
        case THROTTLED -> refuse(exchange, 429);
      }
    }
  }

  private static void refuse(HttpExchange exchange, int code) throws IOException {
    byte[] body =
        "{\"kind\": \"Status\", \"code\": %d, \"message\": \"no\"}"
            .formatted(code)
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(code, body.length);
    exchange.getResponseBody().write(body);
  }

  /// Without so many of its last bytes.
  private void page(HttpExchange exchange, int missing) throws IOException {
    Listed listed = kinds.get(exchange.getRequestURI().getPath());
    if (listed == null) {
      throw new UncheckedIOException(new IOException("nothing is at " + exchange.getRequestURI()));
    }
    int limit = number(exchange, "limit", Integer.MAX_VALUE);
    int from = number(exchange, "continue", 0);
    int to = Math.min(listed.count(), from + limit);
    var body = new StringBuilder();
    body.append("{\"kind\": \"List\", \"metadata\": {\"resourceVersion\": \"7\"");
    body.append(to < listed.count() ? ", \"continue\": \"%d\"}".formatted(to) : "}");
    body.append(", \"items\": [");
    for (int number = from; number < to; number++) {
      body.append(number == from ? "" : ",").append(listed.text().of(number));
    }
    byte[] bytes = body.append("]}").toString().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes, 0, bytes.length - missing);
  }

  private static int number(HttpExchange exchange, String name, int otherwise) {
    for (String part : exchange.getRequestURI().getQuery().split("&", -1)) {
      if (part.startsWith(name + "=")) {
        return Integer.parseInt(part.substring(name.length() + 1));
      }
    }
    return otherwise;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
