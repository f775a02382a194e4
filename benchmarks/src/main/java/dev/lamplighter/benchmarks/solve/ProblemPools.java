package dev.lamplighter.benchmarks.solve;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.Disruption;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.api.NodeClassRef;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/// The NodePools of a problem, all of one EC2NodeClass that is ready.
final class ProblemPools {
  static final NodeClassName CLASS = NodeClassName.of("default");

  private ProblemPools() {}

  static NodePool of(Problem.NodePool pool) {
    var claims =
        new NodeClaimSpec(
            pool.taints().stream().map(Parts::taint).toList(),
            List.of(),
            Parts.requirements(pool.requirements()),
            new NodeClassRef(CLASS),
            Optional.empty(),
            Optional.empty(),
            Resources.EMPTY);
    return new NodePool(
        ObjectMeta.named(pool.name(), uid(pool.name()), ProblemPods.START),
        new NodePool.Spec(
            new NodePool.Template(Labels.of(pool.labels()), new TreeMap<>(), claims),
            new Disruption(
                Optional.empty(),
                Disruption.ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED,
                List.of()),
            Parts.resources(pool.limits()),
            pool.weight() == 0 ? OptionalInt.empty() : OptionalInt.of(pool.weight()),
            OptionalLong.empty()),
        NodePool.Status.EMPTY);
  }

  static Uid uid(String pool) {
    return Identity.of("nodepool", pool);
  }

  static EC2NodeClass nodeClass() {
    var ready =
        new Condition(
            ConditionType.READY, Condition.ConditionStatus.TRUE, "", "", ProblemPods.START);
    return new EC2NodeClass(
        ObjectMeta.named(CLASS.value(), Identity.of("nodeclass", CLASS.value()), ProblemPods.START),
        new EC2NodeClass.Spec(
            List.of(new AmiSelectorTerm.Alias(AmiFamily.AL2023, "latest")),
            Optional.of(AmiFamily.AL2023),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            new EC2NodeClass.NodeIdentity.Role("nodes"),
            new TreeMap<>(),
            KubeletConfiguration.DEFAULT,
            List.of(),
            Optional.empty(),
            MetadataOptions.DEFAULT,
            EC2NodeClass.NetworkOptions.DEFAULT,
            Optional.empty(),
            false,
            Optional.empty(),
            Optional.empty()),
        new EC2NodeClass.Status(List.of(), List.of(), List.of(), Optional.empty(), List.of(ready)));
  }
}
