package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Instance;
import java.time.Instant;

/// Who hears EC2's warnings: the pretend EventBridge, which makes events of them.
public interface InterruptionListener {

  /// EC2 takes this spot instance back at `takenAt`.
  void spotInterruption(Instance instance, Instant takenAt);
}
