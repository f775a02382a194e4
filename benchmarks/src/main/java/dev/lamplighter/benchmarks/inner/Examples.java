package dev.lamplighter.benchmarks.inner;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Problems of one kind of pod: 400 types of 1 to 400 CPUs, three zones, on-demand and spot, one
/// pool.
final class Examples {
  private static final int TYPES = 400;
  private static final List<String> ZONES = List.of("zone-a", "zone-b", "zone-c");
  private static final String APP = "app";

  private Examples() {}

  /// Pods without any rule.
  static Problem plain(int count) {
    return of(pod(count, List.of()));
  }

  /// Pods that are spread over zones.
  static Problem spreadOverZones(int count) {
    var spread = new Problem.Spread("topology.kubernetes.io/zone", 1, web(), "");
    return of(pod(count, List.of(spread)));
  }

  private static Problem of(Problem.Pod pod) {
    var types = new ArrayList<Problem.InstanceType>();
    for (int cpus = 1; cpus <= TYPES; cpus++) {
      types.add(type(cpus));
    }
    var pool =
        new Problem.NodePool(
            "default",
            0,
            Collections.emptySortedMap(),
            List.of(),
            List.of(),
            Collections.emptySortedMap());
    return new Problem("example", types, List.of(pool), List.of(), List.of(), List.of(pod));
  }

  private static Problem.Pod pod(int count, List<Problem.Spread> spread) {
    return new Problem.Pod(
        "web",
        count,
        web(),
        "500m",
        "1Gi",
        Collections.emptySortedMap(),
        List.of(),
        List.of(),
        List.of(),
        spread,
        List.of(),
        List.of(),
        List.of());
  }

  private static Problem.InstanceType type(int cpus) {
    var offerings = new ArrayList<Problem.Offering>();
    for (String zone : ZONES) {
      offerings.add(new Problem.Offering("on-demand", zone, cpus / 20.0, false));
      offerings.add(new Problem.Offering("spot", zone, cpus / 50.0, false));
    }
    return new Problem.InstanceType(
        "type-" + cpus,
        Integer.toString(cpus),
        2 * cpus + "Gi",
        10L * cpus,
        "amd64",
        List.of("linux"),
        "100m",
        "10Mi",
        Collections.emptySortedMap(),
        offerings);
  }

  private static SortedMap<String, String> web() {
    var labels = new TreeMap<String, String>();
    labels.put(APP, "web");
    return labels;
  }
}
