package dev.lamplighter.functions.aws.signed;

import dev.lamplighter.functions.aws.Attempts;
import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.aws.AwsFailures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import tools.jackson.databind.JsonNode;

/// Makes [SignedAction]s.
public final class SignedCalls implements AutoCloseable {
  private static final Duration CONNECTS = Duration.ofSeconds(2);
  private static final Duration ANSWERS = Duration.ofSeconds(5);

  private final AwsClients account;
  private final ServiceEndpoints endpoints;
  private final Attempts attempts;
  private final SdkHttpClient http =
      UrlConnectionHttpClient.builder().connectionTimeout(CONNECTS).socketTimeout(ANSWERS).build();

  public SignedCalls(AwsClients account, Attempts attempts) {
    this(new ServiceEndpoints(account, SdkSettings::get), attempts);
  }

  SignedCalls(ServiceEndpoints endpoints, Attempts attempts) {
    this.account = endpoints.account();
    this.endpoints = endpoints;
    this.attempts = attempts;
  }

  /// The answer's body. Throws [CallFailed], also for a refusal.
  public JsonNode call(Question question) {
    try {
      return ask(question);
    } catch (SdkException failed) {
      throw AwsFailures.failed(question.about(), failed);
    }
  }

  /// For who can take some refusals: throws [SdkException] as the SDK's clients do, and
  /// [CallFailed] if there are no credentials.
  public JsonNode ask(Question question) {
    return question.action().isAskedAgain()
        ? attempts.of(question.action().service(), () -> once(question))
        : once(question);
  }

  private JsonNode once(Question question) {
    SignedRequest signed = signed(question);
    try {
      var request =
          HttpExecuteRequest.builder()
              .request(signed.request())
              .contentStreamProvider(signed.payload().orElse(null))
              .build();
      return Answers.read(question.action(), http.prepareRequest(request).call());
    } catch (IOException | UncheckedIOException lost) {
      throw SdkClientException.create("no answer", lost);
    }
  }

  private SignedRequest signed(Question question) {
    SignedAction action = question.action();
    AwsCredentialsIdentity identity = identity(question.about());
    var building =
        SdkHttpRequest.builder()
            .method(question.method())
            .uri(endpoints.of(action).resolve(question.path()))
            .putHeader("User-Agent", "lamplighter");
    question.headers().forEach(building::putHeader);
    Optional<ContentStreamProvider> payload =
        question.body().map(body -> ContentStreamProvider.fromUtf8String(body.toString()));
    return AwsV4HttpSigner.create()
        .sign(
            it ->
                it.identity(identity)
                    .request(building.build())
                    .payload(payload.orElse(null))
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

  @Override
  public void close() {
    http.close();
  }
}
