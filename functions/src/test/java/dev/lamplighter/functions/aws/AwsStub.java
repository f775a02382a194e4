package dev.lamplighter.functions.aws;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.model.Region;
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
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.iam.IamClient;

/// AWS on loopback: answers with what it was told to, one after the other, the last for ever; and
/// keeps what it was asked.
public final class AwsStub implements AutoCloseable {
  public static final AwsClients CLIENTS =
      new AwsClients(
          Region.of("ap-northeast-2"),
          StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")));

  private final HttpServer server;
  private final Deque<Reply> replies = new ArrayDeque<>();
  private final List<String> bodies = new ArrayList<>();

  /// `sent` of the body's bytes go out, then the connection ends.
  private record Reply(int status, String body, int sent) {}

  private AwsStub(HttpServer server) {
    this.server = server;
  }

  public static AwsStub start() {
    try {
      var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var stub = new AwsStub(http);
      http.createContext("/", stub::answer);
      http.start();
      return stub;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /// As in earnest, but without pauses.
  public Ec2Client ec2() {
    return here(CLIENTS.ec2()).build();
  }

  public IamClient iam() {
    return here(CLIENTS.iam()).build();
  }

  public SignedCalls signed() {
    return new SignedCalls(
        new AwsClients(CLIENTS.region(), CLIENTS.credentials(), Optional.of(address())),
        attempts());
  }

  /// The same for calls without a client.
  public static Attempts attempts() {
    var atOnce = BackoffStrategy.retryImmediately();
    return new Attempts(AskingAgain.strategy(atOnce, atOnce), new FrozenTicker());
  }

  private <B extends AwsClientBuilder<B, ?>> B here(B builder) {
    var atOnce = BackoffStrategy.retryImmediately();
    return builder
        .endpointOverride(address())
        .overrideConfiguration(AwsClients.common(AskingAgain.strategy(atOnce, atOnce)));
  }

  public synchronized AwsStub answers(String body) {
    replies.add(new Reply(200, body, body.length()));
    return this;
  }

  /// "200 OK", and half of what should follow.
  public synchronized AwsStub breaksOff(String body) {
    replies.add(new Reply(200, body, body.length() / 2));
    return this;
  }

  /// As EC2 says no.
  public synchronized AwsStub refuses(int status, String code, String message) {
    String body =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Response><Errors><Error><Code>%s</Code><Message>%s</Message></Error></Errors>\
        <RequestID>e2f0-%s</RequestID></Response>\
        """
            .formatted(code, message, code);
    return answers(status, body);
  }

  /// In the words of a service that says no in another way.
  public synchronized AwsStub answers(int status, String body) {
    replies.add(new Reply(status, body, body.length()));
    return this;
  }

  public synchronized AwsStub refusesWithoutAWord(int status) {
    replies.add(new Reply(status, "", 0));
    return this;
  }

  /// What was asked, as it was sent.
  public synchronized List<String> bodies() {
    return List.copyOf(bodies);
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    Reply reply = replies.size() > 1 ? replies.remove() : replies.element();
    byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "text/xml;charset=UTF-8");
    exchange.sendResponseHeaders(reply.status(), bytes.length);
    exchange.getResponseBody().write(bytes, 0, reply.sent());
    exchange.getResponseBody().flush();
    exchange.close();
  }

  /// A client of EC2 as another stub plays it, without pauses.
  public static Ec2Client ec2(URI address) {
    var atOnce = BackoffStrategy.retryImmediately();
    return CLIENTS
        .ec2()
        .endpointOverride(address)
        .overrideConfiguration(AwsClients.common(AskingAgain.strategy(atOnce, atOnce)))
        .build();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
