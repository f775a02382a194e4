package dev.lamplighter.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.DecisionCodec;
import dev.lamplighter.local.store.MemoryStateStore;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.PassId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordedTest {
  private static final ClusterName CLUSTER = ClusterName.of("mydev");
  private static final Instant T0 = Instant.parse("2026-03-02T09:00:00Z");

  private final MemoryStateStore store = new MemoryStateStore();

  private void decided(int minute, String subject, String because) {
    Instant at = T0.plusSeconds(60L * minute);
    String json =
        "{\"takenAt\":\"%s\",\"steps\":[{\"subject\":\"%s\",\"because\":\"%s\",\"effects\":[]}]}"
            .formatted(at, subject, because);
    var item = DecisionCodec.encode(CLUSTER, new PassId(1, minute), at, json);
    var _ = store.write(new Write.Put(item, new Condition.Always()));
  }

  private List<String> said(Subject.Kind kind, String name) {
    return Recorded.of(Subject.of(kind, name, "default"), CLUSTER, store).stream()
        .map(it -> it.at() + " " + it.because())
        .toList();
  }

  @Test
  void tellsWhatDecisionsSaidOfAPodAndOnceWhatWasSaidAgain() {
    decided(1, "pod/default/web-1", "Pod default/web-1: 0/2 nodes are available");
    decided(2, "pod/default/web-1", "Pod default/web-1: 0/2 nodes are available");
    decided(3, "pod/default/web-10", "Pod default/web-10: no");
    decided(4, "nodeclaim/a-1", "NodePool a gets a node for 1 pending pod (default/web-1; cpu=1)");

    assertThat(said(Subject.Kind.pod, "web-1"))
        .containsExactly(
            "2026-03-02T09:01:00Z Pod default/web-1: 0/2 nodes are available",
            "2026-03-02T09:04:00Z NodePool a gets a node for 1 pending pod (default/web-1; cpu=1)");
  }

  @Test
  void tellsWhatNamesANodeOrANodePool() {
    decided(1, "nodeclaim/a-1", "node n1 of NodePool a has held no pods");
    decided(2, "nodeclaim/ab-1", "node n12 of NodePool ab has held no pods");

    assertThat(said(Subject.Kind.node, "n1")).hasSize(1);
    assertThat(said(Subject.Kind.nodepool, "a")).hasSize(1);
    assertThat(said(Subject.Kind.nodepool, "none")).isEmpty();
  }
}
