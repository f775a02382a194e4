package dev.lamplighter.functions.aws.signed;

import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.port.CallFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.ServiceMetadata;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Makes [SignedAction]s, each once: whoever calls can do without the answer.
public final class SignedCalls implements AutoCloseable {
  private static final Duration CONNECTS = Duration.ofSeconds(2);
  private static final Duration ANSWERS = Duration.ofSeconds(5);
  private static final int REFUSED = 300;

  private final AwsClients account;
  private final UnaryOperator<@Nullable String> environment;
  private final SdkHttpClient http =
      UrlConnectionHttpClient.builder().connectionTimeout(CONNECTS).socketTimeout(ANSWERS).build();

  public SignedCalls(AwsClients account) {
    this(account, System::getenv);
  }

  /// `environment` is asked for the SDK's own variables.
  SignedCalls(AwsClients account, UnaryOperator<@Nullable String> environment) {
    this.account = account;
    this.environment = environment;
  }

  /// Where `action` is called: the endpoint that the account's clients were given, or that the
  /// SDK's variables name, else AWS's own.
  public URI endpoint(SignedAction action) {
    return account
        .endpoint()
        .or(() -> named(action.endpointVariable()))
        .or(() -> named("AWS_ENDPOINT_URL"))
        .orElseGet(
            () -> {
              var host = ServiceMetadata.of(action.service()).endpointFor(region());
              return URI.create("https://" + host);
            });
  }

  private Optional<URI> named(String variable) {
    return Optional.ofNullable(environment.apply(variable))
        .filter(value -> !value.isEmpty())
        .map(URI::create);
  }

  /// The answer's body. Throws [CallFailed].
  public JsonNode call(SignedAction action, JsonNode body) {
    var headers = Map.of("Content-Type", action.contentType(), "X-Amz-Target", action.target());
    return post(action, "", headers, body);
  }

  /// Of a service whose paths say what is asked for: `path` is encoded as it is to be sent.
  JsonNode post(SignedAction action, String path, Map<String, String> headers, JsonNode body) {
    String what = action.operation();
    try {
      return send(action, signed(action, path, headers, body));
    } catch (SdkException failed) {
      throw AwsFailures.failed(what, failed);
    } catch (IOException | UncheckedIOException lost) {
      throw AwsFailures.failed(what, SdkClientException.create("no answer", lost));
    }
  }

  private SignedRequest signed(
      SignedAction action, String path, Map<String, String> headers, JsonNode body) {
    AwsCredentialsIdentity identity = identity(action.operation());
    var building =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.POST)
            .uri(endpoint(action))
            .putHeader("User-Agent", "lamplighter");
    headers.forEach(building::putHeader);
    SdkHttpRequest request = path.isEmpty() ? building.build() : building.encodedPath(path).build();
    var payload = ContentStreamProvider.fromUtf8String(body.toString());
    return AwsV4HttpSigner.create()
        .sign(
            it ->
                it.identity(identity)
                    .request(request)
                    .payload(payload)
                    .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, action.service())
                    .putProperty(AwsV4HttpSigner.REGION_NAME, account.region().value()));
  }

  private AwsCredentialsIdentity identity(String what) {
    try {
      return account.credentials().resolveCredentials();
    } catch (SdkException none) {
      throw AwsFailures.withoutCredentials(what, none);
    }
  }

  private JsonNode send(SignedAction action, SignedRequest signed) throws IOException {
    HttpExecuteResponse response =
        http.prepareRequest(
                HttpExecuteRequest.builder()
                    .request(signed.request())
                    .contentStreamProvider(signed.payload().orElseThrow())
                    .build())
            .call();
    JsonNode body = body(response);
    if (response.httpResponse().statusCode() >= REFUSED) {
      throw refusal(action, response, body);
    }
    return body;
  }

  private static JsonNode body(HttpExecuteResponse response) throws IOException {
    var stream = response.responseBody();
    if (stream.isEmpty()) {
      return JsonMapper.shared().createObjectNode();
    }
    try (var answer = stream.get()) {
      String text = new String(answer.readAllBytes(), StandardCharsets.UTF_8);
      return JsonMapper.shared().readTree(text.isEmpty() ? "{}" : text);
    } catch (JacksonException _) {
      return JsonMapper.shared().createObjectNode();
    }
  }

  /// The code is behind a `#` where it has a namespace before it.
  private static AwsServiceException refusal(
      SignedAction action, HttpExecuteResponse response, JsonNode body) {
    String type = body.path("__type").asString("");
    var details =
        AwsErrorDetails.builder()
            .errorCode(type.substring(type.indexOf('#') + 1))
            .errorMessage(body.path("message").asString(body.path("Message").asString("")))
            .serviceName(action.service())
            .build();
    var http = response.httpResponse();
    return AwsServiceException.builder()
        .awsErrorDetails(details)
        .statusCode(http.statusCode())
        .requestId(http.firstMatchingHeader("x-amzn-RequestId").orElse(null))
        .build();
  }

  private Region region() {
    return Region.of(account.region().value());
  }

  @Override
  public void close() {
    http.close();
  }
}
