package dev.lamplighter.functions.aws.pricing;

import dev.lamplighter.model.Region;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.pricing.PricingClient;

/// The clients that prices are read with: EC2's of the region, and the price list's of the region
/// that serves it, made when it is first asked for.
public final class PriceClients implements AutoCloseable {
  private static final Duration CONNECTS_WITHIN = Duration.ofSeconds(2);
  private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(20);
  private static final int ATTEMPTS = 3;

  private final Ec2Client ec2;
  private final Function<Region, PricingClient> pricing;
  private final SortedMap<Region, PricingClient> open = new TreeMap<>();

  public PriceClients(Ec2Client ec2, Function<Region, PricingClient> pricing) {
    this.ec2 = ec2;
    this.pricing = pricing;
  }

  /// Clients of AWS's endpoints, or of what `AWS_ENDPOINT_URL_EC2` and `AWS_ENDPOINT_URL_PRICING`
  /// name in their place.
  public static PriceClients of(Region region, AwsCredentialsProvider credentials) {
    return new PriceClients(
        set(Ec2Client.builder(), region, credentials).build(),
        at -> set(PricingClient.builder(), at, credentials).build());
  }

  /// A page of the price list has up to some megabytes.
  static <B extends AwsSyncClientBuilder<B, C> & AwsClientBuilder<B, C>, C> B set(
      B builder, Region region, AwsCredentialsProvider credentials) {
    return builder
        .region(software.amazon.awssdk.regions.Region.of(region.value()))
        .credentialsProvider(credentials)
        .httpClientBuilder(
            UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECTS_WITHIN)
                .socketTimeout(ANSWERS_WITHIN))
        .overrideConfiguration(
            it ->
                it.retryStrategy(
                    AwsRetryStrategy.standardRetryStrategy().toBuilder()
                        .maxAttempts(ATTEMPTS)
                        .build()));
  }

  Ec2Client ec2() {
    return ec2;
  }

  PricingClient pricing(Region at) {
    return open.computeIfAbsent(at, pricing);
  }

  @Override
  public void close() {
    ec2.close();
    open.values().forEach(PricingClient::close);
  }
}
