package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.simulation.PlainNodeClass;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// EC2 or IAM refuses to delete something, for hours: it is asked for again now and then, users are
/// told, and nothing else waits (C142).
class RefusedDeletionsTest {
  private static final Ec2Error TERMINATION =
      new Ec2Error("UnauthorizedOperation", "You are not authorized to perform this operation.");
  private static final Ec2Error PROFILE =
      new Ec2Error("AccessDenied", "User is not authorized to perform: iam:DeleteInstanceProfile");

  private boolean refusing = true;
  private boolean silent;
  private int calls;
  private final LabWorld lab = new LabWorld(this::refusing);

  @Test
  void aRefusedTerminationIsToldOnItsNodeClaimAndAskedForSeldom() {
    lab.apply(PoolDraft.web().capacityTypes("spot").types("t3.small").manifest());
    lab.apply(Stories.deployment(1));
    lab.runForMinutes(10);
    lab.delete(ObjectKind.DEPLOYMENT, "web");
    delete(ObjectKind.NODE_CLAIM, lab.world.cluster().nodeClaims().getFirst().name().value());
    lab.runForMinutes(120);

    assertThat(calls).isBetween(5, 25);
    var claim = lab.world.cluster().nodeClaims().getFirst();
    assertThat(claim.status().condition(ConditionType.INSTANCE_TERMINATING).orElseThrow())
        .returns(ConditionStatus.FALSE, Condition::status)
        .satisfies(it -> assertThat(it.message()).contains(TERMINATION.toString()));
    assertThat(told(ObjectKind.NODE_CLAIM, claim.name().value()))
        .containsOnlyOnce(
            "TerminateInstances %s: %s The instance stays, and is paid for, until that succeeds."
                    .formatted(claim.status().providerId().orElseThrow().instanceId(), TERMINATION)
                + " It is asked for again, every ten minutes in the long run. Give this identity"
                + " the statement AllowScopedDeletion of policy node-lifecycle, which is about what"
                + " is tagged kubernetes.io/cluster/<name>=owned, with eks:eks-cluster-name and"
                + " karpenter.sh/nodepool.");

    refusing = false;
    lab.runForMinutes(15);
    assertThat(lab.world.cluster().nodeClaims()).isEmpty();
    assertThat(lab.world.account().log().alive()).isEmpty();
  }

  @Test
  void anOrphanThatMayNotBeTerminatedIsToldOnThePools() {
    lab.world
        .account()
        .startForeign(
            InstanceTypeName.of("t3.small"),
            Zone.of("ap-northeast-2a"),
            Tags.NONE
                .with(Tags.CLUSTER, PretendWorld.CLUSTER.value())
                .with(Tags.NODE_POOL, "platform")
                .with(Tags.NODE_CLASS, "default"));
    lab.runForMinutes(63);

    assertThat(calls).isBetween(5, 20);
    assertThat(told(ObjectKind.NODE_POOL, "platform"))
        .anySatisfy(it -> assertThat(it).contains(TERMINATION.toString()));
  }

  @Test
  void aClassWhoseInstanceProfileMayNotGoSaysSo() {
    endAClass();
    lab.runForMinutes(60);

    assertThat(calls).isBetween(5, 20);
    assertThat(told(ObjectKind.EC2_NODE_CLASS, "ends"))
        .anySatisfy(it -> assertThat(it).contains(PROFILE.toString()));
    assertThat(readyOfTheClass())
        .returns(ConditionStatus.FALSE, Condition::status)
        .returns("DeletionFailed", Condition::reason);
  }

  @Test
  void aDeletionWithoutAnAnswerIsPausedTooAndToldFromTheThirdTime() {
    silent = true;
    endAClass();
    lab.runForMinutes(60);

    assertThat(calls).isBetween(5, 20);
    assertThat(told(ObjectKind.EC2_NODE_CLASS, "ends"))
        .anySatisfy(it -> assertThat(it).contains("nobody answers"));
  }

  private void delete(ObjectKind kind, String name) {
    lab.world.cluster().delete(ObjectKey.of(kind, name));
  }

  private void endAClass() {
    lab.apply(PlainNodeClass.manifest("ends"));
    lab.runForMinutes(3);
    delete(ObjectKind.EC2_NODE_CLASS, "ends");
  }

  private Condition readyOfTheClass() {
    return lab.world.cluster().nodeClasses().stream()
        .filter(it -> it.name().value().equals("ends"))
        .findFirst()
        .orElseThrow()
        .status()
        .condition(ConditionType.READY)
        .orElseThrow();
  }

  private List<String> told(ObjectKind kind, String name) {
    return lab.world.cluster().events(ObjectKey.of(kind, name)).stream()
        .map(event -> event.message())
        .toList();
  }

  private Ports refusing(Ports ports) {
    var cloud =
        Overriding.of(
            InstanceCloud.class,
            ports.instanceCloud(),
            (method, arguments, proceed) -> {
              if (!method.equals("terminateInstances") || !refusing) {
                return proceed.with(arguments);
              }
              calls++;
              var refused = new TreeMap<InstanceId, Ec2Error>();
              ((List<?>) arguments[0]).forEach(id -> refused.put((InstanceId) id, TERMINATION));
              return refused;
            });
    var resolver =
        Overriding.of(
            NodeClassResolver.class,
            ports.nodeClassResolver(),
            (method, arguments, proceed) -> {
              if (!method.equals("deleteInstanceProfile") || !refusing) {
                return proceed.with(arguments);
              }
              calls++;
              if (silent) {
                throw new CallFailed(CallFailed.Kind.UNAVAILABLE, "IAM: nobody answers");
              }
              return Optional.of(PROFILE);
            });
    return new Ports(
        ports.clusterReader(),
        ports.clusterWriter(),
        cloud,
        resolver,
        ports.priceSource(),
        ports.stateStore(),
        ports.eventSink(),
        ports.ticker());
  }
}
