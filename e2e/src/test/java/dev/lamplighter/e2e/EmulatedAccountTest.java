package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.services.EmulatedAccount;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Subnet;

/// What the other tests rely on of the emulated account itself.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
class EmulatedAccountTest {
  private static EmulatedAccount account;

  @BeforeAll
  static void start() {
    account = EmulatedAccount.start();
  }

  @AfterAll
  static void stop() {
    account.close();
  }

  @Test
  void seedingAgainWipesWhatWasMadeAndKeepsTheIdentifiers() {
    try (Ec2Client ec2 = account.ec2();
        var dynamoDb = account.dynamoDb()) {
      var before = account.facts();
      String vpc = before.path("vpc").asString();
      var made = ec2.createSubnet(it -> it.vpcId(vpc).cidrBlock("10.0.200.0/24")).subnet();

      account.seedAgain();

      assertThat(account.facts().path("subnets")).isEqualTo(before.path("subnets"));
      assertThat(ec2.describeSubnets().subnets())
          .extracting(Subnet::subnetId)
          .contains(before.path("subnets").path("ap-northeast-2a").asString())
          .doesNotContain(made.subnetId());
      assertThat(dynamoDb.listTables().tableNames()).containsExactly("mydev-state");
    }
  }
}
