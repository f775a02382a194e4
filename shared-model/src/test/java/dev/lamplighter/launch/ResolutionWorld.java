package dev.lamplighter.launch;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Image;
import dev.lamplighter.ec2.SecurityGroup;
import dev.lamplighter.ec2.Subnet;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.VpcId;
import dev.lamplighter.snapshot.ClusterFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// AWS's answers about a class of the labs, all of them good, and changes to them, for tests.
final class ResolutionWorld {
  static final Instant NOW = SampleNodeClass.CREATED.plusSeconds(60);

  static final VpcId VPC = VpcId.of("vpc-1");

  private final List<Image> images = new ArrayList<>();
  private final TreeMap<String, ImageId> parameters = new TreeMap<>();
  private final List<ResolvedCapacityReservation> reservations = new ArrayList<>();
  private final List<ResolvedPlacementGroup> placementGroups = new ArrayList<>();
  private final List<SecurityGroup> groups = new ArrayList<>();
  private String kubernetes = "1.34";
  private int freeAddresses = 250;
  private Optional<Ec2Error> profileRefusal = Optional.empty();
  private LaunchTrial trial = new LaunchTrial.Accepted();

  ResolutionWorld profileRefusal(Ec2Error error) {
    profileRefusal = Optional.of(error);
    return this;
  }

  ResolutionWorld trial(LaunchTrial trial) {
    this.trial = trial;
    return this;
  }

  ResolutionWorld kubernetes(String version) {
    kubernetes = version;
    return this;
  }

  /// So many are free in each subnet.
  ResolutionWorld freeAddresses(int count) {
    freeAddresses = count;
    return this;
  }

  /// Found by the class's queries; each later one is a minute younger.
  ResolutionWorld image(String id, String name) {
    return image(id, name, name.contains("arm64") ? "arm64" : "x86_64", Optional.empty());
  }

  ResolutionWorld deprecated(String id, String name) {
    return image(id, name, "x86_64", Optional.of(NOW.minusSeconds(1)));
  }

  ResolutionWorld image(
      String id, String name, String architecture, Optional<Instant> deprecation) {
    Instant created = SampleNodeClass.CREATED.minusSeconds(86_400).plusSeconds(60L * images.size());
    images.add(new Image(ImageId.of(id), name, architecture, created, deprecation));
    return this;
  }

  ResolutionWorld parameter(String name, String id) {
    parameters.put(name, ImageId.of(id));
    return this;
  }

  ResolutionWorld securityGroup(String id, String... tagKeys) {
    Tags tags = Tags.NONE;
    for (String key : tagKeys) {
      tags = tags.with(key, "owned");
    }
    groups.add(new SecurityGroup(SecurityGroupId.of(id), "name of " + id, VPC, tags));
    return this;
  }

  ResolutionWorld reservation(ResolvedCapacityReservation reservation) {
    reservations.add(reservation);
    return this;
  }

  ResolutionWorld placementGroup(ResolvedPlacementGroup group) {
    placementGroups.add(group);
    return this;
  }

  ClusterFacts cluster() {
    return new ClusterFacts(
        ClusterName.of("mydev"),
        kubernetes,
        "https://mydev.example.com",
        "Y2VydGlmaWNhdGU=",
        "10.100.0.0/16",
        "10.100.0.10");
  }

  EC2NodeClass.Status resolve(EC2NodeClass nodeClass) {
    if (groups.isEmpty()) {
      securityGroup("sg-1");
    }
    var facts =
        new NodeClassFacts(
            parameters,
            images,
            subnets(),
            groups,
            reservations,
            placementGroups,
            profileRefusal,
            trial,
            new TreeMap<>());
    return NodeClassResolution.statusOf(nodeClass, facts, cluster(), NOW);
  }

  private List<Subnet> subnets() {
    return SampleNodeClass.subnets().stream()
        .map(it -> new ResolvedSubnet(it.id(), it.zone(), it.zoneId(), freeAddresses))
        .map(it -> new Subnet(it, VPC))
        .toList();
  }

  Condition condition(EC2NodeClass nodeClass, ConditionType type) {
    return resolve(nodeClass).condition(type).orElseThrow();
  }

  /// The good class with these terms.
  static EC2NodeClass withTerms(AmiFamily family, AmiSelectorTerm... terms) {
    return SampleNodeClass.withImages(
        SampleNodeClass.unresolved(), Optional.of(family), List.of(terms));
  }

  static AmiSelectorTerm.Search byName(String name) {
    return new AmiSelectorTerm.Search(Optional.of(name), new TreeMap<>(), Optional.empty());
  }

  static AmiSelectorTerm.Search byTags(Map<String, String> tags) {
    return new AmiSelectorTerm.Search(Optional.empty(), new TreeMap<>(tags), Optional.empty());
  }
}
