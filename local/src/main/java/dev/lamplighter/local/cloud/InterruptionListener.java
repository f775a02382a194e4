package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Instance;
import java.time.Instant;

/// Who hears EC2's warnings: the pretend EventBridge, which makes events of them.
public interface InterruptionListener {

  /// EC2 takes this instance back at `takenAt`: one on spot, or one in a capacity reservation.
  void interruption(Instance instance, Instant takenAt);
}
