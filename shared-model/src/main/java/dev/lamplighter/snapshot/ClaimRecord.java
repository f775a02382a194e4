package dev.lamplighter.snapshot;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The state store's truth about one claim: item `claim#<name>` of its cluster.
///
/// - `version` rises with each write; a write names the version it was decided on.
/// - `promised` is what the pool's ledger counts for it: the component-wise maximum over the types
///   it may become while Reserved, the launched type's capacity from then on.
/// - `planned` are the pods it was made for, so that their places are known before the node joins.
/// - `removal` says why it is leaving, once it is (or is about to be).
public record ClaimRecord(
    NodeClaimName name,
    Uid uid,
    Owner owner,
    ClaimState state,
    long version,
    Launch launch,
    NodeClaimSpec spec,
    Labels labels,
    SortedMap<AnnotationKey, String> annotations,
    Resources promised,
    List<PodKey> planned,
    Optional<Launched> launched,
    Milestones milestones,
    PodActivity podActivity,
    Optional<Removal> removal) {

  public ClaimRecord {
    annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
    planned = List.copyOf(planned);
    if (state != ClaimState.RESERVED && launched.isEmpty() && !state.leaving()) {
      throw new IllegalArgumentException(
          "Claim %s is %s but has no instance".formatted(name, state));
    }
  }

  /// The pool (by name and by UID: a pool deleted and made again is another one).
  public record Owner(NodePoolName pool, Uid poolUid) {}

  /// The launch: its stored inputs, which attempt, and the last moment at which CreateFleet may
  /// start.
  public record Launch(LaunchInputs inputs, int attempt, Instant launchBy) {}

  /// When the claim reached each state, and the node's name once known.
  public record Milestones(
      Instant reservedAt,
      Optional<Instant> registeredAt,
      Optional<Instant> initializedAt,
      Optional<Instant> drainingSince,
      Optional<Instant> drainedAt,
      Optional<Instant> terminatingSince,
      Optional<dev.lamplighter.model.NodeName> node) {
    public static Milestones reserved(Instant at) {
      return new Milestones(
          at,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
  }

  public ClaimRecord withState(ClaimState state, Milestones milestones) {
    return new ClaimRecord(
        name,
        uid,
        owner,
        state,
        version,
        launch,
        spec,
        labels,
        annotations,
        promised,
        planned,
        launched,
        milestones,
        podActivity,
        removal);
  }

  public ClaimRecord withVersion(long version) {
    return new ClaimRecord(
        name,
        uid,
        owner,
        state,
        version,
        launch,
        spec,
        labels,
        annotations,
        promised,
        planned,
        launched,
        milestones,
        podActivity,
        removal);
  }

  public ClaimRecord withLaunched(Launched launched, Resources promised) {
    return new ClaimRecord(
        name,
        uid,
        owner,
        ClaimState.LAUNCHED,
        version,
        launch,
        spec,
        labels,
        annotations,
        promised,
        planned,
        Optional.of(launched),
        milestones,
        podActivity,
        removal);
  }

  public ClaimRecord withLabels(Labels labels) {
    return new ClaimRecord(
        name,
        uid,
        owner,
        state,
        version,
        launch,
        spec,
        labels,
        annotations,
        promised,
        planned,
        launched,
        milestones,
        podActivity,
        removal);
  }

  public ClaimRecord withPodActivity(PodActivity podActivity) {
    return new ClaimRecord(
        name,
        uid,
        owner,
        state,
        version,
        launch,
        spec,
        labels,
        annotations,
        promised,
        planned,
        launched,
        milestones,
        podActivity,
        removal);
  }

  public ClaimRecord withRemoval(Removal removal) {
    return new ClaimRecord(
        name,
        uid,
        owner,
        state,
        version,
        launch,
        spec,
        labels,
        annotations,
        promised,
        planned,
        launched,
        milestones,
        podActivity,
        Optional.of(removal));
  }

  public ClaimRecord withoutRemoval() {
    return new ClaimRecord(
        name,
        uid,
        owner,
        state,
        version,
        launch,
        spec,
        labels,
        annotations,
        promised,
        planned,
        launched,
        milestones,
        podActivity,
        Optional.empty());
  }
}
