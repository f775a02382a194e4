package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.launch.LaunchFacts;
import dev.lamplighter.functions.launch.LaunchResult;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.local.cloud.Ec2Delays;
import dev.lamplighter.local.functions.Mishaps.Crash;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import java.util.Optional;

/// One launch about to happen, and what can be seen of it afterwards.
abstract class LaunchScene {
  static final long LONG = 300;

  FunctionsWorld world = new FunctionsWorld();
  ClusterSnapshot snapshot = world.snapshot();
  Effect.Launch launch = world.prepared(snapshot);

  void worldWith(Ec2Delays delays) {
    world = new FunctionsWorld(delays);
    snapshot = world.snapshot();
    launch = world.prepared(snapshot);
  }

  LaunchResult launch(long seconds) {
    return world
        .protocol(world.tenure(seconds))
        .launch(launch, LaunchFacts.of(snapshot, launch.reserved()));
  }

  /// By another invocation, once the lease has fallen free.
  LaunchResult resume() {
    return resume(world.tenure(LONG));
  }

  LaunchResult resume(Tenure tenure) {
    return resume(tenure, LaunchFacts.of(snapshot, launch.reserved()));
  }

  LaunchResult resume(Tenure tenure, LaunchFacts facts) {
    return world.protocol(tenure).resume(reserved(), facts);
  }

  ClaimRecord reserved() {
    return world.claim(launch.reserved().name());
  }

  void resumeUnlessLaunched() {
    if (reserved().state() == ClaimState.RESERVED) {
      assertThat(resume()).isInstanceOf(LaunchResult.Done.class);
    }
  }

  static void crashing(Runnable invocation) {
    try {
      invocation.run();
    } catch (Crash _) {
      // The next invocation knows nothing of it.
    }
  }

  List<Instance> alive() {
    return world.account.instances().all().stream()
        .filter(instance -> instance.state().alive())
        .filter(instance -> instance.tags().get(Tags.NODE_CLAIM).isPresent())
        .toList();
  }

  Instance onlyInstance() {
    assertThat(alive()).hasSize(1);
    return alive().getFirst();
  }

  void assertRecordedOnce() {
    var claim = reserved();
    assertThat(claim.launched().map(launched -> launched.instance()))
        .isEqualTo(Optional.of(onlyInstance().id()));
    assertThat(world.promised(launch)).isEqualTo(claim.promised());
  }

  void assertNothingIsLeft() {
    var promised = world.promised(launch);
    assertThat(promised.names()).allSatisfy(name -> assertThat(promised.get(name)).isZero());
    assertThat(world.hasClaim(launch.reserved().name())).isFalse();
    assertThat(world.cluster.nodeClaims()).isEmpty();
    assertThat(alive()).isEmpty();
  }
}
