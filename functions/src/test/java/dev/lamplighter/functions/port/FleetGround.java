package dev.lamplighter.functions.port;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.FleetRequest.AllocationStrategy;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateConfig;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;

/// What is there in an account to launch on: makes valid templates and fleet requests of it.
///
/// A pool is written `t3.small/ap-northeast-2a`.
public record FleetGround(
    SecurityGroupId securityGroup,
    InstanceProfileName profile,
    ImageId image,
    SortedMap<Zone, SubnetId> subnets) {
  public static final Tags TAGS =
      Tags.NONE
          .with(Tags.CLUSTER, "mydev")
          .with(Tags.NODE_POOL, "platform")
          .with(Tags.NODE_CLASS, "default");

  public LaunchTemplateRequest template(String name) {
    return template(name, "user data of " + name);
  }

  public LaunchTemplateRequest template(String name, String userData) {
    return new LaunchTemplateRequest(
        LaunchTemplateName.of(name),
        CapacityType.ON_DEMAND,
        image,
        userData,
        profile,
        List.of(securityGroup),
        List.of(disk("/dev/xvda", Optional.of(true))),
        MetadataOptions.DEFAULT,
        false,
        TAGS);
  }

  public static BlockDeviceMapping disk(String device, Optional<Boolean> deleteOnTermination) {
    return new BlockDeviceMapping(
        device,
        device.equals("/dev/xvda"),
        new BlockDeviceMapping.Ebs(
            OptionalInt.of(50),
            BlockDeviceMapping.VolumeType.GP3,
            Optional.of(true),
            deleteOnTermination,
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty()));
  }

  /// A request for one spot instance of the pools.
  public FleetRequest spot(String token, String template, String... pools) {
    return fleet(
        token,
        CapacityType.SPOT,
        AllocationStrategy.PRICE_CAPACITY_OPTIMIZED,
        config(template, pools));
  }

  /// A request for one on-demand instance of the pools.
  public FleetRequest onDemand(String token, String template, String... pools) {
    return fleet(
        token, CapacityType.ON_DEMAND, AllocationStrategy.LOWEST_PRICE, config(template, pools));
  }

  public FleetRequest fleet(
      String token,
      CapacityType capacityType,
      AllocationStrategy strategy,
      LaunchTemplateConfig... configs) {
    return new FleetRequest(
        new ClientToken(token),
        capacityType,
        strategy,
        List.of(configs),
        TAGS.with(Tags.NODE_CLAIM, token),
        TAGS);
  }

  /// The pools in this order of priority.
  public LaunchTemplateConfig config(String template, String... pools) {
    var overrides = new ArrayList<LaunchTemplateOverride>();
    for (String pool : pools) {
      String[] parts = pool.split("/", -1);
      var zone = Zone.of(parts[1]);
      overrides.add(
          new LaunchTemplateOverride(
              InstanceTypeName.of(parts[0]),
              Optional.ofNullable(subnets.get(zone)).orElseThrow(),
              zone,
              image,
              Price.ofMicros(overrides.size() + 1)));
    }
    return new LaunchTemplateConfig(LaunchTemplateName.of(template), overrides);
  }
}
