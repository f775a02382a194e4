package dev.lamplighter.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever cdk-nag's AwsSolutions pack finds has a reason here.
class NagTest {
  /// Findings by a pattern over rule and path, and why they are as they are.
  private record Accepted(String findings, String reason) {}

  private static final List<Accepted> ACCEPTED =
      List.of(
          new Accepted(
              "DDB3 .*/StateTable/Resource",
              "Recovery to a point in time costs, and the table can be rebuilt from tags and"
                  + " NodeClaims; guarding.pointInTimeRecovery turns it on."),
          new Accepted(
              "IAM4\\[.*] .*/NodeRole/Resource",
              "What every node of EKS needs, as AWS keeps it (spec AWS 7.2)."),
          new Accepted(
              "IAM5\\[Resource::\\*] .*/(DiscoveryAndState|ReadsAndState|Catalogue)/Resource",
              "EC2 limits no read to a resource, and the price list knows none; the region is"
                  + " limited."),
          new Accepted(
              "IAM5\\[Resource::\\*] .*/(InstanceProfiles|Teardown)/Resource",
              "ListInstanceProfiles lists all or none."),
          new Accepted(
              "IAM5\\[Resource::\\*] .*/Role/Resource",
              "In subnets: EC2 limits no network interface to those that Lambda will make."),
          new Accepted(
              "IAM5\\[Resource::arn:aws:ec2:[^]]*/\\*] .*/(NodeLifecycle|Teardown)/Resource",
              "Ids are given as things are made; tags limit what is made and ended, others' images,"
                  + " subnets and groups are used only."),
          new Accepted(
              "IAM5\\[Resource::arn:aws:iam::[^]]*:instance-profile/\\*]"
                  + " .*/(InstanceProfiles|Teardown)/Resource",
              "Names hold a hash of class and cluster; tags limit it."),
          new Accepted(
              "IAM5\\[Resource::arn:aws:ssm:[^]]*::parameter/aws/service/\\*] .*",
              "Parameters of AWS, which tell images by family and version."),
          new Accepted(
              "IAM5\\[Resource::arn:aws:logs:[^]]*:log-group:/lamplighter/[^*]*:\\*] .*",
              "The streams of one log group, which Lambda names."));

  @ParameterizedTest
  @ValueSource(strings = {Stacks.ONE, Stacks.WHOLE})
  void everyFindingHasAReason(String yaml) {
    assertThat(Stacks.findings(yaml))
        .isNotEmpty()
        .allMatch(finding -> ACCEPTED.stream().anyMatch(it -> matches(it, finding)));
  }

  @Test
  void everyReasonHasAFinding() {
    var findings = new TreeSet<>(Stacks.findings(Stacks.ONE));
    findings.addAll(Stacks.findings(Stacks.WHOLE));

    assertThat(ACCEPTED)
        .allSatisfy(
            accepted ->
                assertThat(findings)
                    .as(accepted.reason())
                    .anyMatch(finding -> matches(accepted, finding)));
  }

  private static boolean matches(Accepted accepted, String finding) {
    return finding.matches("AwsSolutions-" + accepted.findings());
  }
}
