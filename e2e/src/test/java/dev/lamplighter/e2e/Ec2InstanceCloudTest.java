package dev.lamplighter.e2e;

import dev.lamplighter.functions.aws.ec2.Ec2InstanceCloud;
import dev.lamplighter.functions.port.FleetGround;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.InstanceCloudContract;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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
  private final InstanceCloud cloud = new Ec2InstanceCloud(client, new WallTicker());

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
