package dev.lamplighter.local.services;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Set;

/// Passes requests on to another server and its answers back, streams as they come.
public final class Relay {
  /// Each of two connections has its own.
  private static final Set<String> OF_A_CONNECTION =
      Set.of(
          "connection",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "transfer-encoding",
          "upgrade");

  /// Signatures are made for a host. Who checks them must be told it, which the JDK's client does
  /// only where `jdk.httpclient.allowRestrictedHeaders` says so.
  private static final boolean TELLS_HOST =
      System.getProperty("jdk.httpclient.allowRestrictedHeaders", "").contains("host");

  private final HttpClient client;

  /// `client` is the caller's to close.
  public Relay(HttpClient client) {
    this.client = client;
  }

  /// The same request of `to`.
  public HttpResponse<InputStream> ask(HttpExchange exchange, URI to, byte[] body)
      throws IOException {
    var request =
        HttpRequest.newBuilder(to)
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              String header = name.toLowerCase(Locale.ROOT);
              if (!OF_A_CONNECTION.contains(header) || (header.equals("host") && TELLS_HOST)) {
                values.forEach(value -> request.header(name, value));
              }
            });
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  /// The whole answer.
  public static void pass(HttpExchange exchange, HttpResponse<InputStream> answer)
      throws IOException {
    try (var from = answer.body();
        var to = begin(exchange, answer)) {
      byte[] part = new byte[1 << 13];
      for (int read = from.read(part); read >= 0; read = from.read(part)) {
        to.write(part, 0, read);
        to.flush();
      }
    }
  }

  /// Its head; what is written then is its body.
  public static OutputStream begin(HttpExchange exchange, HttpResponse<InputStream> answer)
      throws IOException {
    answer
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!name.startsWith(":") && !OF_A_CONNECTION.contains(name)) {
                exchange.getResponseHeaders().put(name, values);
              }
            });
    exchange.sendResponseHeaders(answer.statusCode(), 0);
    return exchange.getResponseBody();
  }
}
