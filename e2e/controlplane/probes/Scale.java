package probe;

import io.fabric8.kubernetes.api.model.*;
import io.fabric8.kubernetes.client.*;
import io.fabric8.kubernetes.client.Config;
import java.nio.file.*;
import java.util.concurrent.*;
import java.util.stream.*;

/** Fills the control plane: args kubeconfig nodes pods threads. */
public class Scale {
  public static void main(String[] a) throws Exception {
    Config config = Config.fromKubeconfig(Files.readString(Path.of(a[0])));
    int nodes = Integer.parseInt(a[1]),
        pods = Integer.parseInt(a[2]),
        threads = Integer.parseInt(a[3]);
    try (var client = new KubernetesClientBuilder().withConfig(config).build();
        var pool = Executors.newFixedThreadPool(threads)) {
      client.namespaces().list();
      long t = System.nanoTime();
      run(
          pool,
          nodes,
          i ->
              client
                  .resource(
                      new NodeBuilder()
                          .withNewMetadata()
                          .withName("s" + i)
                          .addToLabels("fake-kubelet", "")
                          .addToLabels("kubernetes.io/hostname", "s" + i)
                          .endMetadata()
                          .withNewStatus()
                          .addToCapacity("cpu", new Quantity("16"))
                          .addToCapacity("memory", new Quantity("64Gi"))
                          .addToCapacity("pods", new Quantity("110"))
                          .addToAllocatable("cpu", new Quantity("16"))
                          .addToAllocatable("memory", new Quantity("64Gi"))
                          .addToAllocatable("pods", new Quantity("110"))
                          .endStatus()
                          .build())
                  .create());
      System.out.printf("%d nodes created in %.1f s%n", nodes, (System.nanoTime() - t) / 1e9);
      t = System.nanoTime();
      while (client.nodes().withLabel("fake-kubelet").list().getItems().stream()
              .filter(
                  n ->
                      n.getStatus().getConditions().stream()
                          .anyMatch(
                              c -> c.getType().equals("Ready") && c.getStatus().equals("True")))
              .count()
          < nodes) Thread.sleep(200);
      System.out.printf("all Ready %.1f s later%n", (System.nanoTime() - t) / 1e9);
      t = System.nanoTime();
      run(
          pool,
          pods,
          i ->
              client
                  .resource(
                      new PodBuilder()
                          .withNewMetadata()
                          .withName("p" + i)
                          .withNamespace("default")
                          .endMetadata()
                          .withNewSpec()
                          .addNewContainer()
                          .withName("c")
                          .withImage("i")
                          .withNewResources()
                          .addToRequests("cpu", new Quantity("100m"))
                          .addToRequests("memory", new Quantity("200Mi"))
                          .endResources()
                          .endContainer()
                          .endSpec()
                          .build())
                  .create());
      System.out.printf("%d pods created in %.1f s%n", pods, (System.nanoTime() - t) / 1e9);
      t = System.nanoTime();
      long left;
      while ((left =
              client
                  .pods()
                  .inNamespace("default")
                  .list(
                      new ListOptionsBuilder()
                          .withFieldSelector("status.phase=Pending")
                          .withResourceVersion("0")
                          .build())
                  .getItems()
                  .size())
          > 0) {
        Thread.sleep(500);
        if ((System.nanoTime() - t) / 1e9 > 200) break;
      }
      System.out.printf("pending %d, %.1f s later%n", left, (System.nanoTime() - t) / 1e9);
      for (int i = 0; i < 3; i++) {
        t = System.nanoTime();
        int n = client.pods().inAnyNamespace().list().getItems().size();
        System.out.printf("list of %d pods %.0f ms%n", n, (System.nanoTime() - t) / 1e6);
      }
    }
  }

  interface Each {
    void run(int i) throws Exception;
  }

  static void run(ExecutorService pool, int n, Each each) throws Exception {
    for (var f :
        IntStream.range(0, n)
            .mapToObj(
                i ->
                    pool.submit(
                        () -> {
                          each.run(i);
                          return null;
                        }))
            .toList()) f.get();
  }
}
