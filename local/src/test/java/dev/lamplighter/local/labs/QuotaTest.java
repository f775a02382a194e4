package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.local.cloud.AccountLimits.QuotaGroup;
import dev.lamplighter.model.CapacityType;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A quota of the account is no shortage that passes: it stands on the NodePool until it is gone.
class QuotaTest {
  private static final String POOL =
      PoolDraft.web().capacityTypes("on-demand").types("t3.small", "m7i-flex.large").manifest();

  private final LabWorld lab = new LabWorld();

  @Test
  void aUsedUpQuotaStandsOnThePoolUntilALaunchSucceeds() {
    quota(0);
    lab.apply(POOL);
    lab.apply(Stories.deployment(1));
    lab.runForMinutes(2);

    assertThat(told())
        .hasValueSatisfying(
            it -> {
              assertThat(it.reason()).isEqualTo("VCPULimitExceeded");
              assertThat(it.message()).contains("vCPU quota", "Service Quotas");
            });
    assertThat(lab.world.account().log().launches()).isEmpty();

    quota(64);
    lab.runForMinutes(5);

    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(told()).isEmpty();
  }

  /// Whichever pool asks, and whatever for: it would walk from type to type otherwise.
  @Test
  void aUsedUpSpotQuotaIsAskedAboutOnceInThreeMinutes() {
    lab.world.account().limits().vcpuQuota(QuotaGroup.STANDARD, CapacityType.SPOT, 0);
    lab.apply(PoolDraft.web().capacityTypes("spot").types("t3.small").manifest());
    lab.apply(
        PoolDraft.web()
            .capacityTypes("spot")
            .types("c7i-flex.large")
            .manifest()
            .replace("name: web", "name: other"));
    lab.apply(Stories.deployment(2));
    lab.runForMinutes(2);

    assertThat(lab.world.account().log().fleetCalls()).hasSize(1);
    assertThat(told()).map(Condition::reason).contains("SpotQuotaExceeded");

    lab.runForMinutes(2);

    assertThat(lab.world.account().log().fleetCalls()).hasSize(2);
  }

  private void quota(int vcpus) {
    lab.world.account().limits().vcpuQuota(QuotaGroup.STANDARD, CapacityType.ON_DEMAND, vcpus);
  }

  private Optional<Condition> told() {
    return lab.world.cluster().nodePools().stream()
        .filter(pool -> pool.name().value().equals("web"))
        .findFirst()
        .orElseThrow()
        .status()
        .condition(ConditionType.ACCOUNT_LIMITS_LEAVE_ROOM);
  }
}
