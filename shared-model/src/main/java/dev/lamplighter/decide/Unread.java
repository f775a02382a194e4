package dev.lamplighter.decide;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.regex.Pattern;

/// What could not be read for a snapshot, and what stands still for it: told as an event on each
/// NodePool, or on the pods that wait where no pool is known.
///
/// - `headline` is what is wrong in a few words.
/// - `reasons` say what was asked for, what came instead and what to do; lists with the same
///   trouble are named together.
/// - `standsStill` is a sentence.
public record Unread(String headline, List<String> reasons, String standsStill) {
  /// What follows the call, or the address that was called.
  private static final Pattern CALL_ENDS = Pattern.compile(" at https?://|: ");

  public Unread {
    reasons = List.copyOf(reasons);
  }

  /// Empty if everything was read whole.
  public static Optional<Unread> of(ClusterSnapshot snapshot) {
    return snapshot.incomplete().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Unread(
                onlyDefinitions(snapshot)
                    ? "not everything that is written is kept"
                    : "not everything could be read",
                reasons(snapshot),
                standsStill(snapshot)));
  }

  /// All of it in one line.
  public String sentence() {
    return String.join(" ", reasons) + " " + standsStill;
  }

  private static String standsStill(ClusterSnapshot snapshot) {
    if (onlyDefinitions(snapshot)) {
      return "Until that is mended, no node is disrupted; pods that wait get theirs.";
    }
    if (!Decisions.canPlan(snapshot)) {
      return snapshot.whole(Source.PODS)
          ? "Until that is read, no node is made for pods, and none is disrupted."
          : "Until that is read, no node is made for pods, and none is disrupted or drained.";
    }
    boolean volumes =
        snapshot.whole(
            Source.STORAGE_CLASSES, Source.PERSISTENT_VOLUMES, Source.PERSISTENT_VOLUME_CLAIMS);
    if (volumes && !snapshot.whole(Source.INSTANCES)) {
      return "Until that is read, no node is disrupted, and one that is gone still counts against"
          + " its NodePool's limits; pods that wait get theirs.";
    }
    return volumes
        ? "Until that is read, no node is disrupted; pods that wait get theirs."
        : "Until that is read, no node is made for pods with volumes, and none is disrupted.";
  }

  /// Whether all is read, but for what the API server has thrown away before.
  static boolean onlyDefinitions(ClusterSnapshot snapshot) {
    return snapshot.incomplete().keySet().equals(Set.of(Source.DEFINITIONS));
  }

  /// A reason begins with the call, as in `list daemonsets.apps: 403 …`.
  private static List<String> reasons(ClusterSnapshot snapshot) {
    SequencedMap<String, SequencedSet<String>> calls = new LinkedHashMap<>();
    for (String why : snapshot.incomplete().values()) {
      var ends = CALL_ENDS.matcher(why);
      int end = ends.find() ? ends.start() : 0;
      calls
          .computeIfAbsent(why.substring(end), _ -> new LinkedHashSet<>())
          .add(why.substring(0, end));
    }
    return calls.entrySet().stream()
        .map(entry -> String.join(", ", entry.getValue()) + ended(entry.getKey()))
        .toList();
  }

  private static String ended(String sentence) {
    return sentence.endsWith(".") || sentence.endsWith("?") ? sentence : sentence + ".";
  }

  /// One step, so that it is explained once.
  static List<Step> steps(ClusterSnapshot snapshot) {
    return of(snapshot).map(unread -> List.of(unread.step(snapshot))).orElse(List.of());
  }

  private Step step(ClusterSnapshot snapshot) {
    var reason =
        onlyDefinitions(snapshot)
            ? EventReason.DEFINITIONS_INCOMPLETE
            : EventReason.LIST_INCOMPLETE;
    List<Effect> events =
        snapshot.nodePools().isEmpty()
            ? PendingPods.waiting(snapshot)
                .map(PodView::key)
                .map(pod -> onPod(pod, reason))
                .toList()
            : snapshot.nodePools().stream().map(pool -> onPool(pool, reason)).toList();
    return new Step("lists", sentence(), events);
  }

  private Effect onPool(NodePool pool, EventReason reason) {
    return event(reason, ObjectKind.NODE_POOL, Optional.empty(), pool.name().value());
  }

  private Effect onPod(PodKey pod, EventReason reason) {
    return event(reason, ObjectKind.POD, Optional.of(pod.namespace()), pod.name());
  }

  private Effect event(
      EventReason reason, ObjectKind kind, Optional<Namespace> namespace, String name) {
    return new Effect.PublishEvent(
        new ClusterEvent(ClusterEvent.Type.WARNING, reason, kind, namespace, name, sentence()));
  }
}
