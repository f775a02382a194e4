package dev.lamplighter.teardown;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// All that the next step of a teardown depends on.
///
/// Of a cluster that does not answer, `snapshot` has empty lists that it names as incomplete.
/// `heldFor` is how long nobody else can have launched anything: since the lease was taken.
/// `iamSilence` is there where instance profiles could not be listed because IAM does not answer.
public record TeardownView(
    ClusterSnapshot snapshot,
    Reach reach,
    Duration heldFor,
    Leave leave,
    Optional<IamSilence> iamSilence,
    Circumstances around) {

  /// What no look at the cluster tells.
  ///
  /// - `karpenter` is Karpenter's pod, if one was there when the cluster's pods were last heard of.
  /// - `lostRole` is the role of nodes that whoever asks takes away afterwards, or its access to
  ///   the cluster, by the name that EC2NodeClasses have of it.
  public record Circumstances(Optional<PodKey> karpenter, Optional<String> lostRole) {
    public static final Circumstances NONE = new Circumstances(Optional.empty(), Optional.empty());
  }

  public TeardownView(
      ClusterSnapshot snapshot,
      Reach reach,
      Duration heldFor,
      Leave leave,
      Optional<IamSilence> iamSilence) {
    this(snapshot, reach, heldFor, leave, iamSilence, Circumstances.NONE);
  }

  TeardownView with(Leave other) {
    return new TeardownView(snapshot, reach, heldFor, other, iamSilence, around);
  }

  Instant now() {
    return snapshot.takenAt();
  }

  boolean answers() {
    return reach instanceof Reach.Answers;
  }

  /// Claims that have, or had, an instance of their own.
  List<ClaimView> launched() {
    return claims().filter(claim -> claim.record().state() != ClaimState.RESERVED).toList();
  }

  /// Claims of which it is not recorded whether they have an instance.
  List<ClaimView> reserved() {
    return claims().filter(claim -> claim.record().state() == ClaimState.RESERVED).toList();
  }

  private Stream<ClaimView> claims() {
    return snapshot.claims().stream();
  }

  /// The cluster's instances that EC2 shows, in any state: those of claims, and others that say by
  /// their tags that they are this cluster's (spec AWS 6.2).
  List<Instance> instances() {
    return Stream.concat(
            claims().flatMap(claim -> claim.instance().stream()),
            snapshot.unrecordedInstances().stream().filter(this::isTagged))
        .toList();
  }

  private boolean isTagged(Instance instance) {
    Tags tags = instance.tags();
    return tags.get(Tags.CLUSTER).filter(snapshot.cluster().name().value()::equals).isPresent()
        && tags.get(Tags.NODE_POOL).isPresent()
        && tags.get(Tags.NODE_CLASS).isPresent();
  }

  /// Whether EC2 shows an instance of that id that is not terminated, whosever it is.
  boolean exists(InstanceId id) {
    return Stream.concat(
            claims().flatMap(claim -> claim.instance().stream()),
            snapshot.unrecordedInstances().stream())
        .anyMatch(it -> it.id().equals(id) && it.state() != Instance.State.TERMINATED);
  }
}
