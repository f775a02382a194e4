package dev.lamplighter.lifecycle;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// Deletes launch templates of this cluster that no claim was launched with (spec AWS 3.5): each
/// change of a pool, a class or an image makes others. The last that was made for a pool stays, for
/// its next node. Karpenter's have the same tags and stay: it may still be launching with them.
///
/// A launch makes what it misses, so one deleted in vain costs a call. Claims that are not recorded
/// yet, or can't be read, may name any: then none goes.
public final class OrphanTemplates {
  /// None that a launch of late was about to use.
  static final Duration MINIMUM_AGE = Duration.ofHours(1);

  /// So many in one look: EC2 counts each against what launches need.
  private static final int AT_ONCE = 5;

  private OrphanTemplates() {}

  /// `decided` are the steps of this look so far, with its launches.
  public static List<Step> decide(ClusterSnapshot snapshot, List<Step> decided) {
    boolean known =
        snapshot.complete() && snapshot.unreadClaims().isEmpty() && !LostRecords.anyIn(snapshot);
    if (!known) {
      return List.of();
    }
    List<FleetRequest> fleets = fleets(snapshot, decided);
    return snapshot.launchTemplates().stream()
        .filter(it -> isOurs(it, snapshot))
        .filter(it -> !snapshot.takenAt().isBefore(it.createTime().plus(MINIMUM_AGE)))
        .filter(it -> fleets.stream().noneMatch(fleet -> fleet.names(it.name())))
        .filter(it -> !isLastOfItsPool(it, snapshot))
        .limit(AT_ONCE)
        .map(OrphanTemplates::delete)
        .toList();
  }

  /// The requests of all that was launched, or is about to be.
  private static List<FleetRequest> fleets(ClusterSnapshot snapshot, List<Step> decided) {
    Stream<ClaimRecord> launched = snapshot.claims().stream().map(ClaimView::record);
    Stream<ClaimRecord> ahead =
        decided.stream()
            .flatMap(step -> step.effects().stream())
            .filter(Effect.Launch.class::isInstance)
            .map(effect -> ((Effect.Launch) effect).reserved());
    return Stream.concat(launched, ahead).map(it -> it.launch().inputs().fleet()).toList();
  }

  private static boolean isOurs(LaunchTemplate template, ClusterSnapshot snapshot) {
    var cluster = Tags.NONE.with(Tags.CLUSTER, snapshot.cluster().name().value());
    return template.name().isOurs()
        && template.tags().containsAll(cluster)
        && template.tags().get(Tags.NODE_POOL).isPresent()
        && template.tags().get(Tags.NODE_CLASS).isPresent();
  }

  private static boolean isLastOfItsPool(LaunchTemplate template, ClusterSnapshot snapshot) {
    return isThere(template, snapshot)
        && snapshot.launchTemplates().stream()
            .filter(other -> isOurs(other, snapshot) && isAlike(other, template))
            .max(comparing(LaunchTemplate::createTime).thenComparing(LaunchTemplate::name))
            .filter(template::equals)
            .isPresent();
  }

  private static boolean isAlike(LaunchTemplate one, LaunchTemplate other) {
    return one.tags().get(Tags.NODE_POOL).equals(other.tags().get(Tags.NODE_POOL))
        && one.tags().get(Tags.NODE_CLASS).equals(other.tags().get(Tags.NODE_CLASS));
  }

  /// Whether there are a pool and a class that it was made for.
  private static boolean isThere(LaunchTemplate template, ClusterSnapshot snapshot) {
    var pools = snapshot.nodePools().stream().map(NodePool::name).map(it -> it.value()).toList();
    var classes =
        snapshot.nodeClasses().stream().map(EC2NodeClass::name).map(it -> it.value()).toList();
    return template.tags().get(Tags.NODE_POOL).filter(pools::contains).isPresent()
        && template.tags().get(Tags.NODE_CLASS).filter(classes::contains).isPresent();
  }

  private static Step delete(LaunchTemplate template) {
    return new Step(
        "launchtemplate/" + template.name(),
        "Launch template %s (made at %s) is tagged as this cluster's, and no claim was launched with it"
            .formatted(template.name(), template.createTime()),
        List.of(new Effect.DeleteLaunchTemplate(template.name())));
  }
}
