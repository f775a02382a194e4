package dev.lamplighter.local.cloud;

import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetAnswer.Fleet;
import dev.lamplighter.ec2.FleetAnswer.FleetInstance;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.FleetGround;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// A pretend account with a template and a profile, and a clock that a test moves.
final class CloudWorld {
  static final Instant START = Instant.parse("2026-03-02T09:00:00Z");
  static final String TEMPLATE = "karpenter.k8s.aws/1001";

  private final Timeline timeline;
  final PretendAccount account;
  final PretendInstanceCloud cloud;
  final FleetGround ground;

  private CloudWorld(long seed, Ec2Delays delays) {
    timeline = new Timeline(START, new SplittableRandom(seed));
    account = PretendAccount.of(ClusterName.of("mydev"), timeline, delays);
    cloud = new PretendInstanceCloud(account);
    ground = groundOf(account);
  }

  static CloudWorld of(long seed) {
    return new CloudWorld(seed, Ec2Delays.USUAL);
  }

  static CloudWorld of(Ec2Delays delays) {
    return new CloudWorld(1, delays);
  }

  /// With [#TEMPLATE] made.
  static CloudWorld withTemplate() {
    return withTemplate(1);
  }

  static CloudWorld withTemplate(long seed) {
    var world = of(seed);
    world.cloud.createLaunchTemplate(world.ground.template(TEMPLATE));
    return world;
  }

  private static FleetGround groundOf(PretendAccount account) {
    var resolver = new PretendNodeClassResolver(account);
    var profile = InstanceProfileName.of("mydev_4711");
    resolver.ensureInstanceProfile(profile, "KarpenterNodeRole-mydev", FleetGround.TAGS);
    var discovery =
        new SelectorTerm.Tags(
            new TreeMap<>(Collections.singletonMap("karpenter.sh/discovery", "mydev")));
    var subnets = new TreeMap<Zone, SubnetId>();
    resolver
        .subnets(List.of(discovery))
        .items()
        .forEach(it -> subnets.put(it.resolved().zone(), it.resolved().id()));
    return new FleetGround(
        resolver.securityGroups(List.of(discovery)).items().getFirst().id(),
        profile,
        resolver
            .imageParameter(
                "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023"
                    + "/x86_64/standard/recommended/image_id")
            .orElseThrow(),
        subnets);
  }

  /// Let time pass, with all that happens in it.
  void elapse(Duration duration) {
    Instant end = timeline.now().plus(duration);
    while (timeline.next().filter(next -> !next.isAfter(end)).isPresent()) {
      timeline.advanceTo(timeline.next().orElseThrow());
      timeline.runDue();
    }
    timeline.advanceTo(end);
  }

  Instant now() {
    return timeline.now();
  }

  Fleet fleet(FleetRequest request) {
    return switch (cloud.createFleet(request)) {
      case Fleet fleet -> fleet;
      case FleetAnswer.Refused(var error, _) -> throw new AssertionError("Refused: " + error);
    };
  }

  FleetInstance launchSpot(String token, String... pools) {
    return fleet(ground.spot(token, TEMPLATE, pools)).instances().getFirst();
  }

  /// The codes of the errors of a fleet request that gave nothing.
  List<String> errorCodes(FleetRequest request) {
    return fleet(request).errors().stream().map(error -> error.error().code()).toList();
  }

  Instance describe(InstanceId id) {
    return cloud.describeInstances(List.of(id)).items().getFirst();
  }

  static CapacityPool spot(String type, String zone) {
    return new CapacityPool(CapacityType.SPOT, InstanceTypeName.of(type), Zone.of(zone));
  }

  static Tags claim(String name) {
    return FleetGround.TAGS.with(Tags.NODE_CLAIM, name);
  }
}
