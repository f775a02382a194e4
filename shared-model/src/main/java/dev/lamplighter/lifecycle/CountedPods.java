package dev.lamplighter.lifecycle;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.PodActivity;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.WatchEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Which pods count as a node's activity, and how it follows from the events of a watch (spec core
/// 5.10): a pod that comes and one that goes, and nothing that only its status says in between.
///
/// Time is that of the event, as the pod itself tells it: of its binding, of its end. A pod that
/// was taken away before it ended went when its grace was over, at the latest when it was seen to
/// be gone.
public final class CountedPods {
  private CountedPods() {}

  /// Whether a pod on a node is part of its activity.
  public static boolean counts(PodView pod) {
    return !pod.status().phase().terminal() && !pod.ownedBy(ObjectKind.DAEMON_SET);
  }

  /// What `events`, in order and seen at `now`, make of the activity on `node`. Events that were
  /// heard before change nothing.
  public static PodActivity after(
      PodActivity before, NodeName node, List<WatchEvent<PodView>> events, Instant now) {
    var pods = new TreeSet<>(before.pods());
    Instant last = before.lastChange();
    for (WatchEvent<PodView> event : events) {
      PodView pod = event.object();
      if (!pod.status().node().equals(Optional.of(node))) {
        continue;
      }
      long hash = PodActivity.hash(pod.meta().uid());
      boolean here = event.type() != WatchEvent.Type.DELETED && counts(pod);
      boolean changes = here ? pods.add(hash) : pods.remove(hash);
      if (changes) {
        Instant at = happenedAt(pod, here, now);
        last = at.isAfter(last) ? at : last;
      }
    }
    return new PodActivity(pods, last);
  }

  private static Instant happenedAt(PodView pod, boolean here, Instant now) {
    boolean told = here || pod.status().phase().terminal();
    Optional<Instant> at = told ? pod.status().lastTransition() : pod.meta().deletionTimestamp();
    return at.filter(now::isAfter).orElse(now);
  }
}
