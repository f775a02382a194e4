package dev.lamplighter.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DriftHashTest {
  private static final ClusterFacts CLUSTER = World.world().snapshot().cluster();

  @Test
  void anotherTemplateIsAnotherHash() {
    String hash = DriftHash.of(pool(_ -> {}));
    assertThat(DriftHash.of(pool(draft -> draft.labels("team=a")))).isNotEqualTo(hash);
    assertThat(DriftHash.of(pool(draft -> draft.taint("a=b:NoSchedule")))).isNotEqualTo(hash);
    assertThat(DriftHash.of(pool(draft -> draft.expireAfter(Duration.ofHours(1)))))
        .isNotEqualTo(hash);
  }

  @Test
  void whatIsOutsideTheTemplateOrComparedOtherwiseIsNotHashed() {
    String hash = DriftHash.of(pool(_ -> {}));
    assertThat(DriftHash.of(pool(draft -> draft.limits("cpu=4").weight(7)))).isEqualTo(hash);
    assertThat(DriftHash.of(pool(draft -> draft.requires("kubernetes.io/arch In [amd64]"))))
        .isEqualTo(hash);
  }

  @Test
  void theOrderOfTaintsIsNotHashed() {
    assertThat(DriftHash.of(pool(draft -> draft.taint("a=b:NoSchedule").taint("c=d:NoExecute"))))
        .isEqualTo(
            DriftHash.of(pool(draft -> draft.taint("c=d:NoExecute").taint("a=b:NoSchedule"))));
  }

  @Test
  void aClassIsHashedByItsSpecAndNotByWhatItResolvesTo() {
    String hash = DriftHash.of(SampleNodeClass.ready(), CLUSTER);
    EC2NodeClass unresolved = SampleNodeClass.unresolved();
    assertThat(DriftHash.of(unresolved, CLUSTER)).isEqualTo(hash);
    assertThat(DriftHash.of(SampleNodeClass.withUserData(unresolved, "echo"), CLUSTER))
        .isNotEqualTo(hash);
  }

  private static NodePool pool(Consumer<NodePoolDraft> described) {
    return World.world().nodePool("platform", described).snapshot().nodePools().getFirst();
  }
}
