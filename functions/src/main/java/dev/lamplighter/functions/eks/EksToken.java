package dev.lamplighter.functions.eks;

import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.regions.PartitionMetadata;

/// A bearer token of EKS: a signed question to STS, "who am I?", that the API server has answered.
/// Made here, without asking anybody.
public final class EksToken {
  /// From its signing on; the 60 s in the URL only say how soon STS would have to be asked.
  public static final Duration LIVES = Duration.ofMinutes(15);

  private static final String PREFIX = "k8s-aws-v1.";

  /// Binds the token to one cluster.
  private static final String CLUSTER_HEADER = "x-k8s-aws-id";

  private static final Duration EXPIRES = Duration.ofSeconds(60);

  private EksToken() {}

  /// As signed at `now`.
  public static String sign(
      AwsCredentialsIdentity credentials, Region region, ClusterName cluster, Instant now) {
    SdkHttpRequest question =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.GET)
            .uri(URI.create("https://%s/".formatted(host(region))))
            .putRawQueryParameter("Action", "GetCallerIdentity")
            .putRawQueryParameter("Version", "2011-06-15")
            .putHeader(CLUSTER_HEADER, cluster.value())
            .build();
    var signed =
        AwsV4HttpSigner.create()
            .sign(
                it ->
                    it.identity(credentials)
                        .request(question)
                        .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, "sts")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, region.value())
                        .putProperty(
                            AwsV4FamilyHttpSigner.AUTH_LOCATION,
                            AwsV4FamilyHttpSigner.AuthLocation.QUERY_STRING)
                        .putProperty(AwsV4FamilyHttpSigner.EXPIRATION_DURATION, EXPIRES)
                        .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(now, ZoneOffset.UTC)));
    byte[] url = signed.request().getUri().toString().getBytes(StandardCharsets.UTF_8);
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(url);
  }

  private static String host(Region region) {
    var sdk = software.amazon.awssdk.regions.Region.of(region.value());
    return "sts.%s.%s".formatted(region, PartitionMetadata.of(sdk).dnsSuffix());
  }
}
