package dev.lamplighter.launch;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.catalogue.OnRequest;
import dev.lamplighter.ec2.FleetAnswer.FleetInstance;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateConfig;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplateRequest.Placement;
import dev.lamplighter.launch.FleetOutcome.Lessons;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.Launched;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A fleet's instance joined with what was known of its pool when it was asked for.
///
/// Price and image are those of the override it came from. A type that the catalogue no longer has
/// counts in the limits as what was promised for it, and offers pods no more than the claim asked
/// for.
final class LaunchedInstance {
  private final ClaimRecord reserved;
  private final FleetInstance instance;
  private final Optional<InstanceType> type;
  private final Optional<LaunchTemplateConfig> config;
  private final Optional<LaunchTemplateOverride> override;

  LaunchedInstance(ClaimRecord reserved, FleetInstance instance, List<InstanceType> types) {
    this.reserved = reserved;
    this.instance = instance;
    this.type =
        types.stream().filter(each -> each.name().equals(instance.instanceType())).findFirst();
    this.config =
        inputs().fleet().launchTemplateConfigs().stream()
            .filter(each -> overrides(each).findFirst().isPresent())
            .findFirst();
    this.override = config.flatMap(each -> overrides(each).findFirst());
  }

  private Stream<LaunchTemplateOverride> overrides(LaunchTemplateConfig config) {
    return config.overrides().stream()
        .filter(each -> each.instanceType().equals(instance.instanceType()))
        .filter(each -> each.availabilityZone().equals(instance.zone()));
  }

  FleetOutcome.Launched outcome(Lessons lessons, Instant now) {
    var launched =
        new Launched(
            instance.id(),
            instance.instanceType(),
            instance.zone(),
            capacityType(),
            image(),
            price(),
            type.map(InstanceType::capacity).map(this::has).orElseGet(this::promised),
            type.map(InstanceType::allocatable).map(this::has).orElse(reserved.spec().requests()),
            now);
    return new FleetOutcome.Launched(launched, labels(launched), lessons);
  }

  private LaunchInputs inputs() {
    return reserved.launch().inputs();
  }

  /// A launch that targets a reservation gives nothing else, whatever EC2 calls it yet.
  private CapacityType capacityType() {
    return market().capacityType() == CapacityType.RESERVED
        ? CapacityType.RESERVED
        : instance.capacityType();
  }

  private Market market() {
    return inputs().fleet().defaultTargetCapacityType();
  }

  private Resources has(Resources ofType) {
    var template = config.flatMap(it -> LaunchTemplates.request(inputs(), it.launchTemplate()));
    boolean efa =
        template
            .filter(it -> it.efaInterfaces() > 0 || EfaInterfaces.listedBy(it.network()))
            .isPresent();
    Resources left = efa ? ofType : EfaInterfaces.without(ofType);
    return OnRequest.offered(left, reserved.spec().requests());
  }

  private ImageId image() {
    return override
        .map(LaunchTemplateOverride::image)
        .orElseGet(() -> inputs().launchTemplates().getFirst().image());
  }

  private Price price() {
    return override
        .map(LaunchTemplateOverride::priority)
        .or(() -> type.flatMap(this::offering).map(Offering::price))
        .orElse(Price.ZERO);
  }

  private Optional<Offering> offering(InstanceType type) {
    return type.offerings().stream()
        .filter(each -> each.zone().equals(instance.zone()))
        .filter(each -> each.capacityType() == capacityType())
        .findFirst();
  }

  private Resources promised() {
    var resources = Resources.EMPTY;
    for (ResourceName name : reserved.promised().names()) {
      if (!name.equals(ResourceName.NODES)) {
        resources = resources.with(name, reserved.promised().get(name));
      }
    }
    return resources;
  }

  /// The claim's own labels win over the type's (spec core 5.2).
  private Labels labels(Launched launched) {
    return type.map(known -> ClaimLabels.of(known, launched))
        .orElseGet(() -> ClaimLabels.of(launched))
        .plus(reserved.labels())
        .plus(ClaimLabels.of(launched))
        .plus(ofReservation(launched));
  }

  /// Of the reservation that the template names which it came from.
  private Labels ofReservation(Launched launched) {
    return launched.capacityType() != CapacityType.RESERVED
        ? Labels.EMPTY
        : config
            .flatMap(it -> LaunchTemplates.placement(inputs(), it.launchTemplate()))
            .flatMap(Placement::capacityReservation)
            .map(id -> new Offering.Reserved(id, market(), 0).labels())
            .orElse(Labels.EMPTY);
  }
}
