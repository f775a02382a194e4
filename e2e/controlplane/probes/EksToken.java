package probe;

import io.fabric8.kubernetes.client.*;
import io.fabric8.kubernetes.client.Config;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.time.Duration;
import java.util.*;
import software.amazon.awssdk.http.*;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner.AuthLocation;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

public class Eks {
  static String token(String key, String secret, String cluster, String region) {
    var signed =
        AwsV4HttpSigner.create()
            .sign(
                r ->
                    r.identity(AwsCredentialsIdentity.create(key, secret))
                        .request(
                            SdkHttpRequest.builder()
                                .method(SdkHttpMethod.GET)
                                .uri(
                                    URI.create(
                                        "https://sts."
                                            + region
                                            + ".amazonaws.com/?Action=GetCallerIdentity&Version=2011-06-15"))
                                .putHeader("x-k8s-aws-id", cluster)
                                .build())
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "sts")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, region)
                        .putProperty(AwsV4HttpSigner.AUTH_LOCATION, AuthLocation.QUERY_STRING)
                        .putProperty(AwsV4HttpSigner.EXPIRATION_DURATION, Duration.ofSeconds(60)));
    System.out.println(signed.request().getUri());
    return "k8s-aws-v1."
        + Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(signed.request().getUri().toString().getBytes(StandardCharsets.UTF_8));
  }

  public static void main(String[] a) throws Exception {
    for (var t :
        List.of(
            token("AKIATEST", "s3cr3t/with+slash", "test", "ap-northeast-2"),
            token("AKIATEST", "wrong", "test", "ap-northeast-2"))) {
      Config c = Config.fromKubeconfig(Files.readString(Path.of(a[0])));
      Config config =
          new io.fabric8.kubernetes.client.ConfigBuilder(Config.empty())
              .withMasterUrl(c.getMasterUrl())
              .withCaCertData(c.getCaCertData())
              .withOauthTokenProvider(() -> t)
              .build();
      try (var client = new KubernetesClientBuilder().withConfig(config).build()) {
        System.out.println(client.nodes().list().getItems().size() + " nodes");
      } catch (KubernetesClientException e) {
        System.out.println(e.getCode() + " " + e.getMessage().lines().findFirst().orElse(""));
      }
    }
  }
}
