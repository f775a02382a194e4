package dev.lamplighter.snapshot;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// How the last launches of a NodePool fared: item `health#<pool uid>`.
///
/// - `basis` is what the pool and its class were then: once either changes, or other images are
///   resolved, the outcomes say nothing any more (spec core 5.6).
/// - `registrations` are the last few outcomes, oldest first: whether the node registered.
/// - `failedReplacements` is how many in a row never got ready for pods, the last at `failedAt`.
/// - `problem` says what was wrong the last time.
public record PoolHealth(
    String basis,
    List<Boolean> registrations,
    int failedReplacements,
    Optional<Instant> failedAt,
    String problem) {
  /// So many outcomes are remembered, and so many failures among them make a pool unhealthy (spec
  /// core 5.6).
  private static final int REMEMBERED = 4;

  private static final int UNHEALTHY = 2;

  /// After one failed replacement the next is tried so much later, and twice that with each
  /// further.
  static final Duration FIRST_PAUSE = Duration.ofMinutes(5);

  static final Duration LONGEST_PAUSE = Duration.ofHours(1);

  public PoolHealth {
    registrations = List.copyOf(registrations);
  }

  /// What is known of the pool as it is now.
  public static PoolHealth of(NodePool pool, ClusterSnapshot snapshot) {
    String basis = basis(pool, snapshot);
    return Optional.ofNullable(snapshot.poolHealth().get(pool.meta().uid()))
        .filter(known -> known.basis().equals(basis))
        .orElseGet(() -> new PoolHealth(basis, List.of(), 0, Optional.empty(), ""));
  }

  private static String basis(NodePool pool, ClusterSnapshot snapshot) {
    var wanted = pool.spec().template().spec().nodeClassRef().name();
    String ofClass =
        snapshot.nodeClasses().stream()
            .filter(nodeClass -> nodeClass.name().equals(wanted))
            .findFirst()
            .map(PoolHealth::basis)
            .orElse("");
    return "%d %s".formatted(pool.meta().generation(), ofClass);
  }

  private static String basis(EC2NodeClass nodeClass) {
    String images =
        nodeClass.status().amis().stream()
            .map(ami -> ami.id().value())
            .sorted()
            .distinct()
            .collect(Collectors.joining(","));
    return "%s %d %s".formatted(nodeClass.meta().uid(), nodeClass.meta().generation(), images);
  }

  public boolean known() {
    return !registrations.isEmpty();
  }

  public int failedRegistrations() {
    return Math.toIntExact(registrations.stream().filter(registered -> !registered).count());
  }

  /// Two of the last four nodes never registered.
  public boolean unhealthy() {
    return failedRegistrations() >= UNHEALTHY;
  }

  /// Until when no node is replaced by one of this pool; empty where none failed.
  public Optional<Instant> pausesUntil() {
    return failedAt.filter(_ -> failedReplacements > 0).map(at -> at.plus(pause()));
  }

  private Duration pause() {
    Duration pause = FIRST_PAUSE;
    for (int i = 1; i < failedReplacements && pause.compareTo(LONGEST_PAUSE) < 0; i++) {
      pause = pause.multipliedBy(2);
    }
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }

  public PoolHealth registered() {
    return remember(true, problem);
  }

  public PoolHealth neverRegistered(String problem) {
    return remember(false, problem);
  }

  private PoolHealth remember(boolean registered, String problem) {
    List<Boolean> next = new ArrayList<>(registrations);
    next.add(registered);
    return new PoolHealth(
        basis,
        next.subList(Math.max(0, next.size() - REMEMBERED), next.size()),
        failedReplacements,
        failedAt,
        problem);
  }

  public PoolHealth replacementFailed(Instant at, String problem) {
    return new PoolHealth(basis, registrations, failedReplacements + 1, Optional.of(at), problem);
  }

  /// A node that was launched since the last failure is ready for pods.
  public PoolHealth ready() {
    return new PoolHealth(basis, registrations, 0, Optional.empty(), problem);
  }
}
