package dev.lamplighter.functions.aws.nodeclass;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.aws.nodeclass.ProfileCalls.Gone;
import dev.lamplighter.functions.aws.nodeclass.ProfileCalls.Profile;
import dev.lamplighter.functions.aws.nodeclass.ProfileCalls.Refused;
import dev.lamplighter.functions.aws.nodeclass.ProfileCalls.There;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.OwnProfileName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The instance profiles below a path of ours, `/lamplighter/<region>/<cluster>/`.
///
/// IAM has one list of names for the whole account and all regions. What stands under another path
/// was made by somebody else: it is neither listed nor changed nor deleted, whatever its name.
///
/// Another look may make or delete the same profile at the same time, and IAM shows a change only
/// after a while. So an answer that contradicts what was just seen makes us look once more.
///
/// A class that is not ready is looked at again within seconds. So what IAM refused is taken for
/// refused for a minute (spec AWS 1.7): a role that is missing would else be a profile made and
/// deleted each time.
final class OwnInstanceProfiles {
  private static final Duration REFUSED_FOR = Duration.ofMinutes(1);

  private final ProfileCalls calls;
  private final Ticker ticker;
  private final Region region;
  private final Map<Wanted, Refusal> refusals = new HashMap<>();

  OwnInstanceProfiles(ProfileCalls calls, Region region, Ticker ticker) {
    this.calls = calls;
    this.ticker = ticker;
    this.region = region;
  }

  /// `tags` name the cluster.
  Optional<Ec2Error> ensure(InstanceProfileName name, String role, Tags tags) {
    var wanted = new Wanted(name, role, tags, path(tags));
    Duration now = ticker.monotonic();
    refusals.values().removeIf(it -> it.at().plus(REFUSED_FOR).compareTo(now) <= 0);
    Refusal last = refusals.get(wanted);
    if (last != null) {
      return Optional.of(last.error());
    }
    Optional<Ec2Error> refused = ensure(wanted);
    refused.ifPresent(error -> refusals.put(wanted, new Refusal(error, now)));
    return refused;
  }

  private record Refusal(Ec2Error error, Duration at) {}

  private Optional<Ec2Error> ensure(Wanted wanted) {
    return switch (calls.look(wanted.name())) {
      case There(var found) -> adjust(wanted, found);
      case Gone _ -> make(wanted);
      case Refused(var error) -> Optional.of(error);
    };
  }

  private record Wanted(InstanceProfileName name, String role, Tags tags, String path) {
    boolean is(Profile found) {
      return isPlaceOf(found) && found.isOf(role);
    }

    boolean isPlaceOf(Profile found) {
      return path.equals(found.path());
    }
  }

  private String path(Tags tags) {
    return tags.get(Tags.CLUSTER)
        .map(cluster -> OwnProfileName.path(region, ClusterName.of(cluster)))
        .orElseGet(() -> OwnProfileName.path(region));
  }

  private Optional<Ec2Error> make(Wanted wanted) {
    var refused = calls.create(wanted.name(), wanted.path(), wanted.tags());
    if (refused.isEmpty()) {
      return addFirstRole(wanted);
    }
    return code(refused).equals(ProfileCalls.EXISTS) ? lookAgain(wanted, refused) : refused;
  }

  private Optional<Ec2Error> adjust(Wanted wanted, Profile found) {
    if (wanted.is(found)) {
      return Optional.empty();
    }
    if (!wanted.isPlaceOf(found)) {
      return Optional.of(foreign(wanted, found));
    }
    return removeRoles(found).or(() -> addRole(wanted));
  }

  private static Ec2Error foreign(Wanted wanted, Profile found) {
    return new Ec2Error(
        ProfileCalls.EXISTS,
        "instance profile %s has the path %s, and Lamplighter's would have %s. Delete it if nothing"
                .formatted(wanted.name(), found.path(), wanted.path())
            + " uses it");
  }

  /// A profile just made whose role can't be had is of no use, and is not left behind. One that was
  /// there before stays: nodes may run with it.
  private Optional<Ec2Error> addFirstRole(Wanted wanted) {
    var refused = addRole(wanted);
    if (refused.isPresent()) {
      discard(wanted.name());
    }
    return refused;
  }

  /// A profile that IAM does not see yet gets its role at the next look.
  private Optional<Ec2Error> addRole(Wanted wanted) {
    var refused = calls.addRole(wanted.name(), wanted.role());
    if (code(refused).equals(ProfileCalls.FULL)) {
      return lookAgain(wanted, refused);
    }
    if (refused.filter(OwnInstanceProfiles::isAboutProfile).isPresent()) {
      throw notSeen(wanted.name());
    }
    return refused;
  }

  /// Not about the role, which IAM says under the same code.
  private static boolean isAboutProfile(Ec2Error error) {
    return error.code().equals(ProfileCalls.GONE) && error.message().startsWith("Instance Profile");
  }

  /// After IAM said that it is there, or has a role, when we saw neither: another look did it, or
  /// an earlier attempt whose reply was lost.
  private Optional<Ec2Error> lookAgain(Wanted wanted, Optional<Ec2Error> refused) {
    return switch (calls.look(wanted.name())) {
      case There(var found) when wanted.is(found) -> Optional.empty();
      case There(var found) when !wanted.isPlaceOf(found) -> Optional.of(foreign(wanted, found));
      case There(var found)
          when found.roles().isEmpty() && code(refused).equals(ProfileCalls.EXISTS) ->
          addRole(wanted);
      case There _, Gone _ -> throw notSeen(wanted.name());
      case Refused(var error) -> Optional.of(error);
    };
  }

  private static CallFailed notSeen(InstanceProfileName name) {
    return new CallFailed(
        Kind.UNAVAILABLE,
        "Instance profile %s: IAM does not show what was done to it yet. It is looked at again"
            .formatted(name));
  }

  /// If that fails too, the listing shows it.
  private void discard(InstanceProfileName name) {
    try {
      calls.delete(name);
    } catch (CallFailed _) {
      // The refusal that led here is what the caller has to know.
    }
  }

  private Optional<Ec2Error> removeRoles(Profile found) {
    for (String role : found.roles()) {
      var refused = calls.removeRole(found.name(), role);
      if (refused.isPresent()) {
        return refused;
      }
    }
    return Optional.empty();
  }

  /// ListInstanceProfiles tells no tags; GetInstanceProfile does.
  Listing<InstanceProfile> tagged(Tags tags) {
    Listing<InstanceProfileName> names = calls.list(path(tags));
    var found = new ArrayList<InstanceProfile>();
    for (InstanceProfileName name : names.items()) {
      switch (calls.look(name)) {
        case There(var profile) when profile.value().tags().containsAll(tags) ->
            found.add(profile.value());
        case There _, Gone _ -> {}
        case Refused(var error) ->
            throw new CallFailed(
                Kind.UNAVAILABLE, "GetInstanceProfile %s: %s".formatted(name, error));
      }
    }
    return Listing.of(found, names.missing());
  }

  /// One that somebody else made under this name stays: ours is not there.
  Optional<Ec2Error> delete(InstanceProfileName name) {
    refusals.keySet().removeIf(wanted -> wanted.name().equals(name));
    return switch (calls.look(name)) {
      case There(var found) when found.path().startsWith(OwnProfileName.path(region)) ->
          removeRoles(found).or(() -> calls.delete(name));
      case There _, Gone _ -> Optional.empty();
      case Refused(var error) -> Optional.of(error);
    };
  }

  private static String code(Optional<Ec2Error> refused) {
    return refused.map(Ec2Error::code).orElse("");
  }
}
