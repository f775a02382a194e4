package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.time.Timeline;
import java.time.Duration;

/// All controllers of the pretend cluster, at work.
public final class Controllers {
  private Controllers() {}

  /// Every controller acts `delay` after what it watches has changed; pods of a vanished node are
  /// collected `podCollectionDelay` after it.
  public static NodeLifecycleController start(
      ApiServer server, Timeline timeline, Duration delay, Duration podCollectionDelay) {
    DeploymentController.start(server, timeline, delay);
    ReplicaSetController.start(server, timeline, delay);
    StatefulSetController.start(server, timeline, delay);
    JobController.start(server, timeline, delay);
    CronJobController.start(server, timeline);
    DaemonSetController.start(server, timeline, delay);
    DisruptionController.start(server, timeline, delay);
    GarbageCollector.start(server, timeline, delay);
    PersistentVolumeController.start(server, timeline, delay);
    AttachDetachController.start(server, timeline, delay);
    EphemeralVolumeController.start(server, timeline, delay);
    PodGarbageCollector.start(server, timeline, podCollectionDelay);
    TaintEvictionController.start(server, timeline, delay);
    return NodeLifecycleController.start(server, timeline, delay);
  }
}
