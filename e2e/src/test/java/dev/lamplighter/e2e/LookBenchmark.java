package dev.lamplighter.e2e;

import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.kube.KubeClusterReader;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.local.services.ControlPlane;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/// What a look costs on a real API server that lists nodes, NodeClaims and pods, and what one that
/// has watched them since the last look. The arguments are the numbers of nodes and pods; between
/// two looks one pod changes.
final class LookBenchmark {
  private static final int LOOKS = 9;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private LookBenchmark() {}

  public static void main(String[] arguments) {
    int nodes = Integer.parseInt(arguments[0]);
    int pods = Integer.parseInt(arguments[1]);
    try (var controlPlane = ControlPlane.start();
        var cluster = new RealCluster(controlPlane);
        var api = KubeApi.of(controlPlane.config())) {
      cluster.customResourceDefinitions();
      fill(new GivenObjects(cluster), nodes, pods);
      var facts =
          new ClusterFacts(
              ClusterName.of("mydev"), "1.34", "https://localhost", "", "10.96.0.0/16", "10.0.0.1");
      var reader = new KubeClusterReader(api, () -> facts, _ -> {});
      bytes(controlPlane, "/apis/karpenter.sh/v1/nodeclaims", "/api/v1/nodes", "/api/v1/pods");
      lists(reader);
      lists(reader);
      watches(reader, controlPlane);
      watches(reader, controlPlane);
    }
  }

  private static void fill(GivenObjects given, int nodes, int pods) {
    for (int i = 0; i < nodes; i++) {
      given.given(World.world().node("n" + i).snapshot().nodes().getFirst());
    }
    for (int i = 0; i < pods; i++) {
      String node = "n" + i % nodes;
      var world = World.world().node(node).pod("p" + i, pod -> pod.on(node).naked());
      given.given(world.snapshot().pods().getFirst());
    }
  }

  private static void bytes(ControlPlane controlPlane, String... paths) {
    long all = 0;
    for (String path : paths) {
      all += controlPlane.kubectl("", "get", "--raw", path).length();
    }
    System.out.printf(Locale.ROOT, "the lists are %,d bytes%n", all);
  }

  private static void lists(KubeClusterReader reader) {
    var times = new ArrayList<Long>();
    for (int i = 0; i < LOOKS; i++) {
      long began = System.nanoTime();
      reader.nodeClaims();
      reader.nodes();
      reader.pods();
      times.add(System.nanoTime() - began);
    }
    tell("listing", times);
  }

  private static void watches(KubeClusterReader reader, ControlPlane controlPlane) {
    var since = new TreeMap<Source, ResourceVersion>();
    since.put(Source.NODE_CLAIMS, reader.nodeClaims().resourceVersion().orElseThrow());
    since.put(Source.NODES, reader.nodes().resourceVersion().orElseThrow());
    since.put(Source.PODS, reader.pods().resourceVersion().orElseThrow());
    var times = new ArrayList<Long>();
    int heard = 0;
    for (int i = 0; i < LOOKS; i++) {
      controlPlane.kubectl("", "annotate", "--overwrite", "pod", "p0", "look=" + i);
      try (var watching = reader.startWatching(new WatchStart(since), PAUSE)) {
        LockSupport.parkNanos(PAUSE.toNanos());
        long began = System.nanoTime();
        var changes = reader.endWatching(watching);
        times.add(System.nanoTime() - began);
        var nodes = (Watched.Events<NodeView>) changes.nodes();
        var pods = (Watched.Events<PodView>) changes.pods();
        heard += pods.events().size();
        since.put(Source.NODES, nodes.next());
        since.put(Source.PODS, pods.next());
      }
    }
    tell("watching, %d events of pods".formatted(heard), times);
  }

  private static void tell(String what, List<Long> times) {
    Collections.sort(times);
    System.out.printf(
        Locale.ROOT,
        "%s: median %.1f ms, least %.1f ms, most %.1f ms%n",
        what,
        times.get(times.size() / 2) / 1e6,
        times.getFirst() / 1e6,
        times.getLast() / 1e6);
  }
}
