package dev.lamplighter.local.services;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/// One address for all AWS services: each request goes to whoever plays the service that it is
/// signed for. What is put to [#ANSWERS] is an answer to CloudFormation.
public final class ServiceRouter implements AutoCloseable {
  /// Where a custom resource's answers go, as CloudFormation's presigned address takes them.
  public static final String ANSWERS = "/cloudformation-response";

  private final HttpServer server;
  private final HttpClient client;
  private final Relay relay;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Function<String, URI> services;
  private final Onlooker onlooker;

  /// Hears of each request to a service before it is passed on, and of each answer of a custom
  /// resource.
  public interface Onlooker {
    void asked(ServiceRequest request);

    default void answered(String json) {}
  }

  private ServiceRouter(InetSocketAddress at, Function<String, URI> services, Onlooker onlooker)
      throws IOException {
    this.services = services;
    this.onlooker = onlooker;
    this.client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(threads).build();
    this.relay = new Relay(client);
    this.server = HttpServer.create(at, 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.createContext(ANSWERS, this::answer);
    server.start();
  }

  /// Listens at an address of this machine, with port 0 at any free one; `services` tells where the
  /// one of a signature's scope, such as `ec2`, is played.
  public static ServiceRouter start(
      InetSocketAddress at, Function<String, URI> services, Onlooker onlooker) {
    try {
      return new ServiceRouter(at, services, onlooker);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public int port() {
    return server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      var request =
          ServiceRequest.of(
              exchange.getRequestMethod(),
              exchange.getRequestURI(),
              header(exchange, "Authorization"),
              header(exchange, "X-Amz-Target"),
              body);
      if (request.isEmpty()) {
        refuse(exchange);
        return;
      }
      onlooker.asked(request.get());
      URI to = services.apply(request.get().service());
      String path = exchange.getRequestURI().toString();
      Relay.pass(exchange, relay.ask(exchange, to.resolve(path), body));
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      onlooker.answered(
          new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
      exchange.sendResponseHeaders(200, -1);
    }
  }

  private static String header(HttpExchange exchange, String name) {
    return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name)).orElse("");
  }

  private static void refuse(HttpExchange exchange) throws IOException {
    byte[] why = "This request is not signed for any AWS service".getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(400, why.length);
    exchange.getResponseBody().write(why);
  }

  @Override
  public void close() {
    server.stop(0);
    client.shutdownNow();
    threads.shutdownNow();
  }
}
