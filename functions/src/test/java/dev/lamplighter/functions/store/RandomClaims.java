package dev.lamplighter.functions.store;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.EC2NodeClass.ConnectionTracking;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.api.EC2NodeClass.NetworkInterface;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.api.NodeClassRef;
import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.FleetRequest.AllocationStrategy;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateConfig;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Uid;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.PodActivity;
import dev.lamplighter.snapshot.Removal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/// Claims with every field drawn from a seed, absent ones among them.
final class RandomClaims {
  private final Random random;

  RandomClaims(long seed) {
    this.random = new Random(seed);
  }

  ClaimRecord next() {
    ClaimState state = one(ClaimState.values());
    boolean hasInstance = state != ClaimState.RESERVED;
    return new ClaimRecord(
        NodeClaimName.of("pool-" + word()),
        Uid.of(word()),
        new ClaimRecord.Owner(NodePoolName.of(word()), Uid.of(word())),
        state,
        random.nextInt(100),
        new ClaimRecord.Launch(inputs(3, 3), 1 + random.nextInt(3), instant()),
        spec(),
        labels(),
        annotations(),
        resources(),
        list(() -> PodKey.of(word() + "/" + word())),
        hasInstance ? Optional.of(launched()) : Optional.empty(),
        milestones(),
        new PodActivity(new TreeSet<>(list(random::nextLong)), instant()),
        maybe(() -> new Removal(one(Removal.Cause.values()), text(), maybe(this::instant))));
  }

  LaunchInputs inputs(int types, int zones) {
    var overrides = new ArrayList<FleetRequest.LaunchTemplateOverride>();
    for (int type = 0; type < types; type++) {
      for (int zone = 0; zone < zones; zone++) {
        overrides.add(
            new FleetRequest.LaunchTemplateOverride(
                InstanceTypeName.of("m7i-flex." + (type + 1) + "xlarge"),
                SubnetId.of("subnet-" + word()),
                Zone.of("ap-northeast-2" + (char) ('a' + zone)),
                ImageId.of("ami-" + word()),
                price()));
      }
    }
    var template = LaunchTemplateName.of("karpenter.k8s.aws/" + random.nextLong(1, 1_000_000));
    return new LaunchInputs(
        list(() -> template(template, text())),
        new FleetRequest(
            new ClientToken(word() + "-1"),
            one(Market.values()),
            one(AllocationStrategy.values()),
            List.of(new LaunchTemplateConfig(template, overrides)),
            tags(),
            tags(),
            maybe(this::text)));
  }

  LaunchTemplateRequest template(String userData) {
    return template(LaunchTemplateName.of("karpenter.k8s.aws/1"), userData);
  }

  private LaunchTemplateRequest template(LaunchTemplateName name, String userData) {
    return new LaunchTemplateRequest(
        name,
        one(Market.values()),
        ImageId.of("ami-" + word()),
        userData,
        InstanceProfileName.of(word()),
        list(() -> SecurityGroupId.of("sg-" + word())),
        list(this::blockDevice),
        new MetadataOptions(
            random.nextBoolean(), random.nextBoolean(), 1 + random.nextInt(64), true),
        random.nextBoolean(),
        tags(),
        network(),
        random.nextBoolean(),
        placement(),
        random.nextInt(4),
        maybe(random::nextBoolean),
        random.nextBoolean());
  }

  private LaunchTemplateRequest.Placement placement() {
    return new LaunchTemplateRequest.Placement(
        maybe(() -> CapacityReservationId.of("cr-" + word())),
        maybe(() -> PlacementGroupId.of("pg-" + word())),
        number(),
        random.nextBoolean());
  }

  private NetworkOptions network() {
    return new NetworkOptions(
        maybe(random::nextBoolean),
        number(),
        list(
            () ->
                new NetworkInterface(
                    random.nextInt(4), random.nextInt(4), one(InterfaceType.values()))),
        maybe(() -> new ConnectionTracking(number(), number(), number())));
  }

  private BlockDeviceMapping blockDevice() {
    return new BlockDeviceMapping(
        "/dev/" + word(),
        random.nextBoolean(),
        new BlockDeviceMapping.Ebs(
            number(),
            one(BlockDeviceMapping.VolumeType.values()),
            maybe(random::nextBoolean),
            maybe(random::nextBoolean),
            number(),
            number(),
            maybe(this::text),
            maybe(this::text),
            number()));
  }

  private NodeClaimSpec spec() {
    return new NodeClaimSpec(
        list(this::taint),
        list(this::taint),
        requirements(),
        new NodeClassRef(NodeClassName.of(word())),
        maybe(this::duration),
        maybe(this::duration),
        resources());
  }

  private Taint taint() {
    return Taint.of(word(), random.nextBoolean() ? "" : word(), one(TaintEffect.values()));
  }

  private Requirements requirements() {
    var all = list(this::requirement);
    return Requirements.of(all);
  }

  private Requirement requirement() {
    var key = LabelKey.of("example.com/" + word());
    var requirement =
        switch (random.nextInt(7)) {
          case 0 -> Requirement.in(key, list(this::word));
          case 1 -> Requirement.notIn(key, list(this::word).toArray(String[]::new));
          case 2 -> Requirement.exists(key);
          case 3 -> Requirement.doesNotExist(key);
          case 4 -> Requirement.gt(key, random.nextInt(100));
          case 5 ->
              Requirement.lt(key, random.nextInt(100)).intersection(Requirement.notIn(key, "7"));
          default -> Requirement.gte(key, 1).intersection(Requirement.lte(key, 3));
        };
    return requirement.withMinValues(number());
  }

  private Launched launched() {
    return new Launched(
        InstanceId.of("i-" + word()),
        InstanceTypeName.of("t3.small"),
        Zone.of("ap-northeast-2a"),
        one(CapacityType.values()),
        ImageId.of("ami-" + word()),
        price(),
        resources(),
        resources(),
        instant());
  }

  private ClaimRecord.Milestones milestones() {
    return new ClaimRecord.Milestones(
        instant(),
        maybe(this::instant),
        maybe(this::instant),
        maybe(this::instant),
        maybe(this::instant),
        maybe(this::instant),
        maybe(() -> NodeName.of(word())));
  }

  private Labels labels() {
    var labels = new TreeMap<LabelKey, String>();
    list(() -> labels.put(LabelKey.of("example.com/" + word()), word()));
    return new Labels(labels);
  }

  private SortedMap<AnnotationKey, String> annotations() {
    var annotations = new TreeMap<AnnotationKey, String>();
    list(() -> annotations.put(new AnnotationKey("example.com/" + word()), text()));
    return annotations;
  }

  private Resources resources() {
    var amounts = new TreeMap<ResourceName, Long>();
    list(() -> amounts.put(ResourceName.of("example.com/" + word()), random.nextLong()));
    amounts.put(ResourceName.CPU, random.nextLong(100_000));
    return Resources.ofAmounts(amounts);
  }

  private Tags tags() {
    var tags = new TreeMap<String, String>();
    list(() -> tags.put(text(), text()));
    return new Tags(tags);
  }

  private Price price() {
    return Price.ofMicros(random.nextLong(10_000_000));
  }

  private Duration duration() {
    return Duration.ofMillis(random.nextLong(1_000_000_000));
  }

  private Instant instant() {
    return Instant.ofEpochSecond(1_700_000_000L + random.nextInt(), random.nextInt(1_000_000_000));
  }

  private OptionalInt number() {
    return random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(1 + random.nextInt(500));
  }

  private String word() {
    return "x" + Integer.toString(random.nextInt(0, 1_000_000), 36);
  }

  /// Text with everything that JSON must escape.
  private String text() {
    return "é\"\\\n\t{}#: " + word();
  }

  private <T> T one(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private <T> Optional<T> maybe(Supplier<T> value) {
    return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
  }

  /// None to three.
  private <T> List<T> list(Supplier<T> value) {
    var values = new ArrayList<T>();
    for (int left = random.nextInt(4); left > 0; left--) {
      values.add(value.get());
    }
    return values;
  }
}
