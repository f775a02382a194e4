package dev.lamplighter.pack;

import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;

import dev.lamplighter.schedule.NodeTarget;
import dev.lamplighter.schedule.Shape;
import java.util.Comparator;
import java.util.List;

/// Which pods come first, and which of the nodes that take them.
enum PlacementOrder {
  /// The largest pods first, each on the first node: as Karpenter plans (spec core 4.3, 4.4).
  FIRST_FIT_DECREASING {
    @Override
    List<Shape> shapes(List<Shape> largestFirst) {
      return largestFirst;
    }

    @Override
    List<NodeTarget> nodes(List<NodeTarget> inOrder) {
      return inOrder;
    }
  },
  /// The pods of the highest priority first: those that a limit leaves without a node are then the
  /// ones that kube-scheduler, which binds in that order, would leave without a place.
  HIGHEST_PRIORITY_FIRST {
    @Override
    List<Shape> shapes(List<Shape> largestFirst) {
      return largestFirst.stream()
          .sorted(comparingInt((Shape shape) -> shape.spec().priority()).reversed())
          .toList();
    }

    @Override
    List<NodeTarget> nodes(List<NodeTarget> inOrder) {
      return inOrder;
    }
  },
  /// The smallest pods first, each on the node with the most room, as kube-scheduler may have it:
  /// it takes pods as they come, and its `NodeResourcesFit` likes the least allocated node best. So
  /// small pods are in the way of large ones wherever they can be.
  SMALLEST_ON_EMPTIEST {
    @Override
    List<Shape> shapes(List<Shape> largestFirst) {
      return largestFirst.reversed();
    }

    @Override
    List<NodeTarget> nodes(List<NodeTarget> inOrder) {
      return inOrder.stream().sorted(EMPTIEST).toList();
    }
  };

  private static final Comparator<NodeTarget> EMPTIEST =
      comparingLong((NodeTarget node) -> -node.available().cpuMillis())
          .thenComparingLong(node -> -node.available().memoryBytes());

  /// Shapes that are given largest first.
  abstract List<Shape> shapes(List<Shape> largestFirst);

  /// Nodes that are given in the order of [dev.lamplighter.schedule.NodeTargets].
  abstract List<NodeTarget> nodes(List<NodeTarget> inOrder);
}
