package dev.lamplighter.functions.live;

import dev.lamplighter.functions.aws.Attempts;
import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.aws.pricing.PriceClients;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.model.Region;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.iam.IamClient;

/// The clients of one account and region, one of each.
public record AccountClients(
    Region region,
    AwsCredentialsProvider credentials,
    Ec2Client ec2,
    IamClient iam,
    SignedCalls signed,
    DynamoDbClient dynamoDb,
    PriceClients prices)
    implements AutoCloseable {
  private static final int LONGEST_REASON = 200;

  /// Of AWS's endpoints, or of what `AWS_ENDPOINT_URL` names in their place.
  public static AccountClients of(AwsClients clients) {
    Ec2Client ec2 = clients.ec2().build();
    return new AccountClients(
        clients.region(),
        clients.credentials(),
        ec2,
        clients.iam().build(),
        new SignedCalls(clients, Attempts.by(new SystemTicker())),
        clients.dynamoDb().build(),
        PriceClients.of(ec2, clients));
  }

  /// Throws [CallFailed] if there are none. Whether AWS takes them its answers tell.
  public void requireCredentials() {
    try {
      var _ = credentials.resolveCredentials();
    } catch (SdkException none) {
      throw new CallFailed(
          Kind.UNAVAILABLE,
          "there are no AWS credentials here%s. Set AWS_PROFILE, or sign in with aws sso login."
              .formatted(why(none)));
    }
  }

  /// Where several places have none, the SDK tells a long story of each.
  private static String why(SdkException none) {
    String said = String.valueOf(none.getMessage()).lines().findFirst().orElse("");
    return said.length() > LONGEST_REASON
        ? ": neither in the environment, nor in a profile, nor of a role"
        : " (%s)".formatted(said);
  }

  @Override
  public void close() {
    ec2.close();
    iam.close();
    signed.close();
    dynamoDb.close();
    prices.close();
  }
}
