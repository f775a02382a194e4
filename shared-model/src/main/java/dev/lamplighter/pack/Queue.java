package dev.lamplighter.pack;

import static java.util.Comparator.comparing;

import dev.lamplighter.model.PodKey;
import dev.lamplighter.schedule.DomainOrder;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Which pods are placed before which. Shapes with a pod of `first` come before all others, and
/// wait for nobody whom they are attracted to. `domains` tells where those go that are spread,
/// `ceiling` how large the nodes are that are made for them, and `foreseen` are nodes that the same
/// pods made necessary in an earlier try, whose domains count from the start. For pods of `alone`
/// nobody's domains are decided, since they find no place all the same.
record Queue(
    PlacementOrder order,
    SortedSet<PodKey> first,
    DomainOrder domains,
    TypeCeiling ceiling,
    List<NewClaim> foreseen,
    SortedSet<PodKey> alone) {
  private static final SortedSet<PodKey> NOBODY = Collections.emptySortedSet();

  Queue {
    foreseen = List.copyOf(foreseen);
    first = Collections.unmodifiableSortedSet(new TreeSet<>(first));
    alone = Collections.unmodifiableSortedSet(new TreeSet<>(alone));
  }

  static Queue of(PlacementOrder order) {
    return new Queue(order, NOBODY, DomainOrder.LEVEL, TypeCeiling.NONE, List.of(), NOBODY);
  }

  /// The same, these pods too before all others.
  Queue and(SortedSet<PodKey> more) {
    var both = new TreeSet<>(first);
    both.addAll(more);
    return new Queue(order, both, domains, ceiling, foreseen, alone);
  }

  Queue with(DomainOrder others) {
    return new Queue(order, first, others, ceiling, foreseen, alone);
  }

  Queue with(TypeCeiling other) {
    return new Queue(order, first, domains, other, foreseen, alone);
  }

  /// The same, these foreseen too.
  Queue foreseeing(List<NewClaim> more) {
    var both = new ArrayList<>(foreseen);
    both.addAll(more);
    return new Queue(order, first, domains, ceiling, both, alone);
  }

  /// The same, but that nothing is decided for these. What was foreseen were nodes of plans in
  /// which it was.
  Queue decidingNothingFor(SortedSet<PodKey> pods) {
    return new Queue(order, first, domains, ceiling, List.of(), pods);
  }

  /// The same, but that domains are decided for everybody.
  Queue decidingForAll() {
    return new Queue(order, first, domains, ceiling, foreseen, NOBODY);
  }

  /// Shapes that are given largest first.
  List<Shape> inTurn(List<Shape> largestFirst) {
    return first.isEmpty()
        ? largestFirst
        : largestFirst.stream().sorted(comparing((Shape shape) -> !isFirst(shape))).toList();
  }

  boolean isFirst(Shape shape) {
    return shape.pods().stream().anyMatch(pod -> first.contains(pod.key()));
  }

  /// Whether domains may be decided so that the shape finds a place.
  boolean decidesFor(Shape shape) {
    return !alone.containsAll(shape.keys());
  }
}
