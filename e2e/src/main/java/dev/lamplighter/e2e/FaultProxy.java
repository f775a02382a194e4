package dev.lamplighter.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lamplighter.local.services.Relay;
import io.fabric8.kubernetes.client.Config;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Stands on loopback between a client and a real API server and spoils some of what passes, by
/// seed: each kind of request meets each of its faults in turn.
///
/// Lists come in pages of few objects, so that there are pages to be lost.
final class FaultProxy implements AutoCloseable {
  private static final String PAGE = "limit=500";
  private static final String SHORT_PAGE = "limit=5";
  private static final Duration LATE = Duration.ofSeconds(3);

  private final HttpServer server;
  private final HttpClient client;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Relay relay;
  private final String target;
  private final Random random;
  private final Map<ApiFault.Request, Integer> turns = new EnumMap<>(ApiFault.Request.class);
  private final Map<ApiFault, Integer> counts = new EnumMap<>(ApiFault.class);
  private volatile boolean spoiling;

  private FaultProxy(Config config, long seed) throws IOException, GeneralSecurityException {
    target = config.getMasterUrl().replaceAll("/+$", "");
    client = HttpClient.newBuilder().sslContext(trusting(config)).executor(threads).build();
    relay = new Relay(client);
    random = new Random(seed);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /// Spoils nothing yet.
  static FaultProxy before(Config config, long seed) {
    try {
      return new FaultProxy(config, seed);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (GeneralSecurityException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static SSLContext trusting(Config config) throws IOException, GeneralSecurityException {
    byte[] pem = Base64.getDecoder().decode(config.getCaCertData());
    var trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry(
        "ca",
        CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem)));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    var context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  /// Let a client of the API server go by here.
  Config way(Config config) {
    config.setMasterUrl("http://127.0.0.1:%d/".formatted(server.getAddress().getPort()));
    return config;
  }

  void spoil() {
    spoiling = true;
  }

  /// How often there was each fault.
  synchronized Map<ApiFault, Integer> counts() {
    return Map.copyOf(counts);
  }

  private synchronized Optional<ApiFault> fault(ApiFault.Request request) {
    if (!spoiling || random.nextInt(request.rarity() + 1) > 0) {
      return Optional.empty();
    }
    var faults = ApiFault.of(request);
    var fault = faults.get((turns.merge(request, 1, Integer::sum) - 1) % faults.size());
    counts.merge(fault, 1, Integer::sum);
    return Optional.of(fault);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String uri = exchange.getRequestURI().toString().replace(PAGE, SHORT_PAGE);
      byte[] body = exchange.getRequestBody().readAllBytes();
      var fault = fault(ApiFault.Request.of(exchange.getRequestMethod(), uri));
      if (fault.isPresent()) {
        spoil(fault.get(), exchange, uri, body);
      } else {
        Relay.pass(exchange, ask(exchange, uri, body));
      }
    }
  }

  private void spoil(ApiFault fault, HttpExchange exchange, String uri, byte[] body)
      throws IOException {
    switch (fault) {
      case THROTTLED -> refuse(exchange, 429, "TooManyRequests");
      case FAILED -> refuse(exchange, 500, "InternalError");
      case GONE -> refuse(exchange, 410, "Expired");
      case CUT -> cut(exchange, ask(exchange, uri, body));
      case SLOW -> {
        LockSupport.parkNanos(LATE.toNanos());
        Relay.pass(exchange, ask(exchange, uri, body));
      }
    }
  }

  private HttpResponse<InputStream> ask(HttpExchange exchange, String uri, byte[] body)
      throws IOException {
    return relay.ask(exchange, URI.create(target + uri), body);
  }

  /// The client gets half of the answer. An exchange that is closed before its body is drops the
  /// connection.
  private static void cut(HttpExchange exchange, HttpResponse<InputStream> answer)
      throws IOException {
    try (var from = answer.body()) {
      byte[] all = from.readAllBytes();
      OutputStream to = Relay.begin(exchange, answer);
      to.write(all, 0, all.length / 2);
      to.flush();
    }
  }

  private static void refuse(HttpExchange exchange, int code, String reason) throws IOException {
    byte[] status =
        """
        {"kind": "Status", "apiVersion": "v1", "status": "Failure", "code": %d, "reason": "%s", "message": "spoiled"}\
        """
            .formatted(code, reason)
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("Retry-After", "1");
    exchange.sendResponseHeaders(code, status.length);
    exchange.getResponseBody().write(status);
  }

  @Override
  public void close() {
    server.stop(0);
    client.shutdownNow();
    threads.shutdownNow();
  }
}
