package dev.lamplighter.functions.eks;

import static dev.lamplighter.functions.eks.Samples.CREDENTIALS;
import static dev.lamplighter.functions.eks.Samples.MYDEV;
import static dev.lamplighter.functions.eks.Samples.NOON;
import static dev.lamplighter.functions.eks.Samples.REGION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/// The signature itself was worked out by other means, from Signature Version 4's description.
class EksTokenTest {
  @Test
  void asksTheRegionsStsWhoSignedItForThisCluster() {
    assertThat(url(EksToken.sign(CREDENTIALS, REGION, MYDEV, NOON)))
        .isEqualTo(
            "https://sts.ap-northeast-2.amazonaws.com/?Action=GetCallerIdentity&Version=2011-06-15"
                + "&X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20260301T120000Z"
                + "&X-Amz-SignedHeaders=host%3Bx-k8s-aws-id"
                + "&X-Amz-Credential=AKIALAMPLIGHTER00001%2F20260301%2Fap-northeast-2%2Fsts%2Faws4_request"
                + "&X-Amz-Expires=60"
                + "&X-Amz-Signature=2b88fa5f55df311750976d78b3d8fa9795ade61d352e649f1bcb00b80febb963");
  }

  @Test
  void isTheSameForTheSameMomentAndAnotherForEachOther() {
    String token = EksToken.sign(CREDENTIALS, REGION, MYDEV, NOON);

    assertThat(EksToken.sign(CREDENTIALS, REGION, MYDEV, NOON)).isEqualTo(token);
    assertThat(EksToken.sign(CREDENTIALS, REGION, MYDEV, NOON.plusSeconds(1))).isNotEqualTo(token);
    assertThat(EksToken.sign(CREDENTIALS, REGION, ClusterName.of("other"), NOON))
        .isNotEqualTo(token);
  }

  @Test
  void carriesTheSessionOfARole() {
    var role = AwsSessionCredentials.create("ASIALAMPLIGHTER00001", "secret", "a/session+token=");

    assertThat(url(EksToken.sign(role, REGION, MYDEV, NOON)))
        .contains("&X-Amz-Security-Token=a%2Fsession%2Btoken%3D&");
  }

  @ParameterizedTest
  @CsvSource({
    "us-east-1, sts.us-east-1.amazonaws.com",
    "us-gov-west-1, sts.us-gov-west-1.amazonaws.com",
    "cn-north-1, sts.cn-north-1.amazonaws.com.cn"
  })
  void goesToTheStsOfItsPartition(String region, String host) {
    assertThat(url(EksToken.sign(CREDENTIALS, Region.of(region), MYDEV, NOON)))
        .startsWith("https://%s/?".formatted(host));
  }

  /// What EKS refuses; the clusters' names make each length of an ending.
  @ParameterizedTest
  @CsvSource({"m", "my", "myd", "myde"})
  void hasNoPaddingAndStaysUnderFourKilobytes(String cluster) {
    AwsCredentialsIdentity role =
        AwsSessionCredentials.create(
            "ASIALAMPLIGHTER00001" + cluster, "secret", "session".repeat(150));

    assertThat(EksToken.sign(role, REGION, ClusterName.of(cluster), NOON))
        .startsWith("k8s-aws-v1.")
        .doesNotContain("=", "+", "/")
        .hasSizeLessThan(4096);
  }

  private static String url(String token) {
    byte[] url = Base64.getUrlDecoder().decode(token.substring("k8s-aws-v1.".length()));
    return new String(url, StandardCharsets.UTF_8);
  }
}
