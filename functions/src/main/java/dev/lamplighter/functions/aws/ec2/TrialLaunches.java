package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.TrialRefusal;
import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.aws.CallRates;
import dev.lamplighter.functions.aws.CallRates.Rate;
import dev.lamplighter.model.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ec2.Ec2Client;

/// The three calls of a launch with `DryRun` (spec AWS 1.16). RunInstances is what a fleet does for
/// whoever asked; it is tried in one subnet after the other until EC2 would do it.
final class TrialLaunches {
  private static final String WOULD_SUCCEED = "DryRunOperation";
  private static final int MOST_SUBNETS = 3;

  private final Ec2Client client;
  private final CallRates rates;

  TrialLaunches(Ec2Client client, CallRates rates) {
    this.client = client;
    this.rates = rates;
  }

  List<TrialRefusal> of(LaunchInputs inputs, Region region) {
    LaunchTemplateRequest template = inputs.launchTemplates().getFirst();
    var made = LaunchTemplateRequests.of(template, region).toBuilder().dryRun(true).build();
    var fleet = FleetRequests.of(inputs.fleet()).toBuilder().dryRun(true).build();
    var refusals = new ArrayList<TrialRefusal>();
    ask("CreateLaunchTemplate", () -> client.createLaunchTemplate(made)).ifPresent(refusals::add);
    ask("CreateFleet", () -> client.createFleet(fleet)).ifPresent(refusals::add);
    run(template, inputs.fleet(), region).ifPresent(refusals::add);
    return List.copyOf(refusals);
  }

  /// The first refusal if there is no subnet without one.
  private Optional<TrialRefusal> run(
      LaunchTemplateRequest template, FleetRequest fleet, Region region) {
    var refusals = new ArrayList<TrialRefusal>();
    List<LaunchTemplateOverride> pools = fleet.launchTemplateConfigs().getFirst().overrides();
    for (LaunchTemplateOverride pool : pools.subList(0, Math.min(MOST_SUBNETS, pools.size()))) {
      var request = TrialRun.of(template, pool, fleet.instanceTags(), region);
      var refusal = ask("RunInstances", () -> client.runInstances(request));
      if (refusal.isEmpty()) {
        return Optional.empty();
      }
      refusals.add(refusal.get());
    }
    return refusals.stream().findFirst();
  }

  private Optional<TrialRefusal> ask(String call, Runnable dryRun) {
    rates.take(call, Rate.WRITE);
    try {
      dryRun.run();
      return Optional.empty();
    } catch (SdkException failed) {
      boolean succeeds =
          failed instanceof AwsServiceException answered
              && AwsFailures.code(answered).equals(WOULD_SUCCEED);
      return succeeds ? Optional.empty() : Optional.of(refusal(call, failed));
    }
  }

  private static TrialRefusal refusal(String call, SdkException failed) {
    Ec2Error error = AwsFailures.refusal(call, failed);
    return new TrialRefusal(call, error);
  }
}
