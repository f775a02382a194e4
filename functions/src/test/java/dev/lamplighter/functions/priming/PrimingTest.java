package dev.lamplighter.functions.priming;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// What is not asked here is cold after a restore, and nothing of it may be in the snapshot.
@Isolated
class PrimingTest {
  @Test
  void looksGoThroughAllThatALookAsksOfAwsAndOfACluster() {
    Set<Thread> before = threads();

    var done = Priming.looks();

    assertThat(done.looks()).isGreaterThan(2);
    assertThat(done.quietLooks()).isPositive();
    assertThat(done.effects()).isGreaterThan(10);
    assertThat(done.calls())
        .contains(
            "dynamodb GetItem",
            "dynamodb PutItem",
            "dynamodb Query",
            "dynamodb TransactWriteItems",
            "dynamodb UpdateItem",
            "ec2 CreateFleet",
            "ec2 CreateLaunchTemplate",
            "ec2 CreateTags",
            "ec2 DescribeImages",
            "ec2 DescribeInstances",
            "ec2 DescribeLaunchTemplates",
            "ec2 DescribeSecurityGroups",
            "ec2 DescribeSubnets",
            "eks DescribeCluster",
            "events PutEvents",
            "iam AddRoleToInstanceProfile",
            "iam CreateInstanceProfile",
            "iam GetInstanceProfile",
            "sqs SendMessage",
            "ssm GetParameter",
            "GET /api/v1/nodes",
            "GET /api/v1/pods",
            "GET /apis/karpenter.sh/v1/nodeclaims",
            "POST /apis/events.k8s.io/v1/namespaces/default/events",
            "POST /apis/karpenter.sh/v1/nodeclaims",
            "PATCH /api/v1/nodes/ip-10-0-0-1.eu-central-1.compute.internal",
            "DELETE /api/v1/nodes/ip-10-0-0-1.eu-central-1.compute.internal");
    assertThat(threads()).isSubsetOf(before);
  }

  @Test
  void aRenewalAsksForTypesPlacesAndPrices() {
    assertThat(Priming.catalogue().calls())
        .contains(
            "dynamodb PutItem",
            "ec2 DescribeInstanceTypeOfferings",
            "ec2 DescribeInstanceTypes",
            "ec2 DescribeSpotPriceHistory",
            "pricing GetProducts");
  }

  @Test
  void tlsBeginsWithAHello() {
    assertThat(TlsPractice.hello()).isGreaterThan(100);
  }

  /// Of clients and of the loopback server; the JDK's own come and go.
  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .filter(it -> it.getName().startsWith("HttpClient-") || it.getName().equals("priming"))
        .collect(Collectors.toSet());
  }
}
