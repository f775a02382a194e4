package dev.lamplighter.functions.read;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.NoAnswer;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Lists the instance profiles made for a cluster. IAM allows few calls, so they are listed only
/// now and then, for what is left over, and when a class is about to end; then for a minute's looks
/// at once, also where IAM does not answer.
///
/// A list that IAM refuses, or loses, is missing. An IAM that says nothing again and again is out
/// of reach, as in a VPC without a way out (spec AWS 7.6): then profiles are no source any more
/// until it answers.
final class ProfileListing {
  /// Shorter than the longest quiet, so that whoever looks after one lists them.
  private static final Duration EVERY = Duration.ofMinutes(5);

  /// How long an answer serves a class that is about to end, and none is taken for IAM's silence.
  private static final Duration SERVES = Duration.ofMinutes(1);

  /// After so many silences, a minute apart at least, IAM is taken to be out of reach.
  static final int OUT_OF_REACH = 3;

  private final NodeClassResolver resolver;
  private Instant due = Instant.MIN;
  private Instant askedAt = Instant.EPOCH;
  private List<InstanceProfile> last = List.of();
  private Optional<String> whyMissing = Optional.empty();
  private int silences;

  /// `withoutIam` is why they are not asked for; else what of the list is missing is noted.
  record Made(List<InstanceProfile> items, Optional<String> withoutIam) {}

  ProfileListing(NodeClassResolver resolver) {
    this.resolver = resolver;
  }

  Made list(Gathering gathering, ClusterFacts cluster, boolean classEnds, Instant now) {
    boolean serves = now.isBefore(askedAt.plus(SERVES));
    boolean asks = classEnds ? !serves : !now.isBefore(due);
    if (asks) {
      ask(gathering, cluster, now);
    }
    List<InstanceProfile> items = asks || classEnds ? last : List.of();
    if (silences >= OUT_OF_REACH) {
      return new Made(items, whyMissing);
    }
    whyMissing.ifPresent(why -> gathering.missing(Source.INSTANCE_PROFILES, why));
    return new Made(items, Optional.empty());
  }

  private void ask(Gathering gathering, ClusterFacts cluster, Instant now) {
    var tags =
        Tags.NONE
            .with(Tags.CLUSTER, cluster.name().value())
            .with(Tags.ENDPOINT, cluster.endpoint());
    gathering.callFollows();
    try {
      Listing<InstanceProfile> listing = resolver.instanceProfiles(tags);
      last = listing.items();
      whyMissing = listing.missing();
      silences = 0;
    } catch (CallFailed failed) {
      last = List.of();
      whyMissing = Optional.of(failed.reason());
      silences = failed instanceof NoAnswer ? silences + 1 : 0;
    }
    askedAt = now;
    boolean inDoubt = silences > 0 && silences < OUT_OF_REACH;
    due = now.plus(inDoubt ? SERVES : EVERY);
  }

  /// All of a cluster of this name in the region, also of one that was there before. IAM knows no
  /// regions: the endpoint in their tags tells, where it is not `endpoint` itself. Throws
  /// [NoAnswer] where IAM says nothing; what it refuses is noted in `gathering`.
  static List<InstanceProfile> all(
      Gathering gathering, NodeClassResolver resolver, ClusterName cluster, Place place) {
    var tags = Tags.NONE.with(Tags.CLUSTER, cluster.value());
    return gathering
        .answered(Source.INSTANCE_PROFILES, () -> resolver.instanceProfiles(tags))
        .stream()
        .filter(profile -> profile.tags().get(Tags.ENDPOINT).filter(place::holds).isPresent())
        .toList();
  }

  /// Where a cluster is, or was when it was last heard of.
  record Place(Region region, Optional<String> endpoint) {
    boolean holds(String tagged) {
      return tagged.contains("." + region + ".") || endpoint.filter(tagged::equals).isPresent();
    }
  }

  /// Whether a class is being deleted that no claim needs any more.
  static boolean anyEnds(List<EC2NodeClass> classes, List<ClaimRecord> claims) {
    return classes.stream()
        .filter(each -> each.meta().deleting())
        .map(EC2NodeClass::name)
        .anyMatch(name -> isUnused(name, claims));
  }

  private static boolean isUnused(NodeClassName name, List<ClaimRecord> claims) {
    return claims.stream().noneMatch(claim -> claim.spec().nodeClassRef().name().equals(name));
  }
}
