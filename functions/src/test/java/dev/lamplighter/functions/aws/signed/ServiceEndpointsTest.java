package dev.lamplighter.functions.aws.signed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.model.Region;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// As the SDK's own clients find them.
class ServiceEndpointsTest {
  @ParameterizedTest
  @CsvSource({
    "PUT_EVENTS, ap-northeast-2, https://events.ap-northeast-2.amazonaws.com",
    "SEND_MESSAGE, ap-northeast-2, https://sqs.ap-northeast-2.amazonaws.com",
    "GET_PARAMETER, ap-northeast-2, https://ssm.ap-northeast-2.amazonaws.com",
    "PUT_EVENTS, cn-north-1, https://events.cn-north-1.amazonaws.com.cn",
    "SEND_MESSAGE, cn-north-1, https://sqs.cn-north-1.amazonaws.com.cn",
    "GET_PARAMETER, cn-north-1, https://ssm.cn-north-1.amazonaws.com.cn",
    "GET_PARAMETER, us-gov-west-1, https://ssm.us-gov-west-1.amazonaws.com",
    "DESCRIBE_CLUSTER, ap-northeast-2, https://eks.ap-northeast-2.amazonaws.com",
    "DESCRIBE_CLUSTER, cn-north-1, https://eks.cn-north-1.amazonaws.com.cn",
    "GET_SERVICE_QUOTA, ap-northeast-2, https://servicequotas.ap-northeast-2.amazonaws.com",
    "GET_SERVICE_QUOTA, cn-north-1, https://servicequotas.cn-north-1.amazonaws.com.cn",
    "GET_ACCOUNT_SETTINGS, ap-northeast-2, https://lambda.ap-northeast-2.amazonaws.com",
  })
  void theRegionTellsWhereToCall(SignedAction action, String region, URI endpoint) {
    assertThat(endpoint(action, region, Map.of())).isEqualTo(endpoint);
  }

  @ParameterizedTest
  @CsvSource({
    "PUT_EVENTS, us-east-1, https://events-fips.us-east-1.amazonaws.com",
    "SEND_MESSAGE, us-east-1, https://sqs-fips.us-east-1.amazonaws.com",
    "INVOKE_FUNCTION, us-east-1, https://lambda-fips.us-east-1.amazonaws.com",
    "GET_PARAMETER, us-east-1, https://ssm-fips.us-east-1.amazonaws.com",
    "GET_PARAMETER, us-gov-west-1, https://ssm.us-gov-west-1.amazonaws.com",
    "DESCRIBE_CLUSTER, us-east-1, https://fips.eks.us-east-1.amazonaws.com",
    "DESCRIBE_CLUSTER, us-gov-west-1, https://eks.us-gov-west-1.amazonaws.com",
  })
  void whoAsksForFipsGetsIt(SignedAction action, String region, URI endpoint) {
    var fips = Map.of("AWS_USE_FIPS_ENDPOINT", "true");

    assertThat(endpoint(action, region, fips)).isEqualTo(endpoint);
  }

  @Test
  void whoAsksForBothFamiliesOfAddressesGetsThem() {
    var dual = Map.of("AWS_USE_DUALSTACK_ENDPOINT", "true");

    assertThat(endpoint(SignedAction.GET_PARAMETER, "eu-west-1", dual))
        .hasToString("https://ssm.eu-west-1.api.aws");
  }

  @Test
  void anEndpointOfTheUsersIsCalledInsteadUnlessItIsEmpty() {
    var variables =
        Map.of(
            "AWS_ENDPOINT_URL", "http://emulator:4566",
            "AWS_ENDPOINT_URL_EVENTBRIDGE", "http://events:1",
            "AWS_ENDPOINT_URL_SERVICE_QUOTAS", "http://quotas:1",
            "AWS_ENDPOINT_URL_SQS", "",
            "AWS_USE_FIPS_ENDPOINT", "true");

    assertThat(endpoint(SignedAction.PUT_EVENTS, "eu-west-1", variables))
        .hasToString("http://events:1");
    assertThat(endpoint(SignedAction.GET_SERVICE_QUOTA, "eu-west-1", variables))
        .hasToString("http://quotas:1");
    assertThat(endpoint(SignedAction.SEND_MESSAGE, "eu-west-1", variables))
        .hasToString("http://emulator:4566");
  }

  /// `LAMPLIGHTER_ENDPOINT_URL` of a function, which serves all.
  @Test
  void anEndpointThatTheAccountWasGivenComesFirst() {
    var given =
        new AwsClients(
            AwsStub.CLIENTS.region(),
            AwsStub.CLIENTS.credentials(),
            Optional.of(URI.create("http://given:1")));
    var variables = Map.of("AWS_ENDPOINT_URL_SSM", "http://ssm:1");

    assertThat(new ServiceEndpoints(given, variables::get).of(SignedAction.GET_PARAMETER))
        .hasToString("http://given:1");
  }

  private static URI endpoint(SignedAction action, String region, Map<String, String> variables) {
    var account = new AwsClients(Region.of(region), AwsStub.CLIENTS.credentials());
    return new ServiceEndpoints(account, variables::get).of(action);
  }
}
