package dev.lamplighter.local.cloud;

import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateConfig;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What EC2 refuses of a fleet request, as a whole or pool by pool.
final class FleetChecks {
  /// EC2 User Guide, "EC2 Fleet quotas": launch specifications of one fleet.
  private static final int OVERRIDES_MAX = 300;

  private final PretendAccount account;

  FleetChecks(PretendAccount account) {
    this.account = account;
  }

  private record PoolKey(InstanceTypeName instanceType, SubnetId subnet) {}

  /// Why the request is refused as a whole, of one who may ask.
  Optional<Ec2Error> ofRequest(FleetRequest request) {
    return tooManyOverrides(request)
        .or(() -> unknownTemplate(request))
        .or(() -> otherMarket(request))
        .or(() -> unknownSubnet(request))
        .or(() -> duplicatePool(request));
  }

  /// Why one pool gives no instance; asks for capacity last, because that takes it.
  Optional<Ec2Error> ofCandidate(FleetCandidate candidate) {
    return account
        .permissions()
        .refusal("RunInstances")
        .or(() -> unfit(candidate))
        .or(() -> badReference(candidate.template(), candidate.subnet().id()))
        .or(() -> overLimit(candidate))
        .or(() -> noRoom(candidate));
  }

  private static Optional<Ec2Error> tooManyOverrides(FleetRequest request) {
    int count = overrides(request).size();
    return count > OVERRIDES_MAX
        ? Optional.of(Ec2Errors.tooManyOverrides(count, OVERRIDES_MAX))
        : Optional.empty();
  }

  private Optional<Ec2Error> unknownTemplate(FleetRequest request) {
    return request.launchTemplateConfigs().stream()
        .map(LaunchTemplateConfig::launchTemplate)
        .filter(name -> account.launchTemplates().contents(name).isEmpty())
        .findFirst()
        .map(Ec2Errors::unknownTemplate);
  }

  /// A template may leave spot and on-demand to the fleet, but no kind of reservation; and a block
  /// is asked for alone.
  private Optional<Ec2Error> otherMarket(FleetRequest request) {
    Market asked = request.defaultTargetCapacityType();
    int pools = overrides(request).size();
    return asked == Market.CAPACITY_BLOCK && pools > 1
        ? Optional.of(Ec2Errors.severalBlocks(pools))
        : request.launchTemplateConfigs().stream()
            .flatMap(it -> account.launchTemplates().contents(it.launchTemplate()).stream())
            .map(LaunchTemplateRequest::market)
            .filter(market -> market != asked && (isOfItsOwn(market) || isOfItsOwn(asked)))
            .findFirst()
            .map(market -> Ec2Errors.mixedMarkets(asked, market));
  }

  private static boolean isOfItsOwn(Market market) {
    return market == Market.CAPACITY_BLOCK || market == Market.INTERRUPTIBLE;
  }

  private Optional<Ec2Error> unknownSubnet(FleetRequest request) {
    return overrides(request).stream()
        .map(LaunchTemplateOverride::subnet)
        .filter(subnet -> account.network().subnet(subnet).isEmpty())
        .findFirst()
        .map(Ec2Errors::unknownSubnet);
  }

  private static Optional<Ec2Error> duplicatePool(FleetRequest request) {
    Set<PoolKey> seen = new HashSet<>();
    return overrides(request).stream()
        .map(each -> new PoolKey(each.instanceType(), each.subnet()))
        .filter(pool -> !seen.add(pool))
        .findFirst()
        .map(pool -> Ec2Errors.duplicatePool(pool.instanceType(), pool.subnet()));
  }

  private static List<LaunchTemplateOverride> overrides(FleetRequest request) {
    return request.launchTemplateConfigs().stream()
        .flatMap(config -> config.overrides().stream())
        .toList();
  }

  private Optional<Ec2Error> unfit(FleetCandidate candidate) {
    var override = candidate.override();
    var actual = candidate.subnet().zone();
    if (!override.availabilityZone().equals(actual)) {
      return Optional.of(
          Ec2Errors.otherZone(override.subnet(), actual, override.availabilityZone()));
    }
    var type = account.types().info(override.instanceType());
    if (type.isEmpty()) {
      return Optional.of(Ec2Errors.unknownType(override.instanceType()));
    }
    if (!account.types().offered(override.instanceType(), actual)) {
      return Optional.of(Ec2Errors.notOffered(override.instanceType(), actual));
    }
    return badImage(override, type.orElseThrow());
  }

  private Optional<Ec2Error> badImage(LaunchTemplateOverride override, InstanceTypeInfo type) {
    var image = account.images().image(override.image());
    if (image.isEmpty()) {
      return Optional.of(Ec2Errors.unknownImage(override.image()));
    }
    String wanted = Images.ec2Word(type.architecture());
    String actual = image.orElseThrow().architecture();
    return wanted.equals(actual)
        ? Optional.empty()
        : Optional.of(Ec2Errors.otherArchitecture(wanted, actual));
  }

  /// What EC2 says to a trial beside what IAM does.
  Optional<Ec2Error> ofTrial(LaunchTemplateRequest template, FleetRequest request) {
    return unknownSubnet(request)
        .or(() -> badReference(template, overrides(request).getFirst().subnet()));
  }

  private Optional<Ec2Error> badReference(LaunchTemplateRequest template, SubnetId subnet) {
    return template.securityGroups().stream()
        .flatMap(group -> badGroup(group, subnet).stream())
        .findFirst()
        .or(() -> badProfile(template.instanceProfile()));
  }

  private Optional<Ec2Error> badGroup(SecurityGroupId id, SubnetId subnet) {
    var group = account.network().securityGroup(id);
    if (group.isEmpty()) {
      return Optional.of(Ec2Errors.unknownSecurityGroup(id));
    }
    return group.get().vpc().equals(account.network().vpc())
        ? Optional.empty()
        : Optional.of(Ec2Errors.differentNetworks(id, subnet));
  }

  private Optional<Ec2Error> badProfile(InstanceProfileName name) {
    var visibleFrom =
        account
            .instanceProfiles()
            .find(name)
            .map(profile -> profile.created().plus(account.instances().delays().profileUnusable()));
    return visibleFrom.filter(from -> !account.timeline().now().isBefore(from)).isPresent()
        ? Optional.empty()
        : Optional.of(Ec2Errors.unknownProfile(name));
  }

  private Optional<Ec2Error> overLimit(FleetCandidate candidate) {
    var type = account.types().info(candidate.override().instanceType()).orElseThrow();
    var group = AccountLimits.QuotaGroup.of(type);
    int inUse =
        account
            .instances()
            .alive(other -> other.capacityType() == candidate.pool().capacityType())
            .stream()
            .flatMap(other -> account.types().info(other.instanceType()).stream())
            .filter(other -> AccountLimits.QuotaGroup.of(other) == group)
            .mapToInt(InstanceTypeInfo::defaultVcpus)
            .sum();
    return account.limits().refusal(type, candidate.pool().capacityType(), inUse);
  }

  private Optional<Ec2Error> noRoom(FleetCandidate candidate) {
    var pool = candidate.pool();
    if (candidate.subnet().freeAddresses() < 1) {
      return Optional.of(Ec2Errors.noFreeAddress(candidate.subnet().id()));
    }
    var group =
        candidate
            .template()
            .placement()
            .group()
            .flatMap(it -> account.placementGroups().refusal(it, pool.zone()));
    if (group.isPresent()) {
      return group;
    }
    var reservation = candidate.template().placement().capacityReservation();
    if (reservation.isPresent()) {
      return account
          .reservations()
          .refusal(
              reservation.get(), pool.instanceType(), pool.zone(), candidate.template().market());
    }
    return candidate.price().isPresent() && account.capacity().take(pool, account.timeline().now())
        ? Optional.empty()
        : Optional.of(Ec2Errors.noCapacity(pool.instanceType(), pool.zone()));
  }
}
