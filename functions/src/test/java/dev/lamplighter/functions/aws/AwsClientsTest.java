package dev.lamplighter.functions.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.lamplighter.model.Region;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.services.ec2.Ec2Client;

@Isolated
class AwsClientsTest {
  private static final String ENDPOINT = "aws.endpointUrlEc2";
  private static final String FIPS = "aws.useFipsEndpoint";

  @ParameterizedTest
  @CsvSource({
    "ap-northeast-2, ec2.ap-northeast-2.amazonaws.com",
    "us-gov-west-1, ec2.us-gov-west-1.amazonaws.com",
    "cn-north-1, ec2.cn-north-1.amazonaws.com.cn"
  })
  void theRegionTellsThePartition(String region, String host) {
    assertThat(request(region).host()).isEqualTo(host);
  }

  /// As `AWS_USE_FIPS_ENDPOINT` in the environment.
  @Test
  @ResourceLock(Resources.SYSTEM_PROPERTIES)
  void theSettingsOfTheSdkAreInForce() {
    System.setProperty(FIPS, "true");
    try {
      assertThat(request("us-east-1").host()).isEqualTo("ec2-fips.us-east-1.amazonaws.com");
    } finally {
      System.clearProperty(FIPS);
    }
  }

  /// AWS has none for the price list.
  @Test
  @ResourceLock(Resources.SYSTEM_PROPERTIES)
  void pricesAreAskedForWhereTheyAreToldAlsoWithFips() {
    System.setProperty(FIPS, "true");
    try {
      var seen = new AtomicReference<SdkHttpRequest>();
      var builder = new AwsClients(Region.of("us-east-1"), AwsStub.CLIENTS.credentials()).pricing();
      builder.overrideConfiguration(
          builder.overrideConfiguration().toBuilder()
              .addExecutionInterceptor(new Held(seen))
              .build());
      try (var client = builder.build()) {
        var held = catchThrowable(client::describeServices);
        assertThat(held).hasStackTraceContaining("held back");
      }
      assertThat(seen.get().host()).isEqualTo("api.pricing.us-east-1.amazonaws.com");
    } finally {
      System.clearProperty(FIPS);
    }
  }

  /// As `AWS_ENDPOINT_URL_EC2` in the environment.
  @Test
  @ResourceLock(Resources.SYSTEM_PROPERTIES)
  void anEndpointOfTheUsersIsCalledAndToldWhoCalls() {
    System.setProperty(ENDPOINT, "http://127.0.0.1:1/");
    try {
      assertThat(request("ap-northeast-2"))
          .satisfies(it -> assertThat(it.getUri()).hasHost("127.0.0.1").hasPort(1))
          .satisfies(
              it ->
                  assertThat(it.firstMatchingHeader("User-Agent").orElse(""))
                      .contains("lamplighter"));
    } finally {
      System.clearProperty(ENDPOINT);
    }
  }

  /// What would have been sent.
  private static SdkHttpRequest request(String region) {
    var seen = new AtomicReference<SdkHttpRequest>();
    var builder = new AwsClients(Region.of(region), AwsStub.CLIENTS.credentials()).ec2();
    builder.overrideConfiguration(
        builder.overrideConfiguration().toBuilder()
            .addExecutionInterceptor(new Held(seen))
            .build());
    try (Ec2Client client = builder.build()) {
      var held = catchThrowable(client::describeSubnets);
      assertThat(held).hasStackTraceContaining("held back");
    }
    return seen.get();
  }

  private record Held(AtomicReference<SdkHttpRequest> seen) implements ExecutionInterceptor {
    @Override
    public void beforeTransmission(
        Context.BeforeTransmission context, ExecutionAttributes ignored) {
      seen.set(context.httpRequest());
      throw new IllegalStateException("held back");
    }
  }
}
