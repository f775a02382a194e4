package dev.lamplighter.functions.observe;

import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The numbers of one cluster, gathered look by look and written about once a minute, so that an
/// invocation that looks every second does not fill the log with them.
final class MetricsWindow {
  static final List<ResourceName> RESOURCES =
      List.of(ResourceName.NODES, ResourceName.CPU, ResourceName.MEMORY);

  private static final Duration WINDOW = Duration.ofMinutes(1);

  /// As many as one line of the format may hold of a metric.
  private static final int SAMPLES_MAX = 100;

  /// Of a cluster with more of them the others are not told.
  private static final int POOLS_MAX = 50;

  private final ClusterName cluster;
  private final SortedMap<EmfLine.Dimensions, Map<MetricName, List<Double>>> numbers =
      new TreeMap<>();
  private SortedSet<PodKey> waiting = new TreeSet<>();
  private Optional<Instant> since = Optional.empty();

  MetricsWindow(ClusterName cluster) {
    this.cluster = cluster;
  }

  void looked(PassReport report) {
    since = since.or(() -> Optional.of(report.takenAt()));
    var summary = LookSummary.of(report);
    var all = EmfLine.Dimensions.CLUSTER;
    last(all, MetricName.PODS_WAITING, summary.waiting());
    last(all, MetricName.PODS_REFUSED, summary.refused());
    report.decision().plan().price().ifPresent(it -> sample(all, MetricName.PACKING_GAP, it.gap()));
    startups(report).forEach(seconds -> sample(all, MetricName.PODS_STARTUP, seconds));
    count(all, MetricName.INTERRUPTION_MESSAGES, PoolNumbers.hintsActedOn(report));
    report.snapshot().nodePools().stream()
        .limit(POOLS_MAX)
        .forEach(pool -> add(PoolNumbers.of(pool, report)));
  }

  private void add(PoolNumbers pool) {
    var dimensions = EmfLine.Dimensions.of(pool.name());
    count(dimensions, MetricName.NODECLAIMS_CREATED, pool.created());
    count(dimensions, MetricName.NODECLAIMS_TERMINATED, pool.terminated());
    count(dimensions, MetricName.NODECLAIMS_DISRUPTED, pool.disrupted());
    last(dimensions, MetricName.NODEPOOLS_COST, pool.dollarsPerHour());
    for (ResourceName resource : RESOURCES) {
      var of = new EmfLine.Dimensions(Optional.of(pool.name()), Optional.of(resource));
      last(of, MetricName.NODEPOOLS_USAGE, pool.usage(resource));
      pool.limit(resource).ifPresent(limit -> last(of, MetricName.NODEPOOLS_LIMIT, limit));
    }
  }

  void ended(Ended ended) {
    var all = EmfLine.Dimensions.CLUSTER;
    sample(all, MetricName.PASS_DURATION, seconds(ended.took()));
    ended.lag().ifPresent(lag -> sample(all, MetricName.TICK_LAG, seconds(lag)));
  }

  /// Writes when a minute's numbers are together.
  void writeIfDue(Instant now, LineWriter writer) {
    if (since.filter(began -> !now.isBefore(began.plus(WINDOW))).isPresent()) {
      write(now, writer);
    }
  }

  /// Writes what there is, and begins anew.
  void write(Instant now, LineWriter writer) {
    numbers.forEach(
        (dimensions, values) -> EmfLine.write(cluster, dimensions, values, now, writer));
    numbers.clear();
    since = Optional.empty();
  }

  /// Seconds from creation to readiness of pods that waited at a look before.
  private List<Double> startups(PassReport report) {
    var found = new ArrayList<Double>();
    var still = new TreeSet<PodKey>();
    PendingPods.waiting(report.snapshot()).map(PodView::key).forEach(still::add);
    for (PodView pod : report.snapshot().pods()) {
      if (!still.contains(pod.key()) && waiting.contains(pod.key()) && pod.active()) {
        if (pod.status().ready()) {
          Instant ready = pod.status().lastTransition().orElse(report.takenAt());
          found.add(seconds(Duration.between(pod.meta().creationTimestamp(), ready)));
        } else {
          still.add(pod.key());
        }
      }
    }
    waiting = still;
    return found;
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }

  private void count(EmfLine.Dimensions dimensions, MetricName name, int number) {
    var values = values(dimensions, name);
    double before = values.isEmpty() ? 0 : values.getFirst();
    values.clear();
    values.add(before + number);
  }

  private void last(EmfLine.Dimensions dimensions, MetricName name, double value) {
    var values = values(dimensions, name);
    values.clear();
    values.add(value);
  }

  private void sample(EmfLine.Dimensions dimensions, MetricName name, double value) {
    var values = values(dimensions, name);
    if (values.size() < SAMPLES_MAX) {
      values.add(value);
    }
  }

  private List<Double> values(EmfLine.Dimensions dimensions, MetricName name) {
    return numbers
        .computeIfAbsent(dimensions, _ -> new EnumMap<>(MetricName.class))
        .computeIfAbsent(name, _ -> new ArrayList<>());
  }
}
