package dev.lamplighter.benchmarks.check;

import dev.lamplighter.benchmarks.check.BindingAttempt.Rules;
import dev.lamplighter.benchmarks.check.BindingAttempt.SpreadRule;
import dev.lamplighter.benchmarks.check.BindingAttempt.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Looks for an order in which all pods of a plan can be bound, from the end: it takes away one pod
/// after the other that could have been the last, and prefers those without which the others are
/// the more level. What is left when there is none had to be bound first, and perhaps cannot be.
///
/// Only a guess: the order is then tried from the beginning.
final class FromTheEnd {
  private final BindingAttempt attempt;
  private final List<Step> left;

  /// How many pods are left that must not find too many of the crowd there, and in all.
  private final Map<Place, Integer> wanted = new HashMap<>();

  private final Map<Crowd, Integer> wantedInAll = new HashMap<>();

  private record Place(Crowd crowd, int domain) {}

  private FromTheEnd(BindingAttempt attempt) {
    this.attempt = attempt;
    this.left = new ArrayList<>(attempt.steps());
    for (Step step : left) {
      its(step).counts().forEach(crowd -> crowd.add(step.node()));
      want(step, 1);
    }
  }

  /// The turn of each pod, by its name. `attempt` is as it was afterwards.
  static Map<String, Integer> turns(BindingAttempt attempt) {
    var search = new FromTheEnd(attempt);
    Map<String, Integer> turns = new HashMap<>();
    while (!search.left.isEmpty()) {
      Step last = search.last();
      turns.put(last.name(), search.left.size());
      search.takeAway(last);
    }
    return turns;
  }

  private Rules its(Step step) {
    return attempt.its(step.pod());
  }

  private void want(Step step, int pods) {
    for (SpreadRule spread : its(step).spreads()) {
      Crowd crowd = spread.crowd();
      wanted.merge(new Place(crowd, crowd.domain(step.node())), pods, Integer::sum);
      wantedInAll.merge(crowd, pods, Integer::sum);
    }
  }

  private void takeAway(Step step) {
    left.remove(step);
    want(step, -1);
    its(step).counts().forEach(crowd -> crowd.remove(step.node()));
  }

  /// Of equals one that minds where others are: it may be too late for it soon.
  private Step last() {
    Step best = left.getLast();
    long least = Long.MAX_VALUE;
    for (Step step : left) {
      long harm = 2 * harm(step) + (its(step).spreads().isEmpty() ? 1 : 0);
      if (harm < least && couldBeLast(step)) {
        best = step;
        least = harm;
      }
    }
    return best;
  }

  private boolean couldBeLast(Step step) {
    Rules its = its(step);
    its.counts().forEach(crowd -> crowd.remove(step.node()));
    boolean could = BindingAttempt.mayBind(its, step.node());
    its.counts().forEach(crowd -> crowd.add(step.node()));
    return could;
  }

  /// How many pods would be the worse off, less those that would be the better off.
  private long harm(Step step) {
    long harm = 0;
    for (Crowd crowd : its(step).counts()) {
      int here = wanted.getOrDefault(new Place(crowd, crowd.domain(step.node())), 0);
      int above = crowd.at(step.node()) - crowd.least();
      if (crowd.hasDomain(step.node()) && above == 0) {
        harm += wantedInAll.getOrDefault(crowd, 0) - here;
      } else if (above > 1) {
        harm -= here;
      }
    }
    return harm;
  }
}
