package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.aws.ec2.Ec2InstanceCloud;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.FleetGround;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.InstanceCloudContract;
import dev.lamplighter.local.cloud.Ec2Delays;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.cloud.PretendInstanceCloud;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import software.amazon.awssdk.services.ec2.Ec2Client;

/// The contract of the pretend EC2, on an EC2 that others wrote. Not shown here, since the emulator
/// has none of it: an instance that is pending, or not yet found; refusals for want of permission;
/// the limits of rates. `Ec2InstanceCloudTest` of the functions plays those.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
class Ec2InstanceCloudTest extends InstanceCloudContract {
  private static EmulatedAccount account;
  private static Ec2Client client;

  private final FleetGround ground;
  private final InstanceCloud cloud;

  @BeforeAll
  static void start() {
    account = EmulatedAccount.start();
    client = account.ec2();
  }

  @AfterAll
  static void stop() {
    client.close();
    account.close();
  }

  Ec2InstanceCloudTest() {
    account.seedAgain();
    ground = EmulatedGround.of(account);
    cloud = new Ec2InstanceCloud(client, new SystemTicker());
  }

  /// Both have their facts from the same source: whatever differs was read wrongly.
  @Test
  void readsOfEachTypeWhatThePretendAccountKnowsOfIt() {
    var timeline = new Timeline(Instant.EPOCH, new SplittableRandom(1));
    var pretend = PretendAccount.of(ClusterName.of("mydev"), timeline, Ec2Delays.USUAL);
    var known = new PretendInstanceCloud(pretend).describeInstanceTypes();

    assertThat(cloud.describeInstanceTypes()).hasSizeGreaterThan(700).containsAll(known);
  }

  @Override
  protected InstanceCloud cloud() {
    return cloud;
  }

  @Override
  protected FleetGround ground() {
    return ground;
  }

  /// The emulator's instances are what they become at once.
  @Override
  protected void elapse(Duration duration) {}
}
