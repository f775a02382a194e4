package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;

/// Who wants to know what becomes of the machines: the pretend cluster, whose kubelets run on them.
public interface InstanceListener {

  /// The instance runs; its user data is the template's.
  void running(Instance instance, LaunchTemplateRequest template);

  /// The instance is terminated: whatever ran on it is gone.
  void terminated(Instance instance);
}
