package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceProfileName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// IAM's roles and instance profiles, as far as nodes use them.
public final class InstanceProfiles {
  private final Timeline timeline;
  private final SortedSet<String> roles = new TreeSet<>();
  private final SortedMap<InstanceProfileName, Profile> profiles = new TreeMap<>();
  private final SortedSet<InstanceProfileName> foreign = new TreeSet<>();

  record Profile(String role, Tags tags, Instant created) {}

  InstanceProfiles(ClusterName cluster, Timeline timeline) {
    this.timeline = timeline;
    roles.add("KarpenterNodeRole-" + cluster);
  }

  public void addRole(String role) {
    roles.add(role);
  }

  public void removeRole(String role) {
    roles.remove(role);
  }

  /// A profile that somebody else made, for `spec.instanceProfile`.
  public void add(InstanceProfileName name, String role) {
    profiles.put(name, new Profile(role, Tags.NONE, timeline.now()));
    foreign.add(name);
  }

  public List<InstanceProfileName> names() {
    return List.copyOf(profiles.keySet());
  }

  /// The profiles that Lamplighter made and did not delete.
  List<InstanceProfileName> managed() {
    return profiles.keySet().stream().filter(name -> !foreign.contains(name)).toList();
  }

  List<InstanceProfile> tagged(Tags tags) {
    return profiles.entrySet().stream()
        .map(
            entry ->
                new InstanceProfile(
                    entry.getKey(), entry.getValue().tags(), entry.getValue().created()))
        .filter(profile -> profile.tags().containsAll(tags))
        .toList();
  }

  Optional<Profile> find(InstanceProfileName name) {
    return Optional.ofNullable(profiles.get(name));
  }

  Optional<Ec2Error> refusalToFind(InstanceProfileName name) {
    return profiles.containsKey(name) ? Optional.empty() : Optional.of(Ec2Errors.noProfile(name));
  }

  Optional<Ec2Error> ensure(InstanceProfileName name, String role, Tags tags) {
    if (!roles.contains(role)) {
      return Optional.of(Ec2Errors.unknownRole(role));
    }
    var there = profiles.get(name);
    if (there == null || !there.role().equals(role)) {
      profiles.put(name, new Profile(role, tags, timeline.now()));
    }
    return Optional.empty();
  }

  /// One that somebody else made stays, whoever names it.
  void delete(InstanceProfileName name) {
    if (!foreign.contains(name)) {
      profiles.remove(name);
    }
  }
}
