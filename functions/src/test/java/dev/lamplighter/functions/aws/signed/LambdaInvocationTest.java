package dev.lamplighter.functions.aws.signed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.model.Region;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/// A function that goes on by itself asks Lambda in its own words.
class LambdaInvocationTest {
  private static final String FUNCTION =
      "arn:aws:lambda:eu-west-1:111122223333:function:lamplighter-stack:live";

  private final AtomicReference<String> heard = new AtomicReference<>("");
  private int status = 202;
  private HttpServer lambda;

  @BeforeEach
  void start() throws IOException {
    lambda = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    lambda.createContext(
        "/",
        exchange -> {
          var headers = exchange.getRequestHeaders();
          heard.set(
              "%s %s %s %s %s"
                  .formatted(
                      exchange.getRequestMethod(),
                      exchange.getRequestURI().getRawPath(),
                      headers.getFirst("X-Amz-Invocation-Type"),
                      String.valueOf(headers.getFirst("Authorization")).replaceAll(",.*", ""),
                      new String(
                          exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    lambda.start();
  }

  @AfterEach
  void stop() {
    lambda.stop(0);
  }

  private LambdaInvocation invocation() {
    var endpoint = URI.create("http://127.0.0.1:" + lambda.getAddress().getPort());
    var credentials =
        StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIAEXAMPLE", "secret"));
    return new LambdaInvocation(
        new SignedCalls(
            new AwsClients(Region.of("eu-west-1"), credentials, Optional.of(endpoint)),
            AwsStub.attempts()));
  }

  @Test
  void isAskedForByNameAndAliasAndNotWaitedFor() {
    invocation().invoke(FUNCTION, Map.of("RequestType", "Delete"));

    assertThat(heard.get())
        .startsWith(
            "POST /2015-03-31/functions/arn%3Aaws%3Alambda%3Aeu-west-1%3A111122223333%3Afunction"
                + "%3Alamplighter-stack%3Alive/invocations Event AWS4-HMAC-SHA256"
                + " Credential=AKIAEXAMPLE/")
        .contains("/eu-west-1/lambda/aws4_request")
        .endsWith("{\"RequestType\":\"Delete\"}");
  }

  @Test
  void aRefusalIsAFailure() {
    status = 403;

    assertThatThrownBy(() -> invocation().invoke(FUNCTION, Map.of()))
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining("InvokeFunction");
  }
}
