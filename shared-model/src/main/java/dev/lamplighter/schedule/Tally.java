package dev.lamplighter.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/// How many pods are in each domain of a topology key.
///
/// A place whose domain is still open may be in any of its values: its pods count there when the
/// question is how many there may be, and nowhere when it is how many there are at least. If it may
/// have any value at all, there may be a domain without a pod.
///
/// What was added can be taken back, as places change. Many tallies may begin with what is counted
/// elsewhere: it is written here once it becomes different.
final class Tally implements Begun {
  private final Map<String, DomainCount> counts = new HashMap<>();
  private final Optional<Begun> begun;

  /// How many known domains have so many pods for sure, among thousands of hosts too.
  private final Levels levels;

  private int known;
  private int open;
  private int anywhere;

  Tally() {
    begun = Optional.empty();
    levels = new Levels();
  }

  private Tally(Tally other) {
    begun = Optional.of(other);
    levels = other.levels.copy();
    known = other.known;
    open = other.open;
    anywhere = other.anywhere;
  }

  private Tally(CountedHosts hosts) {
    begun = Optional.of(hosts);
    levels = hosts.levels();
    known = hosts.size();
  }

  /// Begins with hosts, each a domain.
  static Tally from(CountedHosts hosts) {
    return new Tally(hosts);
  }

  /// Begins with what `other` has, which is left as it is from now on.
  static Tally from(Tally other) {
    return new Tally(other);
  }

  private DomainCount count(String value) {
    DomainCount count = counts.get(value);
    if (count == null) {
      count = begun.isPresent() ? DomainCount.like(begun.get().look(value)) : new DomainCount();
      counts.put(value, count);
    }
    return count;
  }

  @Override
  public DomainCount look(String value) {
    DomainCount count = counts.get(value);
    if (count == null) {
      return begun.isPresent() ? begun.get().look(value) : DomainCount.NOTHING;
    }
    return count;
  }

  /// There is a place in the domain; or, where `places` is -1, one less.
  void know(Domain domain, int places) {
    open += domain.any() ? places : 0;
    List<String> values = domain.list();
    for (int i = 0; i < values.size(); i++) {
      DomainCount count = count(values.get(i));
      boolean before = count.isKnown();
      count.places += places;
      if (count.isKnown() != before) {
        known += count.isKnown() ? 1 : -1;
        levels.add(count.surely, count.isKnown() ? 1 : -1);
      }
    }
  }

  /// Pods are in one of the values; or, where `pods` is negative, are not any more.
  void add(Domain domain, int pods) {
    if (pods == 0) {
      return;
    }
    anywhere += domain.any() ? pods : 0;
    List<String> values = domain.list();
    for (int i = 0; i < values.size(); i++) {
      count(values.get(i)).atMost += pods;
    }
    if (values.size() == 1) {
      DomainCount count = count(values.getFirst());
      if (count.isKnown()) {
        levels.add(count.surely, -1);
        levels.add(count.surely + pods, 1);
      }
      count.surely += pods;
    }
  }

  /// Pods are there that may leave; or, where `pods` is negative, are not any more.
  void addPerhaps(Domain domain, int pods) {
    domain.list().forEach(value -> count(value).atMost += pods);
  }

  /// Only those whose place has no other domain to be in.
  int surely(String value) {
    return look(value).surely;
  }

  int atMost(String value) {
    return anywhere + look(value).atMost;
  }

  /// The number of pods in the emptiest domain; 0 where there is no domain.
  int least() {
    return open > 0 || levels.isEmpty() ? 0 : levels.least();
  }

  /// The same if as many pods are in `value` as may be: it can be the emptiest only with those.
  int leastWith(String value) {
    DomainCount count = look(value);
    int atMost = anywhere + count.atMost;
    return open > 0 || !count.isKnown() || count.surely == atMost
        ? least()
        : leastBut(count.surely, atMost);
  }

  /// The emptiest domain's number, where one of those with `surely` pods has `atMost`.
  private int leastBut(int surely, int atMost) {
    OptionalInt others = levels.leastWithout(surely);
    return others.isPresent() ? Math.min(others.getAsInt(), atMost) : atMost;
  }

  @Override
  public SortedSet<String> domains() {
    SortedSet<String> values = begun.map(Begun::domains).orElseGet(TreeSet::new);
    values.addAll(counts.keySet());
    values.removeIf(value -> !look(value).isKnown());
    return values;
  }

  int size() {
    return known;
  }
}
