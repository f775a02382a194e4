package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer.Fleet;
import dev.lamplighter.ec2.FleetAnswer.FleetError;
import dev.lamplighter.ec2.FleetAnswer.FleetInstance;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.Market;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ec2.model.CreateFleetError;
import software.amazon.awssdk.services.ec2.model.CreateFleetInstance;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateOverrides;
import software.amazon.awssdk.services.ec2.model.InstanceLifecycle;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateAndOverridesResponse;

/// What CreateFleet answered to a request.
final class FleetAnswers {
  private final FleetRequest request;

  private FleetAnswers(FleetRequest request) {
    this.request = request;
  }

  static Fleet read(FleetRequest request, CreateFleetResponse answer) {
    var answers = new FleetAnswers(request);
    return new Fleet(
        answer.instances().stream().flatMap(answers::instances).toList(),
        answer.errors().stream().flatMap(answers::errors).toList());
  }

  private Stream<FleetInstance> instances(CreateFleetInstance launched) {
    var pool = pools(launched.launchTemplateAndOverrides(), launched.instanceTypeAsString());
    if (pool.isEmpty()) {
      // The instance is there: the next look finds it by its tags.
      throw new CallFailed(
          Kind.REPLY_LOST,
          "CreateFleet %s: %s launched in a pool that was not asked for (%s)"
              .formatted(request.clientToken(), launched.instanceIds(), launched));
    }
    return launched.instanceIds().stream()
        .map(
            id ->
                new FleetInstance(
                    InstanceId.of(id),
                    pool.getFirst().instanceType(),
                    pool.getFirst().availabilityZone(),
                    capacityType(launched.lifecycle())));
  }

  private CapacityType capacityType(@Nullable InstanceLifecycle lifecycle) {
    return lifecycle == InstanceLifecycle.SPOT
        ? CapacityType.SPOT
        : request.defaultTargetCapacityType() == Market.SPOT
            ? CapacityType.ON_DEMAND
            : request.defaultTargetCapacityType().capacityType();
  }

  /// One that names no pool is about all of them.
  private Stream<FleetError> errors(CreateFleetError failed) {
    var error =
        new Ec2Error(
            Objects.requireNonNullElse(failed.errorCode(), ""),
            Objects.requireNonNullElse(failed.errorMessage(), ""));
    return pools(failed.launchTemplateAndOverrides(), null).stream()
        .map(pool -> new FleetError(error, pool.instanceType(), pool.availabilityZone()));
  }

  /// Which of the pools that were asked for EC2 speaks of. It repeats what the request said of
  /// them, but not always all.
  private List<LaunchTemplateOverride> pools(
      @Nullable LaunchTemplateAndOverridesResponse named, @Nullable String instanceType) {
    Optional<FleetLaunchTemplateOverrides> override =
        Optional.ofNullable(named).map(LaunchTemplateAndOverridesResponse::overrides);
    var type =
        Optional.ofNullable(instanceType).or(() -> override.map(it -> it.instanceTypeAsString()));
    var subnet = override.map(FleetLaunchTemplateOverrides::subnetId);
    var zone = override.map(FleetLaunchTemplateOverrides::availabilityZone);
    return request.launchTemplateConfigs().stream()
        .flatMap(config -> config.overrides().stream())
        .filter(pool -> type.isEmpty() || type.get().equals(pool.instanceType().value()))
        .filter(pool -> subnet.isEmpty() || subnet.get().equals(pool.subnet().value()))
        .filter(pool -> zone.isEmpty() || zone.get().equals(pool.availabilityZone().value()))
        .toList();
  }
}
