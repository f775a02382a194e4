package dev.lamplighter.local.cluster.kubelet;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.time.Timeline;

/// The kubelets of all nodes: they join when their instance runs and die with it.
public final class Kubelets {
  private final ApiServer server;
  private final Timeline timeline;
  private final KubeletSettings settings;
  private final NodeSources sources;

  public Kubelets(
      ApiServer server, Timeline timeline, KubeletSettings settings, NodeSources sources) {
    this.server = server;
    this.timeline = timeline;
    this.settings = settings;
    this.sources = sources;
  }

  public void running(Instance instance, LaunchTemplateRequest template) {}

  public void terminated(Instance instance) {}
}
