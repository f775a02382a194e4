package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.ec2.TrialRefusal;
import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.aws.CallRates;
import dev.lamplighter.functions.aws.CallRates.Rate;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.SecurityGroupId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.EbsBlockDevice;
import software.amazon.awssdk.services.ec2.model.InstanceNetworkInterfaceSpecification;
import software.amazon.awssdk.services.ec2.model.MarketType;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;

/// The three calls of a launch with `DryRun` (spec AWS 1.16). RunInstances is what a fleet does for
/// whoever asked, and is tried with what IAM may judge by: the template itself is not there.
final class TrialLaunches {
  private static final String WOULD_SUCCEED = "DryRunOperation";

  private final Ec2Client client;
  private final CallRates rates;
  private final List<TrialRefusal> refusals = new ArrayList<>();

  TrialLaunches(Ec2Client client, CallRates rates) {
    this.client = client;
    this.rates = rates;
  }

  List<TrialRefusal> of(LaunchInputs inputs, Region region) {
    LaunchTemplateRequest template = inputs.launchTemplates().getFirst();
    var made = LaunchTemplateRequests.of(template, region).toBuilder().dryRun(true).build();
    var fleet = FleetRequests.of(inputs.fleet()).toBuilder().dryRun(true).build();
    var pool = inputs.fleet().launchTemplateConfigs().getFirst().overrides().getFirst();
    var run = run(template, pool, inputs.fleet().instanceTags());
    ask("CreateLaunchTemplate", () -> client.createLaunchTemplate(made));
    ask("CreateFleet", () -> client.createFleet(fleet));
    ask("RunInstances", () -> client.runInstances(run));
    return List.copyOf(refusals);
  }

  private void ask(String call, Runnable dryRun) {
    rates.take(call, Rate.WRITE);
    try {
      dryRun.run();
    } catch (SdkException failed) {
      boolean succeeds =
          failed instanceof AwsServiceException answered
              && AwsFailures.code(answered).equals(WOULD_SUCCEED);
      if (!succeeds) {
        refusals.add(new TrialRefusal(call, AwsFailures.refusal(call, failed)));
      }
    }
  }

  private static RunInstancesRequest run(
      LaunchTemplateRequest template, LaunchTemplateOverride pool, Tags tags) {
    var tagged =
        new ArrayList<>(
            List.of(
                TagLists.specification(ResourceType.INSTANCE, tags),
                TagLists.specification(ResourceType.VOLUME, tags),
                TagLists.specification(ResourceType.NETWORK_INTERFACE, template.tags())));
    var request =
        RunInstancesRequest.builder()
            .dryRun(true)
            .minCount(1)
            .maxCount(1)
            .imageId(pool.image().value())
            .instanceType(pool.instanceType().value())
            .iamInstanceProfile(it -> it.name(template.instanceProfile().value()))
            .metadataOptions(
                it ->
                    it.httpTokens(
                        template.metadataOptions().httpTokensRequired() ? "required" : "optional"))
            .blockDeviceMappings(template.blockDevices().stream().map(TrialLaunches::disk).toList())
            .networkInterfaces(network(template, pool));
    if (template.market() == Market.SPOT) {
      tagged.add(TagLists.specification(ResourceType.SPOT_INSTANCES_REQUEST, template.tags()));
      request.instanceMarketOptions(it -> it.marketType(MarketType.SPOT));
    }
    return request.tagSpecifications(tagged).build();
  }

  private static InstanceNetworkInterfaceSpecification network(
      LaunchTemplateRequest template, LaunchTemplateOverride pool) {
    return InstanceNetworkInterfaceSpecification.builder()
        .deviceIndex(0)
        .subnetId(pool.subnet().value())
        .groups(template.securityGroups().stream().map(SecurityGroupId::value).toList())
        .associatePublicIpAddress(template.network().associatePublicIPAddress().orElse(null))
        .build();
  }

  private static software.amazon.awssdk.services.ec2.model.BlockDeviceMapping disk(
      BlockDeviceMapping disk) {
    BlockDeviceMapping.Ebs ebs = disk.ebs();
    return software.amazon.awssdk.services.ec2.model.BlockDeviceMapping.builder()
        .deviceName(disk.deviceName())
        .ebs(
            EbsBlockDevice.builder()
                .volumeSize(orNull(ebs.volumeSizeGib()))
                .volumeType(ebs.volumeType().name().toLowerCase(Locale.ROOT))
                .encrypted(ebs.encrypted().orElse(null))
                .kmsKeyId(ebs.kmsKeyId().orElse(null))
                .snapshotId(ebs.snapshotId().orElse(null))
                .build())
        .build();
  }

  private static @Nullable Integer orNull(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : null;
  }
}
