package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.Subnet;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.cloud.Ec2Log.FleetCall;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.util.List;
import org.junit.jupiter.api.Test;

/// C151, with the real handlers: one subnet of a zone has no address left, though EC2's count of
/// them says otherwise.
class FullSubnetTest {
  private static final Zone ZONE = Zone.of("ap-northeast-2a");
  private static final int FREE = 8_000;
  private static final String POOL =
      PoolDraft.web()
          .in("topology.kubernetes.io/zone", "ap-northeast-2a")
          .capacityTypes("spot")
          .manifest();

  private final LabWorld lab = new LabWorld(FullSubnetTest::withStaleCounts);
  private final SubnetId full = lab.world.account().network().subnetIn(ZONE);
  private final SubnetId other = lab.world.account().network().addSubnetIn(ZONE);

  /// C151
  @Test
  void theOtherSubnetOfTheZoneServes() {
    lab.world.account().network().setFreeAddresses(full, 0);
    lab.world.account().network().setFreeAddresses(other, 100);
    lab.apply(POOL);
    lab.apply(Stories.deployment(1));
    lab.runForMinutes(2);

    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(calls())
        .extracting(call -> subnets(call.request()))
        .containsExactly(List.of(full), List.of(other));
  }

  /// C151: the zone is out only when all of its subnets are, and not longer than they are.
  @Test
  void aZoneWhoseSubnetsAreAllFullIsAskedAgainAfterThreeMinutes() {
    lab.world.account().network().setFreeAddresses(full, 0);
    lab.world.account().network().setFreeAddresses(other, 0);
    lab.apply(POOL);
    lab.apply(Stories.deployment(1));
    lab.runForMinutes(3);
    assertThat(calls())
        .extracting(call -> subnets(call.request()))
        .containsExactlyInAnyOrder(List.of(full), List.of(other));

    lab.world.account().network().setFreeAddresses(full, 100);
    lab.world.account().network().setFreeAddresses(other, 100);
    lab.runForMinutes(3);

    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(calls().getLast().answer().instances())
        .extracting(FleetAnswer.FleetInstance::zone)
        .containsExactly(ZONE);
  }

  private List<FleetCall> calls() {
    return lab.world.account().log().fleetCalls();
  }

  private static List<SubnetId> subnets(FleetRequest request) {
    return request.launchTemplateConfigs().stream()
        .flatMap(config -> config.overrides().stream())
        .map(FleetRequest.LaunchTemplateOverride::subnet)
        .distinct()
        .toList();
  }

  /// The full one as the one with the most.
  private static Ports withStaleCounts(Ports ports) {
    var resolver =
        Overriding.of(
            NodeClassResolver.class,
            ports.nodeClassResolver(),
            (method, arguments, proceed) -> {
              Object answer = proceed.with(arguments);
              return answer instanceof Listing<?> listing && method.equals("subnets")
                  ? stale(listing)
                  : answer;
            });
    return new Ports(
        ports.clusterReader(),
        ports.clusterWriter(),
        ports.instanceCloud(),
        resolver,
        ports.priceSource(),
        ports.stateStore(),
        ports.eventSink(),
        ports.ticker());
  }

  private static Listing<Subnet> stale(Listing<?> listing) {
    List<Subnet> subnets =
        listing.items().stream()
            .map(Subnet.class::cast)
            .map(it -> new Subnet(stale(it.resolved()), it.vpc()))
            .toList();
    return new Listing<>(subnets, listing.missing(), listing.resourceVersion());
  }

  private static ResolvedSubnet stale(ResolvedSubnet it) {
    return new ResolvedSubnet(it.id(), it.zone(), it.zoneId(), count(it));
  }

  private static int count(ResolvedSubnet subnet) {
    return subnet.freeAddresses() == 0 ? FREE : Math.min(subnet.freeAddresses(), 100);
  }
}
