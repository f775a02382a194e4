package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectKind;
import java.util.Optional;

/// Whether a cluster that may go to zero nodes is asleep: nothing runs in it but followers and what
/// runs on every node (design 6). While it is, followers make no node, keep none, and their
/// PodDisruptionBudgets hold none.
///
/// A pod that waits for a node wakes the cluster only if a node can be made for it, which is for a
/// plan to find out; so pending pods count as asleep here.
public final class Sleep {
  private Sleep() {}

  /// The followers of a cluster that is asleep; empty for one that is awake or never sleeps.
  public static Optional<Followers> of(ClusterSnapshot snapshot) {
    return snapshot.policy().scaleToZero().filter(followers -> isAsleep(snapshot, followers));
  }

  /// Whether the pod is a follower in a cluster that is asleep.
  public static boolean includes(PodView pod, ClusterSnapshot snapshot) {
    return of(snapshot).filter(followers -> followers.include(pod)).isPresent();
  }

  private static boolean isAsleep(ClusterSnapshot snapshot, Followers followers) {
    return snapshot.pods().stream()
        .filter(pod -> pod.status().node().isPresent())
        .noneMatch(pod -> keepsAwake(pod, followers));
  }

  private static boolean keepsAwake(PodView pod, Followers followers) {
    return pod.active()
        && !pod.mirror()
        && !pod.ownedBy(ObjectKind.DAEMON_SET)
        && !followers.include(pod);
  }
}
