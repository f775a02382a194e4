package dev.lamplighter.functions.aws;

import dev.lamplighter.model.Region;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.client.config.SdkAdvancedClientOption;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.Ec2ClientBuilder;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.IamClientBuilder;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.pricing.PricingClientBuilder;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.ssm.SsmClientBuilder;

/// Builders of the clients of AWS, all set up alike. One client of each is made when an environment
/// starts, and lives as long.
///
/// Where they call is the SDK's own matter: `AWS_ENDPOINT_URL`, `AWS_ENDPOINT_URL_<SERVICE>`,
/// `AWS_USE_FIPS_ENDPOINT` and `AWS_USE_DUALSTACK_ENDPOINT` are its standard settings, and the
/// region tells the partition.
public record AwsClients(Region region, AwsCredentialsProvider credentials) {
  static final Duration CONNECTS_WITHIN = Duration.ofSeconds(2);

  /// A fleet of many pools that are all empty has been seen to take this long.
  static final Duration ANSWERS_WITHIN = Duration.ofSeconds(10);

  /// One call with all that is asked again. The launch protocol starts no CreateFleet with less
  /// than 20 s left.
  public static final Duration ENDS_WITHIN = Duration.ofSeconds(18);

  /// With the credentials of this place: environment, profile or role.
  public static AwsClients of(Region region) {
    return new AwsClients(region, DefaultCredentialsProvider.builder().build());
  }

  public Ec2ClientBuilder ec2() {
    return configured(Ec2Client.builder());
  }

  public IamClientBuilder iam() {
    return configured(IamClient.builder());
  }

  public SsmClientBuilder ssm() {
    return configured(SsmClient.builder());
  }

  public DynamoDbClientBuilder dynamoDb() {
    return configured(DynamoDbClient.builder());
  }

  /// Prices are told in few regions (spec AWS 4): `of` one of those.
  public PricingClientBuilder pricing() {
    return configured(PricingClient.builder());
  }

  private <C, B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>> B configured(
      B builder) {
    return builder
        .region(software.amazon.awssdk.regions.Region.of(region.value()))
        .credentialsProvider(credentials)
        .httpClientBuilder(
            UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECTS_WITHIN)
                .socketTimeout(ANSWERS_WITHIN))
        .overrideConfiguration(common(AskingAgain.strategy()));
  }

  static ClientOverrideConfiguration common(RetryStrategy strategy) {
    return ClientOverrideConfiguration.builder()
        .retryStrategy(strategy)
        .apiCallTimeout(ENDS_WITHIN)
        .putAdvancedOption(SdkAdvancedClientOption.USER_AGENT_SUFFIX, "lamplighter")
        .build();
  }
}
