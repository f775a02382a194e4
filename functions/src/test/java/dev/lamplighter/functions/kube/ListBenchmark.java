package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.wire.StoredKind;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Locale;

/// How long it takes, and how much of the heap, to list 5,000 nodes and 100,000 pods: the arguments
/// are those numbers. The server that makes the lists up runs in the same process, and its part of
/// both counts too. Run with the heap that is to be enough.
final class ListBenchmark {
  private ListBenchmark() {}

  public static void main(String[] arguments) throws IOException {
    int nodes = Integer.parseInt(arguments[0]);
    int pods = Integer.parseInt(arguments[1]);
    try (var server =
            new PagedApi()
                .with("/api/v1/nodes", nodes, LargeCluster::node)
                .with("/api/v1/pods", pods, LargeCluster::pod);
        var client = server.client()) {
      long start = System.nanoTime();
      var allNodes = whole(ListReader.list(client, StoredKind.NODE, ListBenchmark::refuse));
      var allPods = whole(ListReader.list(client, StoredKind.POD, ListBenchmark::refuse));
      double seconds = (System.nanoTime() - start) / 1e9;
      long highest = highestHeap();
      System.gc();
      System.out.printf(
          Locale.ROOT,
          "%d nodes, %d pods: %.1f s; highest heap %d MB, kept %d MB%n",
          allNodes.items().size(),
          allPods.items().size(),
          seconds,
          highest >> 20,
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20);
    }
  }

  private static <T> Listing<T> whole(Listing<T> listing) {
    if (!listing.complete()) {
      throw new IllegalStateException("The list is not whole");
    }
    return listing;
  }

  private static void refuse(java.util.List<?> problems) {
    if (!problems.isEmpty()) {
      throw new IllegalStateException(problems.getFirst().toString());
    }
  }

  private static long highestHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(java.lang.management.MemoryUsage::getUsed)
        .sum();
  }
}
