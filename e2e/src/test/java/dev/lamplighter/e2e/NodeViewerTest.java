package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// eks-node-viewer itself shows Lamplighter's nodes as its users know it from Karpenter's.
@Execution(ExecutionMode.CONCURRENT)
class NodeViewerTest {
  private static final Duration NODES_JOIN = Duration.ofMinutes(2);

  /// How long a viewer is given to count the pods, and how many viewers are.
  private static final Duration COUNTS = Duration.ofSeconds(40);

  private static final int VIEWERS = 6;

  /// Characters that one drawing takes at most.
  private static final int SCREEN = 160 * 40;

  @Test
  void showsNameTypeCapacityTypeAndPodsOfEachNode() {
    Optional<String> viewer = Optional.ofNullable(System.getenv("LAMPLIGHTER_E2E_NODE_VIEWER"));
    assumeTrue(viewer.isPresent(), "no LAMPLIGHTER_E2E_NODE_VIEWER, see e2e/run");
    try (var lab = LabStage.start()) {
      lab.apply("workloads/httpd.yaml");
      lab.await(NODES_JOIN, () -> lab.running("httpd").size() == 2);
      List<String> nodes = lab.nodes("service");
      List<String> types = lab.claims("service");

      String shown = drawn(viewer.get(), lab, nodes);
      assertThat(shown).contains("%d nodes".formatted(nodes.size()));
      for (int i = 0; i < nodes.size(); i++) {
        assertThat(line(shown, nodes.get(i)))
            .contains("cpu ", types.get(i) + " Spot", " Ready ")
            .doesNotContain("NotReady", "Cordoned");
      }
    }
  }

  /// What is on the screen once the pods of all nodes are. The viewer watches pods, nodes and
  /// NodeClaims at once, and a pod that it hears of before the pod's node it counts only when the
  /// pod changes: one that counts none is closed and opened again, as a user would.
  private static String drawn(String viewer, LabStage lab, List<String> nodes) {
    String last = "";
    for (int opened = 0; opened < VIEWERS; opened++) {
      try (var screen = new Screen(viewer, lab.kubeconfig())) {
        Instant enough = Instant.now().plus(COUNTS);
        lab.await(
            COUNTS.multipliedBy(2),
            () -> countsPods(screen.text(), nodes) || Instant.now().isAfter(enough));
        if (countsPods(screen.text(), nodes)) {
          return screen.text();
        }
        last = screen.end();
      }
    }
    return fail("%d times the pods of %s were not counted; drawn last: %s", VIEWERS, nodes, last);
  }

  private static boolean countsPods(String text, List<String> nodes) {
    return nodes.stream().allMatch(node -> line(text, node).contains("(4 pods)"));
  }

  private static String line(String text, String node) {
    return text.lines().filter(line -> line.contains(node)).reduce((_, last) -> last).orElse("");
  }

  /// A terminal for the viewer, which it wants.
  private static final class Screen implements AutoCloseable {
    private final Process process;
    private final StringBuilder drawn = new StringBuilder();

    Screen(String viewer, Path kubeconfig) {
      String command =
          "stty cols 160 rows 40; exec %s --kubeconfig %s --disable-pricing --resources cpu,memory --node-selector node=service"
              .formatted(viewer, kubeconfig);
      try {
        process =
            new ProcessBuilder("script", "-qefc", command, "/dev/null")
                .redirectErrorStream(true)
                .start();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
      Thread.ofVirtual().start(this::read);
    }

    private void read() {
      byte[] part = new byte[1 << 13];
      try (var from = process.getInputStream()) {
        for (int read = from.read(part); read >= 0; read = from.read(part)) {
          synchronized (drawn) {
            drawn.append(new String(part, 0, read, StandardCharsets.UTF_8));
          }
        }
      } catch (IOException ended) {
        // The viewer has no more to say.
      }
    }

    /// All that was drawn so far, without colours and the movements of the cursor.
    String text() {
      synchronized (drawn) {
        return drawn.toString().replaceAll("\u001b\\[[0-9;?]*[A-Za-z]", "");
      }
    }

    /// What was drawn last, for whoever has to see why it is not what was expected.
    String end() {
      String text = text();
      return text.substring(Math.max(0, text.length() - SCREEN));
    }

    @Override
    public void close() {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroyForcibly();
    }
  }
}
