package dev.lamplighter.functions.pass;

import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What an installation is told from the outside. A cluster that `policies` does not name has the
/// default one.
public record Settings(Region region, Mode mode, SortedMap<ClusterName, ClusterPolicy> policies) {

  public Settings {
    policies = Collections.unmodifiableSortedMap(new TreeMap<>(policies));
  }

  /// When a cluster is looked at (design: Functions, Reaction).
  public enum Mode {
    /// While something is under way the invocation stays and looks every second or two; otherwise
    /// it ends at once.
    ADAPTIVE,
    /// One look at each event; timers that run out before the next one get an event of their own.
    TICK,
    /// The invocation stays for as long as it may, whatever is under way.
    WATCH
  }

  public static Settings of(Region region) {
    return new Settings(region, Mode.ADAPTIVE, new TreeMap<>());
  }

  public Settings withMode(Mode mode) {
    return new Settings(region, mode, policies);
  }

  public Settings withPolicy(ClusterName cluster, ClusterPolicy policy) {
    var more = new TreeMap<>(policies);
    more.put(cluster, policy);
    return new Settings(region, mode, more);
  }

  /// Whether a cluster is on the list; without a list each is.
  public boolean lookAfter(ClusterName cluster) {
    return policies.isEmpty() || policies.containsKey(cluster);
  }

  ClusterPolicy policyOf(ClusterName cluster) {
    return policies.getOrDefault(cluster, ClusterPolicy.DEFAULT);
  }
}
