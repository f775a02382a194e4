package dev.lamplighter.pack.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A packing being made: the bins filled so far, what still waits, and the bins still to be had.
final class Bins {
  final Instance instance;
  final List<Column> filled;
  final int[] waiting;
  final Stock stock;
  private long costMicros;

  private Bins(Instance instance, List<Column> filled, int[] waiting, Stock stock, long cost) {
    this.instance = instance;
    this.filled = filled;
    this.waiting = waiting;
    this.stock = stock;
    costMicros = cost;
  }

  static Bins none(Instance instance) {
    return new Bins(instance, new ArrayList<>(), instance.count.clone(), Stock.of(instance), 0);
  }

  /// None yet, for these items and the same bins to be had.
  Bins noneFor(int[] items) {
    return new Bins(instance, new ArrayList<>(), items.clone(), stock.copy(), 0);
  }

  Bins copy() {
    return new Bins(instance, new ArrayList<>(filled), waiting.clone(), stock.copy(), costMicros);
  }

  void open(Column column, int copies) {
    stock.take(column.type, copies);
    for (int item = 0; item < waiting.length; item++) {
      waiting[item] -= copies * column.counts[item];
      if (waiting[item] < 0) {
        throw new IllegalStateException("More of an item was packed than there is");
      }
    }
    for (int copy = 0; copy < copies; copy++) {
      filled.add(column);
    }
    costMicros += copies * instance.priceMicros[column.type];
  }

  void openAll(Bins others) {
    others.filled.forEach(column -> open(column, 1));
  }

  /// Takes a bin back; what it held waits again.
  Column close(int bin) {
    Column column = filled.remove(bin);
    stock.giveBack(column.type);
    for (int item = 0; item < waiting.length; item++) {
      waiting[item] += column.counts[item];
    }
    costMicros -= instance.priceMicros[column.type];
    return column;
  }

  boolean complete() {
    return Instance.isEmpty(waiting);
  }

  long costMicros() {
    return costMicros;
  }

  /// Fewer items left over, then less money, then fewer bins.
  boolean isBetterThan(Bins other) {
    int mine = Arrays.stream(waiting).sum();
    int theirs = Arrays.stream(other.waiting).sum();
    if (mine != theirs) {
      return mine < theirs;
    }
    if (costMicros != other.costMicros) {
      return costMicros < other.costMicros;
    }
    return filled.size() < other.filled.size();
  }

  /// This one if they are equally good.
  Bins orBetter(Bins other) {
    return other.isBetterThan(this) ? other : this;
  }
}
