package dev.lamplighter.launch;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.Launched;
import java.util.TreeMap;

/// The labels of a claim and its node (spec core 4.8, AWS 2.4).
final class ClaimLabels {
  private ClaimLabels() {}

  /// What is known before the launch: the template's labels, pool and class, a value for every
  /// custom key, and what the requirements leave no choice about. The capacity type is one, because
  /// a fleet asks for one.
  static Labels of(NodePool pool, Requirements requirements, CapacityType capacityType) {
    var template = pool.spec().template();
    return template
        .labels()
        .plus(requirements.customLabels())
        .plus(singleValued(requirements))
        .with(LabelKey.CAPACITY_TYPE, capacityType.labelValue())
        .with(LabelKey.NODEPOOL, pool.name().value())
        .with(LabelKey.NODECLASS, template.spec().nodeClassRef().name().value());
  }

  /// What is known after it: every label of the type that has one value, and where it went.
  static Labels of(InstanceType type, Launched launched) {
    return singleValued(type.requirements().without(LabelKey.ZONE_ID)).plus(of(launched));
  }

  /// The same of a type that the catalogue does not have.
  static Labels of(Launched launched) {
    return Labels.of(LabelKey.INSTANCE_TYPE, launched.instanceType().value())
        .with(LabelKey.ZONE, launched.zone().value())
        .with(LabelKey.CAPACITY_TYPE, launched.capacityType().labelValue());
  }

  private static Labels singleValued(Requirements requirements) {
    var labels = new TreeMap<LabelKey, String>();
    for (Requirement requirement : requirements.asList()) {
      if (!requirement.key().equals(LabelKey.HOSTNAME)) {
        requirement
            .singleValue()
            .filter(Labels::isValidValue)
            .ifPresent(value -> labels.put(requirement.key(), value));
      }
    }
    return new Labels(labels);
  }
}
