package dev.lamplighter.functions.eks;

import static dev.lamplighter.functions.eks.Samples.CREDENTIALS;
import static dev.lamplighter.functions.eks.Samples.MYDEV;
import static dev.lamplighter.functions.eks.Samples.REGION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;

class DescribeClusterTest {
  private final LoopbackServer eks = LoopbackServer.start();

  @AfterEach
  void stop() {
    eks.close();
  }

  /// Through an update the API server goes on answering.
  @ParameterizedTest
  @ValueSource(strings = {"ACTIVE", "UPDATING"})
  void findsWhereTheClusterIsAndHowItIsKnown(String status) {
    eks.answers(answer(status));

    assertThat(ask())
        .isEqualTo(
            new Description.Found(
                Samples.cluster("https://0F.gr7.ap-northeast-2.eks.amazonaws.com")));
    assertThat(eks.requests()).containsExactly("GET /clusters/mydev");
  }

  @ParameterizedTest
  @CsvSource({
    "10.100.0.0/16, 10.100.0.10",
    "172.20.0.0/16, 172.20.0.10",
    "fd30:1c53:5f8a::/108, fd30:1c53:5f8a:0:0:0:0:a"
  })
  void nodesAskTheDnsServiceThatEksSetsUp(String cidr, String dns) {
    eks.answers(
        answer("ACTIVE")
            .replace(
                "\"serviceIpv4Cidr\": \"10.100.0.0/16\"",
                "\"%s\": \"%s\""
                    .formatted(cidr.contains(":") ? "serviceIpv6Cidr" : "serviceIpv4Cidr", cidr)));

    assertThat(ask())
        .isInstanceOfSatisfying(
            Description.Found.class,
            found -> {
              assertThat(found.cluster().facts().serviceCidr()).isEqualTo(cidr);
              assertThat(found.cluster().facts().dnsAddress()).isEqualTo(dns);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CREATING | the cluster is CREATING and has no API server yet. Wait until it is ACTIVE.
          PENDING  | the cluster is PENDING and has no API server yet. Wait until it is ACTIVE.
          DELETING | the cluster is DELETING. Take it off Lamplighter's list.
          FAILED   | the cluster is FAILED. See its health issues in EKS, and make it anew.
          RESTING  | the cluster is RESTING, which Lamplighter does not know. Update it.
          """)
  void saysThatAClusterIsNotActive(String status, String words) {
    eks.answers(answer(status));

    assertThat(ask())
        .isEqualTo(new Description.Refused("DescribeCluster mydev in ap-northeast-2: " + words));
  }

  @Test
  void saysThatAClusterIsOnlyConnectedToEks() {
    eks.answers("{\"cluster\": {\"name\": \"mydev\", \"status\": \"ACTIVE\"}}");

    assertThat(ask())
        .isEqualTo(
            new Description.Refused(
                "DescribeCluster mydev in ap-northeast-2: the cluster is ACTIVE, but without"
                    + " version, endpoint, certificate authority or service CIDR. Is it a cluster"
                    + " of EKS, and not one connected to it?"));
  }

  @Test
  void aClusterThatIsNotThereIsSaidWithHowToSeeWhichAre() {
    eks.refuses(404, "ResourceNotFoundException", "No cluster found for name: mydev.");

    assertThat(ask())
        .isEqualTo(
            new Description.Absent(
                "DescribeCluster mydev in ap-northeast-2: there is no such cluster in this account"
                    + " and region. Correct its name or the region: `aws eks list-clusters --region"
                    + " ap-northeast-2` lists those there are."));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          403 | AccessDeniedException       | User: arn:aws:iam::111122223333:user/eve is not authorized to perform: eks:DescribeCluster | 403 AccessDeniedException: User: arn:aws:iam::111122223333:user/eve is not authorized to perform: eks:DescribeCluster. Allow it to this identity: in its policy, its permission boundary, and the organization's service control policies.
          400 | InvalidParameterException   | Odd. | 400 InvalidParameterException: Odd.
          """)
  void saysWhatEksRefuses(int status, String code, String message, String words) {
    eks.refuses(status, code, message);

    assertThat(ask())
        .isEqualTo(new Description.Refused("DescribeCluster mydev in ap-northeast-2: " + words));
  }

  @ParameterizedTest
  @CsvSource({
    "429, ThrottlingException, THROTTLED",
    "400, ThrottlingException, THROTTLED",
    "500, ServerException, UNAVAILABLE",
    "503, ServiceUnavailableException, UNAVAILABLE"
  })
  void asksOnceAndLeavesTheNextTimeToTheNextLook(int status, String code, Kind kind) {
    eks.refuses(status, code, "Later.");

    var failed = catchThrowableOfType(CallFailed.class, this::ask);

    assertThat(failed.kind()).isEqualTo(kind);
    assertThat(failed)
        .hasMessageStartingWith(
            "DescribeCluster mydev in ap-northeast-2: %d %s: Later.".formatted(status, code));
    assertThat(eks.requests()).hasSize(1);
  }

  /// Nothing about the cluster: who asks is not known.
  @Test
  void credentialsThatAreNotAcceptedAreNoAnswer() {
    eks.refuses(403, "UnrecognizedClientException", "The security token is invalid.");

    var failed = catchThrowableOfType(CallFailed.class, this::ask);

    assertThat(failed.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failed)
        .hasMessage(
            "DescribeCluster mydev in ap-northeast-2: 403 UnrecognizedClientException: The security"
                + " token is invalid. The credentials are not accepted. Renew them, and see that"
                + " the clock is right.");
  }

  @Test
  void saysThatNobodyAnswers() {
    eks.close();

    var failed = catchThrowableOfType(CallFailed.class, this::ask);

    assertThat(failed.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failed)
        .hasMessage(
            "DescribeCluster mydev in ap-northeast-2: nobody answers. Give this place a way to AWS:"
                + " NAT, or a VPC endpoint. (Connection refused)");
  }

  @Test
  void saysThatThereAreNoCredentials() {
    AwsCredentialsProvider none =
        () -> {
          throw SdkClientException.create("Unable to load credentials from the chain");
        };

    assertThat(catchThrowableOfType(CallFailed.class, () -> ask(none)))
        .hasMessage(
            "DescribeCluster mydev in ap-northeast-2: there are no AWS credentials here. Set a"
                + " profile or a role. (Unable to load credentials from the chain)");
  }

  private Description ask() {
    return ask(StaticCredentialsProvider.create(CREDENTIALS));
  }

  private Description ask(AwsCredentialsProvider credentials) {
    var account = new AwsClients(REGION, credentials, Optional.of(eks.address()));
    try (var calls = new SignedCalls(account, AwsStub.attempts())) {
      return DescribeCluster.of(calls, REGION, MYDEV).get();
    }
  }

  private static String answer(String status) {
    return """
    {
      "cluster": {
        "name": "mydev",
        "arn": "arn:aws:eks:ap-northeast-2:111122223333:cluster/mydev",
        "status": "%s",
        "version": "1.34",
        "endpoint": "https://0F.gr7.ap-northeast-2.eks.amazonaws.com",
        "certificateAuthority": {"data": "Q0E="},
        "kubernetesNetworkConfig": {"serviceIpv4Cidr": "10.100.0.0/16", "ipFamily": "ipv4"},
        "somethingOfNextYear": {"a": 1}
      }
    }
    """
        .formatted(status);
  }
}
