package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.simulation.PlainNodeClass;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A class names an instance profile that nobody has made (spec AWS 1.16): its users hear of it
/// from whoever knows first, IAM or EC2, and nothing is launched in vain.
class GivenProfileTest {
  private static final String CLASS =
      PlainNodeClass.manifest("given")
          .replace("role: KarpenterNodeRole-mydev", "instanceProfile: of-a-user");

  private LabWorld lab = new LabWorld();

  @Test
  void iamTellsAndTheClassIsNotReadyUntilSomebodyMakesIt() {
    deploy();
    lab.runForMinutes(3);

    assertThat(condition(ConditionType.INSTANCE_PROFILE_READY))
        .returns(ConditionStatus.FALSE, Condition::status)
        .returns("InstanceProfileNotFound", Condition::reason)
        .satisfies(it -> assertThat(it.message()).contains("of-a-user", "Create it"));
    assertThat(condition(ConditionType.READY).reason()).isEqualTo("InstanceProfileNotFound");
    assertThat(lab.world.account().log().fleetCalls()).isEmpty();

    make();
    lab.runForMinutes(4);

    assertThat(condition(ConditionType.READY).status()).isEqualTo(ConditionStatus.TRUE);
    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
  }

  @Test
  void whereIamMayNotBeAskedATrialLaunchTells() {
    lab.world.account().permissions().deny("GetInstanceProfile");
    deploy();
    lab.runForMinutes(3);

    assertThat(condition(ConditionType.INSTANCE_PROFILE_READY).status())
        .isEqualTo(ConditionStatus.TRUE);
    assertThat(condition(ConditionType.VALIDATION_SUCCEEDED))
        .returns(ConditionStatus.FALSE, Condition::status)
        .returns("InstanceProfileNotFound", Condition::reason);
    assertThat(lab.world.account().log().fleetCalls()).isEmpty();

    make();
    lab.runForMinutes(4);

    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
  }

  /// It goes on being tried, but ever more slowly, and each claim gives way at once.
  @Test
  void withoutEitherTheFirstLaunchTells() {
    lab =
        new LabWorld(WorldSettings.of(1).withPolicy(ClusterPolicy.DEFAULT.withoutTrialLaunches()));
    lab.world.account().permissions().deny("GetInstanceProfile");
    deploy();
    lab.runForMinutes(5);

    assertThat(told())
        .anySatisfy(
            it ->
                assertThat(it)
                    .startsWith("InstanceProfileNotFound: ")
                    .contains("iamInstanceProfile.name is invalid", "spec.instanceProfile"));
    assertThat(lab.world.account().log().fleetCalls()).hasSizeBetween(1, 40);
    assertThat(lab.world.account().log().launches()).isEmpty();

    make();
    lab.runForMinutes(4);

    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
  }

  private void deploy() {
    lab.apply(CLASS);
    lab.apply(PoolDraft.web().ofClass("given").capacityTypes("spot").manifest());
    lab.apply(Stories.deployment(1));
  }

  private void make() {
    lab.world
        .account()
        .instanceProfiles()
        .add(InstanceProfileName.of("of-a-user"), "KarpenterNodeRole-mydev");
  }

  private Condition condition(ConditionType type) {
    return lab.world.cluster().nodeClasses().stream()
        .filter(it -> it.name().value().equals("given"))
        .flatMap(it -> it.status().condition(type).stream())
        .findFirst()
        .orElseThrow();
  }

  private Stream<String> told() {
    PretendWorld world = lab.world;
    return world.cluster().events(ObjectKey.of(ObjectKind.NODE_POOL, "web")).stream()
        .map(event -> event.message());
  }
}
