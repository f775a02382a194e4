package probe;

import io.fabric8.kubernetes.client.*;
import io.fabric8.kubernetes.client.Config;
import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.TimeUnit;

/** A control plane that lives as long as this object, and never longer than this JVM. */
public final class ControlPlane implements AutoCloseable {
  private final Process process;
  public final Path dir;

  public ControlPlane(Path startScript, Path dir, String... flags) throws IOException {
    var command =
        new ArrayList<>(List.of(startScript.toString(), dir.toString(), "--stop-on-stdin-eof"));
    command.addAll(List.of(flags));
    this.dir = dir;
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var line = process.inputReader().readLine();
    if (line == null || !line.startsWith("ready "))
      throw new IOException("control plane did not start");
  }

  public KubernetesClient client() throws IOException {
    return new KubernetesClientBuilder()
        .withConfig(Config.fromKubeconfig(Files.readString(dir.resolve("kubeconfig"))))
        .build();
  }

  public void kill(String component) throws IOException {
    ProcessHandle.of(
            Long.parseLong(Files.readString(dir.resolve("pids").resolve(component)).strip()))
        .ifPresent(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() throws Exception {
    process.getOutputStream().close();
    if (!process.waitFor(20, TimeUnit.SECONDS)) process.destroyForcibly();
  }

  public static void main(String[] a) throws Exception {
    long t = System.nanoTime();
    try (var plane = new ControlPlane(Path.of(a[0]), Path.of(a[1]));
        var client = plane.client()) {
      System.out.printf("ready after %.1f s%n", (System.nanoTime() - t) / 1e9);
      System.out.println(
          client.namespaces().list().getItems().size()
              + " namespaces, "
              + (System.nanoTime() - t) / 1_000_000
              + " ms");
      if (a.length > 2) {
        System.out.println("halting without close");
        Runtime.getRuntime().halt(1);
      }
      t = System.nanoTime();
    }
    System.out.printf("closed after %.1f s%n", (System.nanoTime() - t) / 1e9);
  }
}
