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
import java.util.function.Consumer;

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
    return with(
        it -> {
          it.state = state;
          it.milestones = milestones;
        });
  }

  public ClaimRecord withVersion(long version) {
    return with(it -> it.version = version);
  }

  public ClaimRecord withLaunched(Launched launched, Resources promised) {
    return with(
        it -> {
          it.state = ClaimState.LAUNCHED;
          it.launched = Optional.of(launched);
          it.promised = promised;
        });
  }

  /// With what is known of its instance by now.
  public ClaimRecord withInstance(Launched launched) {
    return with(it -> it.launched = Optional.of(launched));
  }

  public ClaimRecord withLabels(Labels labels) {
    return with(it -> it.labels = labels);
  }

  public ClaimRecord withAnnotations(SortedMap<AnnotationKey, String> annotations) {
    return with(it -> it.annotations = annotations);
  }

  public ClaimRecord withPodActivity(PodActivity podActivity) {
    return with(it -> it.podActivity = podActivity);
  }

  public ClaimRecord withRemoval(Removal removal) {
    return with(it -> it.removal = Optional.of(removal));
  }

  public ClaimRecord withoutRemoval() {
    return with(it -> it.removal = Optional.empty());
  }

  private ClaimRecord with(Consumer<Draft> change) {
    var draft = new Draft(this);
    change.accept(draft);
    return draft.finished();
  }

  /// What of a record changes from one state to the next.
  private static final class Draft {
    private final ClaimRecord from;
    private ClaimState state;
    private long version;
    private Labels labels;
    private SortedMap<AnnotationKey, String> annotations;
    private Resources promised;
    private Optional<Launched> launched;
    private Milestones milestones;
    private PodActivity podActivity;
    private Optional<Removal> removal;

    Draft(ClaimRecord from) {
      this.from = from;
      this.state = from.state;
      this.version = from.version;
      this.labels = from.labels;
      this.annotations = from.annotations;
      this.promised = from.promised;
      this.launched = from.launched;
      this.milestones = from.milestones;
      this.podActivity = from.podActivity;
      this.removal = from.removal;
    }

    ClaimRecord finished() {
      return new ClaimRecord(
          from.name,
          from.uid,
          from.owner,
          state,
          version,
          from.launch,
          from.spec,
          labels,
          annotations,
          promised,
          from.planned,
          launched,
          milestones,
          podActivity,
          removal);
    }
  }
}
