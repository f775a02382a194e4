package dev.lamplighter.local.labs;

import static dev.lamplighter.local.labs.LabScript.apply;
import static dev.lamplighter.local.labs.LabScript.minutes;
import static dev.lamplighter.local.labs.LabScript.scenario;

import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.story.ScenarioStep;
import dev.lamplighter.model.InstanceTypeName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The labs about what an AWS account may do.
final class AccountLabs {
  private static final List<String> FREE_TIER =
      List.of("c7i-flex.large", "m7i-flex.large", "t3.micro", "t3.small", "t4g.small");

  private static final Duration ONE_LOOK = Duration.ofSeconds(5);

  private AccountLabs() {}

  static Lab lab6() {
    return new Lab(
        new LabId("6"),
        "Free tier: refused types are learned once",
        scenario(
            minutes(10),
            new ScenarioStep.FreeTierOnly(Duration.ofSeconds(1)),
            apply(minutes(1), "free-tier/pool-wide.yaml", "free-tier/deployment.yaml"),
            apply(minutes(3), "workloads/busybox-4.yaml")),
        List.of(
            Expectation.of("3 pods of wide run", o -> o.running("wide").size(), 3),
            Expectation.of("and 4 of busybox", o -> o.running("busybox").size(), 4),
            Expectation.of("on types that work", o -> FREE_TIER.containsAll(o.types("wide")), true),
            notAskedForAgain(),
            saidOnThePool()));
  }

  /// Claims of one look are asked for together; from the next look on all know what EC2 said.
  private static Expectation notAskedForAgain() {
    return new Expectation(
        "no refused type was asked for again",
        observed -> {
          for (Ec2Log.FleetCall call : observed.world().account().log().fleetCalls()) {
            var known = refusedBefore(observed, call.at().minus(ONE_LOOK)).keySet();
            Optional<InstanceTypeName> again = typesOf(call).filter(known::contains).findFirst();
            if (again.isPresent()) {
              return Optional.of("%s was, at %s".formatted(again.get(), call.at()));
            }
          }
          return Optional.empty();
        });
  }

  private static Expectation saidOnThePool() {
    return new Expectation(
        "NodePool wide names the types that were refused",
        observed -> {
          var refused = refusedBefore(observed, Instant.MAX).keySet();
          List<String> said = observed.poolMessages("wide");
          boolean all =
              refused.stream()
                  .allMatch(type -> said.stream().anyMatch(it -> it.contains(type.value())));
          return all && !refused.isEmpty()
              ? Optional.empty()
              : Optional.of("%s were refused, it says %s".formatted(refused, said));
        });
  }

  private static Stream<InstanceTypeName> typesOf(Ec2Log.FleetCall call) {
    return call.request().launchTemplateConfigs().stream()
        .flatMap(config -> config.overrides().stream())
        .map(LaunchTemplateOverride::instanceType)
        .distinct();
  }

  private static SortedMap<InstanceTypeName, Instant> refusedBefore(
      Observed observed, Instant end) {
    var refused = new TreeMap<InstanceTypeName, Instant>();
    for (Ec2Log.FleetCall call : observed.world().account().log().fleetCalls()) {
      if (call.at().isBefore(end)) {
        call.answer()
            .errors()
            .forEach(error -> refused.putIfAbsent(error.instanceType(), call.at()));
      }
    }
    return refused;
  }
}
