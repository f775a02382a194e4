package dev.lamplighter.functions.lambda;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Where a restored environment gets its role's credentials (Lambda Developer Guide, "SnapStart",
/// `AWS_CONTAINER_CREDENTIALS_FULL_URI`): others at each question.
final class CredentialsEndpoint implements AutoCloseable {
  private final HttpServer server;
  private final AtomicInteger asked = new AtomicInteger();
  private final int status;

  private CredentialsEndpoint(HttpServer server, int status) {
    this.server = server;
    this.status = status;
  }

  static CredentialsEndpoint start() {
    return start(200);
  }

  static CredentialsEndpoint refusing() {
    return start(403);
  }

  private static CredentialsEndpoint start(int status) {
    try {
      var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var endpoint = new CredentialsEndpoint(http, status);
      http.createContext(
          "/",
          exchange -> {
            byte[] body = endpoint.credentials().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
          });
      http.start();
      return endpoint;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private String credentials() {
    return status == 200
        ? """
        {"AccessKeyId": "AKIALAMPLIGHTER%05d", "SecretAccessKey": "secret", "Token": "token",
         "Expiration": "%s"}\
        """
            .formatted(asked.incrementAndGet(), Instant.now().plus(6, ChronoUnit.HOURS))
        : "{\"code\": \"403\", \"message\": \"not yours %d\"}".formatted(asked.incrementAndGet());
  }

  String address() {
    return "http://127.0.0.1:%d/credentials".formatted(server.getAddress().getPort());
  }

  int asked() {
    return asked.get();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
