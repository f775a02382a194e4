package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.WellKnownLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// The values of a topology key that nodes of a pool can have (spec core 4.10): what its
/// requirements, its types and their offerings leave, to be had now or not.
///
/// Of a custom label that the pool leaves open these are the values that pods without a place ask
/// for ([AskedValues]), and the one that a node gets on which no pod asks for any. Karpenter takes
/// the values that a requirement excludes for domains too, and does not ask whether a type that
/// meets the pod's own requirements is sold there.
///
/// Which values a type has is found once for each alternative that some shape asks for, and which
/// types are large enough in columns.
final class PoolDomains {
  private final Requirements pool;
  private final TypeTable sold;
  private final Map<Question, TypeValues> answers = new HashMap<>();

  private record Question(LabelKey key, Requirements alternative, SortedSet<String> asked) {}

  /// `sold` are the types of its nodes, whether or not they can be had now.
  PoolDomains(Requirements pool, List<InstanceType> sold) {
    this.pool = pool;
    this.sold =
        new TypeTable(
            sold.stream().map(type -> CandidateType.of(type, DaemonSetOverhead.NONE)).toList());
  }

  /// Those of all its nodes.
  Domain all(LabelKey key, SortedSet<String> asked) {
    return of(new Question(key.stable(), Requirements.EMPTY, asked), Resources.EMPTY);
  }

  /// Those of nodes that satisfy one of the shape's alternatives and are large enough for a pod of
  /// it.
  Domain of(LabelKey key, Shape shape, SortedSet<String> asked) {
    LabelKey stable = key.stable();
    if (shape.alternatives().size() == 1) {
      Requirements only = shape.alternatives().getFirst().stable();
      return of(new Question(stable, only, asked), shape.request());
    }
    SortedSet<String> values = new TreeSet<>();
    for (Requirements alternative : shape.alternatives()) {
      var question = new Question(stable, alternative.stable(), asked);
      values.addAll(of(question, shape.request()).list());
    }
    return Domain.of(values);
  }

  private Domain of(Question question, Resources request) {
    Requirements alternative = question.alternative();
    if (!pool.isCompatible(alternative, AllowUndefined.WELL_KNOWN)) {
      return Domain.NONE;
    }
    Positions largeEnough =
        sold.holding(sold.satisfying(alternative), sold.nothing(), sold.demand(request), 1);
    return answers.computeIfAbsent(question, this::values).of(largeEnough);
  }

  private TypeValues values(Question question) {
    Requirements wanted = pool.and(question.alternative());
    var offering = WantedOffering.of(wanted);
    return WellKnownLabels.isOfferingLabel(question.key())
        ? TypeValues.of(sold, type -> ofOfferings(type, question.key(), offering))
        : TypeValues.of(sold, type -> values(type, question, wanted));
  }

  /// An outage and a full subnet pass; that the account or its subnets have nothing there does not.
  private static boolean isServed(Offering offering) {
    return offering.availability().served();
  }

  private static List<String> ofOfferings(InstanceType type, LabelKey key, WantedOffering wanted) {
    var values = new ArrayList<String>();
    for (Offering offering : type.offerings()) {
      if (wanted.allows(offering) && isServed(offering)) {
        offering.label(key).ifPresent(values::add);
      }
    }
    return values;
  }

  private List<String> values(InstanceType type, Question question, Requirements wanted) {
    LabelKey key = question.key();
    if (type.offerings().stream().noneMatch(PoolDomains::isServed)) {
      return List.of();
    }
    Requirement allowed = wanted.get(key);
    boolean decidedByType = WellKnownLabels.isWellKnown(key) && type.requirements().has(key);
    Requirement listed = decidedByType ? type.requirements().get(key) : allowed;
    return listed.complement()
        ? open(question, wanted)
        : listed.values().stream().filter(allowed::has).toList();
  }

  private List<String> open(Question question, Requirements wanted) {
    Requirement allowed = wanted.get(question.key());
    SortedSet<String> values = new TreeSet<>();
    wanted.customLabels().get(question.key()).ifPresent(values::add);
    if (pool.has(question.key())) {
      question.asked().stream().filter(allowed::has).forEach(values::add);
    }
    return List.copyOf(values);
  }
}
