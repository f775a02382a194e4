package dev.lamplighter.functions.launch;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Source;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// What a launch needs to know beside the claim: the resolved types of its class, to tell what an
/// instance offers, whether the class is gone, so that nobody will ever tell, and the launch
/// templates that were there when the cluster was looked at.
public record LaunchFacts(
    List<InstanceType> types, boolean classGone, SortedSet<LaunchTemplateName> templates) {
  public LaunchFacts {
    types = List.copyOf(types);
    templates = Collections.unmodifiableSortedSet(new TreeSet<>(templates));
  }

  public static LaunchFacts of(ClusterSnapshot snapshot, ClaimRecord claim) {
    var templates = new TreeSet<LaunchTemplateName>();
    snapshot.launchTemplates().stream().map(LaunchTemplate::name).forEach(templates::add);
    var nodeClass = claim.spec().nodeClassRef().name();
    return new LaunchFacts(
        snapshot.typesOf(claim),
        snapshot.whole(Source.NODE_CLASSES)
            && snapshot.nodeClasses().stream().noneMatch(it -> it.name().equals(nodeClass)),
        templates);
  }

  /// Whether more can't be known of the class's types.
  boolean tellTypes() {
    return classGone || !types.isEmpty();
  }
}
