package dev.lamplighter.launch;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.catalogue.FamilyDefaults;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.NodeImages;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.LaunchTemplateRequest.Placement;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.StableHash;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The launch templates that a claim's types need (spec AWS 3.5).
sealed interface LaunchTemplates {
  /// Counts up with each change of what is sent to EC2 for the same values, in the adapter too:
  /// under its old name a template stays as it was written first.
  int FORM = 1;

  /// CreateFleet takes this many (EC2 API Reference, CreateFleet, LaunchTemplateConfigs).
  int MOST_TEMPLATES = 50;

  /// A template and the types that are launched with it.
  record Group(LaunchTemplateRequest template, List<Candidate> candidates) {
    public Group {
      candidates = List.copyOf(candidates);
    }
  }

  record Grouped(List<Group> groups) implements LaunchTemplates {
    public Grouped {
      groups = List.copyOf(groups);
    }
  }

  record Refused(String reason, String message) implements LaunchTemplates {}

  /// Types whose nodes start with the same image and the same user data share a template.
  ///
  /// `candidates` come cheapest first; so do the groups, and the dearest are left out where there
  /// would be more than EC2 takes.
  static LaunchTemplates of(LaunchTarget target, Market market, List<Candidate> candidates) {
    var alike = new LinkedHashMap<Contents, List<Candidate>>();
    for (Candidate candidate : candidates) {
      switch (userData(target, candidate.type())) {
        case UserData.Refused(var reason, var message) -> {
          return new Refused(reason, message);
        }
        case UserData.Text(var text) -> {
          ImageId image = image(target, candidate.type()).id();
          int efa = EfaInterfaces.of(target, candidate.type().capacity());
          byPlacement(target, candidate)
              .forEach(
                  (placement, each) ->
                      alike
                          .computeIfAbsent(
                              new Contents(market, image, text, placement, efa),
                              _ -> new ArrayList<>())
                          .add(each));
        }
      }
    }
    return new Grouped(
        alike.entrySet().stream()
            .limit(MOST_TEMPLATES)
            .map(group -> new Group(template(target, group.getKey()), group.getValue()))
            .toList());
  }

  /// What of a template depends on how the node is bought, and on its type.
  record Contents(
      Market market, ImageId image, String userData, Placement placement, int efaInterfaces) {}

  /// A template names one capacity reservation, or none.
  private static Map<Placement, Candidate> byPlacement(LaunchTarget target, Candidate candidate) {
    var placements = new LinkedHashMap<Placement, Candidate>();
    for (Offering offering : candidate.offerings()) {
      var reservation = offering.reserved().map(Offering.Reserved::id);
      candidate
          .keep(other -> other.reserved().map(Offering.Reserved::id).equals(reservation))
          .ifPresent(part -> placements.put(target.placement().in(reservation), part));
    }
    return placements;
  }

  /// One of a launch's templates.
  static Optional<LaunchTemplateRequest> request(LaunchInputs inputs, LaunchTemplateName name) {
    return inputs.launchTemplates().stream()
        .filter(template -> template.name().equals(name))
        .findFirst();
  }

  static Optional<Placement> placement(LaunchInputs inputs, LaunchTemplateName name) {
    return request(inputs, name).map(LaunchTemplateRequest::placement);
  }

  private static UserData userData(LaunchTarget target, InstanceType type) {
    return UserData.of(
        target.cluster(),
        target.nodeClass().spec(),
        new UserData.Node(
            target.kubeletLabels(),
            target.kubeletTaints(),
            type.capacity().get(ResourceName.PODS),
            type.overhead().kubeReserved(),
            type.overhead().systemReserved(),
            image(target, type).name()));
  }

  /// An offering is available only where the class has an image for the type.
  private static ResolvedAmi image(LaunchTarget target, InstanceType type) {
    return NodeImages.forType(type.requirements(), target.nodeClass().status().amis())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Type %s has an offering but no image in EC2NodeClass %s"
                        .formatted(type.name(), target.nodeClass().name())));
  }

  private static LaunchTemplateRequest template(LaunchTarget target, Contents contents) {
    EC2NodeClass nodeClass = target.nodeClass();
    EC2NodeClass.Spec spec = nodeClass.spec();
    Tags tags = LaunchTags.ofPool(nodeClass, target.cluster(), target.pool().name());
    var disks = blockDevices(spec);
    return new LaunchTemplateRequest(
        name(target, contents, disks, tags),
        contents.market(),
        contents.image(),
        contents.userData(),
        target.profile(),
        nodeClass.status().securityGroupIds(),
        disks,
        spec.metadataOptions(),
        spec.detailedMonitoring(),
        tags,
        spec.network(),
        target.cluster().ipv6(),
        contents.placement(),
        contents.efaInterfaces(),
        spec.nestedVirtualization(),
        target.enclaves());
  }

  private static List<BlockDeviceMapping> blockDevices(EC2NodeClass.Spec spec) {
    return spec.blockDeviceMappings().isEmpty()
        ? FamilyDefaults.of(spec.resolvedFamily()).blockDevices()
        : spec.blockDeviceMappings();
  }

  /// A hash of all that the template holds, and of how it is written: another content is another
  /// template.
  private static LaunchTemplateName name(
      LaunchTarget target, Contents contents, List<BlockDeviceMapping> disks, Tags tags) {
    var nodeClass = target.nodeClass();
    var parts = new ArrayList<String>();
    parts.add("form " + FORM);
    parts.add(target.cluster().endpoint());
    parts.add(contents.market().toString());
    parts.add(contents.image().value());
    parts.add(contents.userData());
    parts.add(target.profile().value());
    parts.add(nodeClass.status().securityGroupIds().toString());
    parts.add(disks.toString());
    parts.add(nodeClass.spec().metadataOptions().toString());
    parts.add(Boolean.toString(nodeClass.spec().detailedMonitoring()));
    parts.add(tags.toString());
    parts.add(nodeClass.spec().network().toString());
    parts.add(Boolean.toString(target.cluster().ipv6()));
    if (!contents.placement().equals(Placement.ANYWHERE)) {
      parts.add(contents.placement().toString());
    }
    if (contents.efaInterfaces() > 0) {
      parts.add("efa " + contents.efaInterfaces());
    }
    nodeClass.spec().nestedVirtualization().ifPresent(it -> parts.add("nested " + it));
    if (target.enclaves()) {
      parts.add("enclaves");
    }
    var hash = StableHash.of(parts.toArray(String[]::new));
    return LaunchTemplateName.ofOurs(hash);
  }
}
