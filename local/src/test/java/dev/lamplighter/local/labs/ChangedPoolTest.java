package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/// A pool that is changed again and again leaves nothing behind in the account.
class ChangedPoolTest {
  private final LabWorld lab = new LabWorld();

  @Test
  void theLaunchTemplatesOfEarlierLabelsGoAfterAnHour() {
    lab.apply(Stories.deployment(1));
    for (int i = 0; i < 6; i++) {
      lab.apply(
          PoolDraft.web()
              .label("change", "no" + i)
              .capacityTypes("spot")
              .types("t3.small")
              .manifest());
      lab.runForMinutes(10);
    }
    assertThat(templates()).isGreaterThan(5);
    lab.world.runUntil(lab.world.elapsed().plus(Duration.ofMinutes(90)));

    assertThat(templates()).isEqualTo(1);
    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
  }

  private int templates() {
    return lab.world.account().launchTemplates().names().size();
  }
}
