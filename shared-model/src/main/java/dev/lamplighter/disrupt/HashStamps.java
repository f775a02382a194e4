package dev.lamplighter.disrupt;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.launch.DriftHash;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Who compares hashes must have made them (spec core 1.6, AWS 1.18). Claims whose hashes are of
/// another version, as Karpenter's are, get ours of what their NodePool and EC2NodeClass ask for
/// now: so taking over, or another way of hashing, makes no node drift, and a later change of the
/// template does. What has drifted already gets the version only, and goes on being drifted.
///
/// NodePools and EC2NodeClasses that carry a stamp get ours too, and keep it current. By its
/// version Karpenter sees in its turn that it must stamp its claims anew; a missing one tells it
/// the same.
///
/// Nothing on an incomplete snapshot.
public final class HashStamps {
  private HashStamps() {}

  /// For the claims as the look leaves them. Nothing for one that leaves, or whose pool or class is
  /// not there to be compared with.
  public static List<Step> ofClaims(ClusterSnapshot snapshot) {
    return snapshot.complete()
        ? snapshot.claims().stream()
            .flatMap(claim -> stamped(claim, snapshot).stream())
            .map(HashStamps::step)
            .toList()
        : List.of();
  }

  private static Optional<ClaimRecord> stamped(ClaimView claim, ClusterSnapshot snapshot) {
    var record = claim.record();
    if (!isAnothers(record) || record.launched().isEmpty() || record.state().leaving()) {
      return Optional.empty();
    }
    Optional<NodePool> pool =
        ConsolidateAfter.poolOf(claim, snapshot).filter(it -> !it.meta().deleting());
    Optional<EC2NodeClass> nodeClass = pool.flatMap(it -> DriftDetection.classOf(it, snapshot));
    boolean drifted =
        claim.mirror().flatMap(it -> it.status().condition(ConditionType.DRIFTED)).isPresent();
    return nodeClass.map(
        it -> {
          var annotations = new TreeMap<>(record.annotations());
          ofPool(pool.orElseThrow()).stamp(annotations, drifted);
          ofClass(it, snapshot).stamp(annotations, drifted);
          return record.withAnnotations(annotations);
        });
  }

  private static boolean isAnothers(ClaimRecord record) {
    return Stream.of(AnnotationKey.NODEPOOL_HASH_VERSION, AnnotationKey.NODECLASS_HASH_VERSION)
        .anyMatch(key -> isAnothers(record.annotations().get(key)));
  }

  private static boolean isAnothers(@Nullable String version) {
    return version != null && !version.equals(DriftHash.VERSION);
  }

  private static Step step(ClaimRecord stamped) {
    return new Step(
        "nodeclaim/" + stamped.name(),
        "NodeClaim %s has hashes of another version: they are made anew, so that it drifts by changes from now on"
            .formatted(stamped.name()),
        List.of(new Effect.UpdateClaim(stamped, Resources.EMPTY)));
  }

  /// For the NodePools and EC2NodeClasses that stay.
  public static List<Step> ofOwners(ClusterSnapshot snapshot) {
    if (!snapshot.complete()) {
      return List.of();
    }
    List<Step> steps = new ArrayList<>();
    for (NodePool pool : snapshot.nodePools()) {
      annotate(ObjectKind.NODE_POOL, pool.meta(), ofPool(pool)).ifPresent(steps::add);
    }
    for (EC2NodeClass nodeClass : snapshot.nodeClasses()) {
      annotate(ObjectKind.EC2_NODE_CLASS, nodeClass.meta(), ofClass(nodeClass, snapshot))
          .ifPresent(steps::add);
    }
    return List.copyOf(steps);
  }

  private static Optional<Step> annotate(ObjectKind kind, ObjectMeta meta, Stamp stamp) {
    return meta.deleting() || !stamp.isOutdated(meta.annotations())
        ? Optional.empty()
        : Optional.of(
            new Step(
                "%s/%s".formatted(kind.kind().toLowerCase(Locale.ROOT), meta.name()),
                "%s %s gets the hash by which its nodes drift".formatted(kind.kind(), meta.name()),
                List.of(new Effect.Annotate(kind, meta.name(), meta.uid(), stamp.annotations()))));
  }

  private static Stamp ofPool(NodePool pool) {
    return new Stamp(
        AnnotationKey.NODEPOOL_HASH, AnnotationKey.NODEPOOL_HASH_VERSION, DriftHash.of(pool));
  }

  private static Stamp ofClass(EC2NodeClass nodeClass, ClusterSnapshot snapshot) {
    return new Stamp(
        AnnotationKey.NODECLASS_HASH,
        AnnotationKey.NODECLASS_HASH_VERSION,
        DriftHash.of(nodeClass, snapshot.cluster()));
  }

  /// A hash of our version, and where it stands.
  private record Stamp(AnnotationKey hashKey, AnnotationKey versionKey, String hash) {

    void stamp(SortedMap<AnnotationKey, String> annotations, boolean drifted) {
      if (isAnothers(annotations.get(versionKey))) {
        annotations.put(versionKey, DriftHash.VERSION);
        if (!drifted) {
          annotations.put(hashKey, hash);
        }
      }
    }

    boolean isOutdated(SortedMap<AnnotationKey, String> annotations) {
      var version = annotations.get(versionKey);
      return version != null && (isAnothers(version) || !hash.equals(annotations.get(hashKey)));
    }

    SortedMap<AnnotationKey, String> annotations() {
      var both = new TreeMap<AnnotationKey, String>();
      both.put(hashKey, hash);
      both.put(versionKey, DriftHash.VERSION);
      return both;
    }
  }
}
