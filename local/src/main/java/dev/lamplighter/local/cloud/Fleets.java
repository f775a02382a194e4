package dev.lamplighter.local.cloud;

import static java.util.Comparator.comparing;

import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetAnswer.Fleet;
import dev.lamplighter.ec2.FleetAnswer.FleetError;
import dev.lamplighter.ec2.FleetAnswer.FleetInstance;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateConfig;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.Price;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// CreateFleet of type `instant` for one instance, under client tokens that are kept for good.
///
/// A request refused as a whole leaves no trace under its token; every other answer is given again
/// to the same request, also one without an instance (EC2 API Reference, "Ensuring idempotency").
final class Fleets {
  private static final Price DEAREST = Price.ofMicros(Long.MAX_VALUE);

  private final PretendAccount account;
  private final FleetChecks checks;
  private final SortedMap<String, Answered> answers = new TreeMap<>();

  private record Answered(FleetRequest request, Fleet answer) {}

  Fleets(PretendAccount account) {
    this.account = account;
    this.checks = new FleetChecks(account);
  }

  FleetAnswer create(FleetRequest request) {
    Optional<Ec2Error> denied = account.permissions().refusal("CreateFleet");
    if (denied.isPresent()) {
      return new FleetAnswer.Refused(denied.get());
    }
    String token = request.clientToken().value();
    var earlier = answers.get(token);
    if (earlier != null) {
      return earlier.request().equals(request)
          ? earlier.answer()
          : new FleetAnswer.Refused(Ec2Errors.otherParameters(request.clientToken()));
    }
    var refusal = checks.ofRequest(request);
    if (refusal.isPresent()) {
      return new FleetAnswer.Refused(refusal.orElseThrow());
    }
    var answer = fill(request);
    answers.put(token, new Answered(request, answer));
    account.log().fleetCalled(new Ec2Log.FleetCall(account.timeline().now(), request, answer));
    return answer;
  }

  /// Why a call of a launch would be refused. What is short is not looked for.
  Optional<Ec2Error> trialRefusal(String call, LaunchInputs inputs) {
    var refusal = account.permissions().refusal(call);
    return call.equals("RunInstances")
        ? refusal.or(() -> checks.ofTrial(inputs.launchTemplates().getFirst(), inputs.fleet()))
        : refusal;
  }

  private Fleet fill(FleetRequest request) {
    var errors = new ArrayList<FleetError>();
    for (FleetCandidate candidate : inOrder(request)) {
      var refusal = checks.ofCandidate(candidate);
      if (refusal.isEmpty()) {
        return new Fleet(List.of(launch(request, candidate)), errors);
      }
      errors.add(
          new FleetError(
              refusal.orElseThrow(), candidate.pool().instanceType(), candidate.pool().zone()));
    }
    return new Fleet(List.of(), errors);
  }

  /// The candidates, cheapest first; the world's randomness decides between equals.
  ///
  /// Pools without capacity are passed over when their turn comes, so that the cheapest of those
  /// with capacity wins, which is how we read `price-capacity-optimized`.
  private List<FleetCandidate> inOrder(FleetRequest request) {
    var candidates = new ArrayList<FleetCandidate>();
    for (LaunchTemplateConfig config : request.launchTemplateConfigs()) {
      config.overrides().forEach(each -> candidates.add(candidate(request, config, each)));
    }
    Collections.shuffle(candidates, account.timeline().random());
    candidates.sort(comparing(candidate -> candidate.price().orElse(DEAREST)));
    return candidates;
  }

  private FleetCandidate candidate(
      FleetRequest request, LaunchTemplateConfig config, LaunchTemplateOverride override) {
    var subnet = account.network().subnet(override.subnet()).orElseThrow();
    var pool =
        new CapacityPool(
            request.defaultTargetCapacityType().capacityType(),
            override.instanceType(),
            subnet.zone());
    return new FleetCandidate(
        account.launchTemplates().contents(config.launchTemplate()).orElseThrow(),
        override,
        subnet,
        pool,
        account.prices().of(pool));
  }

  private FleetInstance launch(FleetRequest request, FleetCandidate candidate) {
    Instance instance =
        account
            .instances()
            .launch(
                new Instances.Order(
                    candidate.pool(),
                    candidate.price().orElseThrow(),
                    candidate.override().image(),
                    candidate.subnet(),
                    withOwnTags(request.instanceTags(), request.clientToken(), candidate),
                    request.volumeTags(),
                    Optional.of(candidate.template()),
                    Optional.of(request.clientToken())));
    var placement = candidate.template().placement();
    account.placementGroups().put(instance.id(), placement);
    placement
        .capacityReservation()
        .ifPresent(id -> account.reservations().occupy(id, instance.id()));
    return new FleetInstance(
        instance.id(), instance.instanceType(), instance.zone(), instance.capacityType());
  }

  /// The tags that AWS itself adds to a fleet's instance.
  private static Tags withOwnTags(Tags tags, ClientToken token, FleetCandidate candidate) {
    return tags.with("aws:ec2:fleet-id", "fleet-" + Ec2Ids.hex("fleet", token.value()))
        .with(
            "aws:ec2launchtemplate:id",
            "lt-" + Ec2Ids.hex("launch template", candidate.template().name().value()))
        .with("aws:ec2launchtemplate:version", "1");
  }
}
