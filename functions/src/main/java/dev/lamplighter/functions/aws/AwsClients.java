package dev.lamplighter.functions.aws;

import dev.lamplighter.model.Region;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
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

/// Builders of the clients of AWS, set up alike but for how long they wait and whether they ask
/// again. One client of each is made when an environment starts, and lives as long.
///
/// Where they call is the SDK's own matter unless an `endpoint` is given, which then serves all:
/// `AWS_ENDPOINT_URL`, `AWS_ENDPOINT_URL_<SERVICE>`, `AWS_USE_FIPS_ENDPOINT` and
/// `AWS_USE_DUALSTACK_ENDPOINT` are its standard settings, and the region tells the partition.
public record AwsClients(
    Region region, AwsCredentialsProvider credentials, Optional<URI> endpoint) {
  /// One call of EC2, IAM or the price list with all that is asked again. The launch protocol
  /// starts no CreateFleet with less than 20 s left.
  public static final Duration ENDS_WITHIN = Duration.ofSeconds(18);

  /// A fleet of many pools that are all empty has been seen to take 10 s.
  private static final Patience COMMON = new Patience(2, 10);

  /// A page of the price list has up to some megabytes, but they flow.
  private static final Patience PRICES = new Patience(2, 10);

  /// DynamoDB answers within milliseconds, and a lease lasts 30 s.
  private static final Patience TABLE = new Patience(1, 2);

  /// How many seconds a client waits for a connection, and then for an answer.
  private record Patience(int connects, int answers) {
    UrlConnectionHttpClient.Builder http() {
      return UrlConnectionHttpClient.builder()
          .connectionTimeout(Duration.ofSeconds(connects))
          .socketTimeout(Duration.ofSeconds(answers));
    }
  }

  public AwsClients(Region region, AwsCredentialsProvider credentials) {
    this(region, credentials, Optional.empty());
  }

  /// With the credentials of this place: environment, profile or role.
  public static AwsClients of(Region region) {
    return new AwsClients(region, DefaultCredentialsProvider.builder().build());
  }

  public Ec2ClientBuilder ec2() {
    return configured(Ec2Client.builder(), COMMON, common(AskingAgain.strategy()));
  }

  public IamClientBuilder iam() {
    return configured(IamClient.builder(), COMMON, common(AskingAgain.strategy()));
  }

  /// It repeats nothing: what may be sent again, the store knows.
  public DynamoDbClientBuilder dynamoDb() {
    return configured(DynamoDbClient.builder(), TABLE, asking(AskingAgain.never()).build());
  }

  /// Prices are told in few regions (spec AWS 4): to be called for one of those. They have no FIPS
  /// endpoints there, whatever the SDK would make of their names; prices are public.
  public PricingClientBuilder pricing() {
    return configured(PricingClient.builder(), PRICES, common(AskingAgain.strategy()))
        .fipsEnabled(false);
  }

  /// The same credentials elsewhere.
  public AwsClients in(Region other) {
    return new AwsClients(other, credentials, endpoint);
  }

  private <C, B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>> B configured(
      B builder, Patience patience, ClientOverrideConfiguration configuration) {
    endpoint.ifPresent(builder::endpointOverride);
    return builder
        .region(software.amazon.awssdk.regions.Region.of(region.value()))
        .credentialsProvider(credentials)
        .httpClientBuilder(patience.http())
        .overrideConfiguration(configuration);
  }

  static ClientOverrideConfiguration common(RetryStrategy strategy) {
    return asking(strategy).apiCallTimeout(ENDS_WITHIN).build();
  }

  private static ClientOverrideConfiguration.Builder asking(RetryStrategy strategy) {
    return ClientOverrideConfiguration.builder()
        .retryStrategy(strategy)
        .putAdvancedOption(SdkAdvancedClientOption.USER_AGENT_SUFFIX, "lamplighter");
  }
}
