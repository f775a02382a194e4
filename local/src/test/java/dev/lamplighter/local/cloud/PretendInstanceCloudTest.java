package dev.lamplighter.local.cloud;

import dev.lamplighter.functions.port.FleetGround;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.InstanceCloudContract;
import java.time.Duration;

class PretendInstanceCloudTest extends InstanceCloudContract {
  private final CloudWorld world = CloudWorld.of(1);

  @Override
  protected InstanceCloud cloud() {
    return world.cloud;
  }

  @Override
  protected FleetGround ground() {
    return world.ground;
  }

  @Override
  protected void elapse(Duration duration) {
    world.elapse(duration);
  }
}
