package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.model.Region;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/// The SDK's client of DynamoDB. It repeats nothing: what may be repeated, the store knows.
public final class TableClient {
  private static final Duration CONNECTS_WITHIN = Duration.ofSeconds(1);

  /// DynamoDB answers within milliseconds, and a lease lasts 30 s.
  private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(2);

  private TableClient() {}

  /// A client of the region's endpoint, or of what `AWS_ENDPOINT_URL_DYNAMODB` names in its place.
  public static DynamoDbClientBuilder of(Region region, AwsCredentialsProvider credentials) {
    return DynamoDbClient.builder()
        .region(software.amazon.awssdk.regions.Region.of(region.value()))
        .credentialsProvider(credentials)
        .httpClientBuilder(
            UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECTS_WITHIN)
                .socketTimeout(ANSWERS_WITHIN))
        .overrideConfiguration(it -> it.retryStrategy(AwsRetryStrategy.doNotRetry()));
  }
}
