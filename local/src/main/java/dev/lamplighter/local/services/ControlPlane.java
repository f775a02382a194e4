package dev.lamplighter.local.services;

import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/// A real control plane that lives as long as this object, and never longer than this JVM: etcd,
/// kube-apiserver, kube-scheduler, kube-controller-manager and fake kubelets.
///
/// `e2e/controlplane/build.sh` builds it the first time; `LAMPLIGHTER_E2E_CONTROLPLANE` may name a
/// ready binary instead.
public final class ControlPlane implements AutoCloseable {
  private static final String BINARY = "LAMPLIGHTER_E2E_CONTROLPLANE";
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private static final String AUDIT_POLICY =
      """
      apiVersion: audit.k8s.io/v1
      kind: Policy
      omitStages: [RequestReceived, ResponseStarted]
      rules: [{level: Metadata}]
      """;

  private final ChildProcess process;
  private final Path directory;
  private final Optional<Path> audit;

  private ControlPlane(ChildProcess process, Path directory, Optional<Path> audit) {
    this.process = process;
    this.directory = directory;
    this.audit = audit;
  }

  public static ControlPlane start(String... flags) {
    try {
      var directory = Files.createTempDirectory("lamplighter-e2e");
      List<String> command =
          new ArrayList<>(List.of(binary(), "up", "--dir", directory.toString()));
      command.add("--stop-on-stdin-eof");
      command.addAll(List.of(flags));
      var process = ChildProcess.start("The control plane", command);
      var _ = process.awaitReady();
      return new ControlPlane(process, directory, Optional.empty());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// With a log of who asked for what.
  public static ControlPlane startAudited(String... flags) {
    try {
      var log = Files.createTempFile("lamplighter-audit", ".log");
      var policy = Files.createTempFile("lamplighter-audit", ".yaml");
      Files.writeString(policy, AUDIT_POLICY);
      List<String> all = new ArrayList<>(List.of(flags));
      all.add("--apiserver-flag=--audit-policy-file=" + policy);
      all.add("--apiserver-flag=--audit-log-path=" + log);
      var started = start(all.toArray(String[]::new));
      return new ControlPlane(started.process, started.directory, Optional.of(log));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// Each different request of a user that was granted or refused: verb, group and resource. Paths
  /// that are no object's, such as the schemas, are every user's to read.
  public SortedSet<String> requestsOf(String user) {
    var requests = new TreeSet<String>();
    requests().stream()
        .filter(request -> request.user().equals(user))
        .filter(request -> !request.resource().isEmpty())
        .map(it -> "%s %s %s".formatted(it.verb(), it.group(), it.resource()))
        .forEach(requests::add);
    return requests;
  }

  /// All that was asked for until now, as it was answered.
  public List<AuditedRequest> requests() {
    try (var lines = Files.lines(audit.orElseThrow())) {
      return lines.map(JSON::readTree).map(AuditedRequest::of).toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// As a user in the group of the same name, with no more rights than that group has.
  public Config configOf(String user) {
    var config = config();
    config.setImpersonateUsername(user);
    config.setImpersonateGroups(user);
    return config;
  }

  private static String binary() {
    return Checkout.tool(BINARY, Checkout.e2e("controlplane", "build.sh")).toString();
  }

  public Path kubeconfig() {
    return directory.resolve("kubeconfig");
  }

  public Config config() {
    try {
      return Config.fromKubeconfig(Files.readString(kubeconfig()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// kubectl as a user would call it; its output.
  public String kubectl(String input, String... arguments) {
    try {
      List<String> command = new ArrayList<>(List.of(binary(), "kubectl"));
      command.add("--kubeconfig=" + kubeconfig());
      command.addAll(List.of(arguments));
      var kubectl = new ProcessBuilder(command).redirectErrorStream(true).start();
      try (var in = kubectl.outputWriter()) {
        in.write(input);
      }
      String output = new String(kubectl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = kubectl.waitFor();
      if (status != 0) {
        throw new IllegalStateException(
            "kubectl %s: %s".formatted(String.join(" ", arguments), output));
      }
      return output;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  /// It comes back by itself.
  public void kill(String component) {
    ProcessHandle.of(pid(component)).ifPresent(ProcessHandle::destroyForcibly);
  }

  /// It takes connections and answers nobody, until it is told to [#goOn].
  public void silence(String component) {
    signal("-STOP", component);
  }

  public void goOn(String component) {
    signal("-CONT", component);
  }

  private void signal(String signal, String component) {
    try {
      var kill = new ProcessBuilder("kill", signal, String.valueOf(pid(component))).inheritIO();
      int status = kill.start().waitFor();
      if (status != 0) {
        throw new IllegalStateException("kill %s %s: %d".formatted(signal, component, status));
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private long pid(String component) {
    try {
      return Long.parseLong(Files.readString(directory.resolve("pids").resolve(component)).strip());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
