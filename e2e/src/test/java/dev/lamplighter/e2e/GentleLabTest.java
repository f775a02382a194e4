package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.services.AuditedRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Lab 11 on a real API server: everything at once that asks a drain to be patient, and a deadline
/// that is not. The eviction API, its budgets and the clock are the server's.
class GentleLabTest {
  private static final Duration NODES_JOIN = Duration.ofMinutes(2);
  private static final Duration NODES_GO = Duration.ofMinutes(5);

  /// Shorter than the lab's five minutes.
  private static final Duration DEADLINE = Duration.ofSeconds(150);

  private static final Duration POD_GRACE = Duration.ofSeconds(30);

  /// For so long SIGTERM is ignored, from the second on in which it came.
  private static final Duration STUBBORN = Duration.ofSeconds(30);

  private static final Duration A_SECOND = Duration.ofSeconds(1);

  private static final Duration LOOK = Duration.ofSeconds(5);
  private static final int TOO_MANY_REQUESTS = 429;

  private LabStage lab;

  @BeforeEach
  void start() {
    lab = LabStage.withAccount();
  }

  @AfterEach
  void stop() {
    lab.close();
  }

  /// Whoever may be asked goes at once; the others are deleted when their grace only just fits.
  @Test
  void lab11GoesGently() {
    lab.apply("gentle/pool.yaml");
    lab.patchPool(
        "gentle",
        "{\"template\": {\"spec\": {\"terminationGracePeriod\": \"%ds\"}}}"
            .formatted(DEADLINE.toSeconds()));
    lab.apply("gentle/workloads.yaml");
    lab.await(NODES_JOIN, () -> running().size() == 6);
    lab.kubectl(
        "annotate",
        "pods",
        "-l",
        "app=stubborn",
        "fake-kubelet/stops-after=%ds".formatted(STUBBORN.toSeconds()));
    List<String> willing = names("plain", "stubborn");
    List<String> held = names("guarded", "batch", "critical");
    String guarded = names("guarded").getFirst();
    String stubborn = names("stubborn").getFirst();

    String claim = lab.claimNames("gentle").getFirst();
    lab.kubectl("delete", "nodeclaim", claim, "--wait=false");
    Instant forced = deletionOf(claim).plus(DEADLINE).minus(POD_GRACE);
    lab.await(NODES_GO, () -> !lab.claimNames("gentle").contains(claim));
    lab.await(NODES_JOIN, () -> running().size() == 6);

    assertThat(willing).hasSize(3).allMatch(pod -> firstRemoval(pod).at().isBefore(forced));
    assertThat(willing).allMatch(pod -> firstRemoval(pod).resource().equals("pods/eviction"));
    assertThat(stopTime(stubborn)).isGreaterThan(STUBBORN.minus(A_SECOND));
    assertThat(held).hasSize(3).allMatch(pod -> firstRemoval(pod).resource().equals("pods"));
    assertThat(held)
        .extracting(pod -> firstRemoval(pod).at())
        .allMatch(at -> !at.isBefore(forced) && at.isBefore(forced.plus(LOOK)));
    assertThat(lab.removals(guarded))
        .filteredOn(it -> it.resource().equals("pods/eviction"))
        .isNotEmpty()
        .allMatch(it -> it.code() == TOO_MANY_REQUESTS);
    assertThat(lab.lamplighter().unreadable()).isEmpty();
  }

  private List<String> running() {
    return names("plain", "stubborn", "guarded", "batch", "critical");
  }

  /// Of the running pods of these workloads.
  private List<String> names(String... apps) {
    return List.of(apps).stream()
        .flatMap(app -> lab.running(app).stream())
        .map(pod -> pod.getMetadata().getName())
        .toList();
  }

  private Instant deletionOf(String claim) {
    return Instant.parse(
        lab.kubectl("get", "nodeclaim", claim, "-o", "jsonpath={.metadata.deletionTimestamp}"));
  }

  /// The first of Lamplighter's that was granted.
  private AuditedRequest firstRemoval(String pod) {
    return lab.removals(pod).stream()
        .filter(it -> it.user().equals(LabStage.LAMPLIGHTER) && it.granted())
        .findFirst()
        .orElseThrow(() -> new AssertionError("Nobody asked %s to go".formatted(pod)));
  }

  /// Until its kubelet took it away.
  private Duration stopTime(String pod) {
    return Duration.between(firstRemoval(pod).at(), lab.removals(pod).getLast().at());
  }
}
