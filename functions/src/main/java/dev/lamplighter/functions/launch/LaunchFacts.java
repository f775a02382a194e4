package dev.lamplighter.functions.launch;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// What a launch needs to know beside the claim: the resolved types of its class, to tell what an
/// instance offers, and the launch templates that were there when the cluster was looked at.
public record LaunchFacts(List<InstanceType> types, SortedSet<LaunchTemplateName> templates) {
  public LaunchFacts {
    types = List.copyOf(types);
    templates = Collections.unmodifiableSortedSet(new TreeSet<>(templates));
  }

  public static LaunchFacts of(ClusterSnapshot snapshot, ClaimRecord claim) {
    var templates = new TreeSet<LaunchTemplateName>();
    snapshot.launchTemplates().stream().map(LaunchTemplate::name).forEach(templates::add);
    return new LaunchFacts(
        snapshot.instanceTypes().getOrDefault(claim.spec().nodeClassRef().name(), List.of()),
        templates);
  }
}
