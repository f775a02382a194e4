package dev.lamplighter.functions.install;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.pass.Settings.Mode;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// One deployment: its clusters in one region of one account, and how it looks after them. Clusters
/// are ordered by name. `account` absent is whichever the stack is deployed into.
public record Installation(
    Place place,
    Mode reaction,
    List<ClusterEntry> clusters,
    FunctionOptions functions,
    SortedSet<InterruptionEvent> interruption,
    Observation observation,
    Guarding guarding,
    SortedMap<String, String> tags) {
  public static final SortedSet<InterruptionEvent> EVERY_EVENT =
      Collections.unmodifiableSortedSet(new TreeSet<>(List.of(InterruptionEvent.values())));

  /// Where it is, and by which names.
  public record Place(Region region, Optional<String> account, String stack, StateTable table) {
    public static final String STACK = "Lamplighter";

    /// The role that the stack makes for nodes, by name as an EC2NodeClass has it. IAM knows no
    /// regions, so the name does.
    public String nodeRole() {
      return "%s-node-%s".formatted(stack, region);
    }

    /// Also what the commands take for the table's name unless told otherwise.
    public static final StateTable TABLE = new StateTable("lamplighter");

    public static Place of(Region region) {
      return new Place(region, Optional.empty(), STACK, TABLE);
    }
  }

  public Installation {
    clusters =
        clusters.stream().sorted(Comparator.comparing(ClusterEntry::name)).distinct().toList();
    interruption = Collections.unmodifiableSortedSet(new TreeSet<>(interruption));
    tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    if (clusters.isEmpty()) {
      throw new IllegalArgumentException("An installation must have at least one cluster");
    }
    if (clusters.stream().map(ClusterEntry::name).distinct().count() < clusters.size()) {
      throw new IllegalArgumentException("A cluster is named twice in %s".formatted(clusters));
    }
    if (functions.reservesTooLittle(clusters.size())) {
      throw new IllegalArgumentException(
          "reservedConcurrency (%d) must be at least %d for %d clusters"
              .formatted(
                  functions.reservedConcurrency().getAsInt(),
                  FunctionOptions.concurrencyFor(clusters.size()),
                  clusters.size()));
    }
  }

  /// With everything as it is by default.
  public static Installation of(Region region, List<ClusterEntry> clusters) {
    return new Installation(
        Place.of(region),
        Mode.ADAPTIVE,
        clusters,
        FunctionOptions.DEFAULT,
        EVERY_EVENT,
        Observation.DEFAULT,
        Guarding.DEFAULT,
        new TreeMap<>());
  }

  public Region region() {
    return place.region();
  }

  public boolean makesNodeRole() {
    return clusters.stream().anyMatch(ClusterEntry::usesMadeNodeRole);
  }

  /// Whether nodes that are left behind may have that role: it stays when the stack goes.
  public boolean keepsNodeRole() {
    return guarding.keepNodeRole()
        || clusters.stream()
            .anyMatch(
                it -> it.usesMadeNodeRole() && it.options().onUninstall() == OnUninstall.KEEP);
  }

  /// What a cluster's nodes lose with the cluster's entry or the stack, by the name that
  /// EC2NodeClasses have of it: the role that the stack makes, or its access to the cluster.
  public Optional<String> lostRole(ClusterEntry cluster) {
    boolean loses =
        cluster.usesMadeNodeRole()
            && cluster.options().onUninstall() == OnUninstall.DRAIN
            && (cluster.accessEntries() || !keepsNodeRole());
    return loses ? Optional.of(place.nodeRole()) : Optional.empty();
  }

  /// Of a cluster that is not on the list nothing is known.
  public Optional<ClusterEntry> cluster(ClusterName name) {
    return clusters.stream().filter(it -> it.name().equals(name)).findFirst();
  }

  /// What the function of one cluster is told.
  public RuntimeSettings runtimeSettings(ClusterEntry cluster) {
    return new RuntimeSettings(reaction, new TreeMap<>(Map.of(cluster.name(), cluster.options())));
  }

  /// What the functions of all clusters are told.
  public RuntimeSettings runtimeSettings() {
    var options = new TreeMap<ClusterName, ClusterOptions>();
    clusters.forEach(it -> options.put(it.name(), it.options()));
    return new RuntimeSettings(reaction, options);
  }
}
