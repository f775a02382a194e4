package dev.lamplighter.benchmarks.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How many pods of one kind are bound in each domain of a topology key.
///
/// `domains` gives of each node its domain by number, or [#NONE]: it lacks the key, or does not
/// count.
final class Crowd {
  static final int NONE = -1;

  private final int[] domains;
  private final int[] pods;
  private int total;
  private int least;
  private int domainsAtLeast;

  private Crowd(int[] domains, int count) {
    this.domains = domains;
    this.pods = new int[count];
    this.domainsAtLeast = count;
  }

  /// `values` are the nodes' values of the key, empty where a node lacks it.
  static Crowd over(List<String> values) {
    Map<String, Integer> numbers = new HashMap<>();
    int[] domains = new int[values.size()];
    for (int node = 0; node < domains.length; node++) {
      String value = values.get(node);
      domains[node] = value.isEmpty() ? NONE : numbers.computeIfAbsent(value, _ -> numbers.size());
    }
    return new Crowd(domains, numbers.size());
  }

  void add(int node) {
    int domain = domains[node];
    if (domain == NONE) {
      return;
    }
    total++;
    if (pods[domain]++ == least && --domainsAtLeast == 0) {
      findLeast();
    }
  }

  void remove(int node) {
    int domain = domains[node];
    if (domain == NONE) {
      return;
    }
    total--;
    if (--pods[domain] < least) {
      least = pods[domain];
      domainsAtLeast = 1;
    } else if (pods[domain] == least) {
      domainsAtLeast++;
    }
  }

  private void findLeast() {
    least = Integer.MAX_VALUE;
    for (int here : pods) {
      if (here < least) {
        least = here;
        domainsAtLeast = 0;
      }
      domainsAtLeast += here == least ? 1 : 0;
    }
  }

  /// By number, or [#NONE].
  int domain(int node) {
    return domains[node];
  }

  boolean hasDomain(int node) {
    return domains[node] != NONE;
  }

  int at(int node) {
    return domains[node] == NONE ? 0 : pods[domains[node]];
  }

  /// In the emptiest domain.
  int least() {
    return least;
  }

  int domains() {
    return pods.length;
  }

  boolean isEmpty() {
    return total == 0;
  }

  /// For messages: the largest and the smallest numbers.
  String text() {
    var sorted = new ArrayList<Integer>();
    for (int here : pods) {
      sorted.add(here);
    }
    sorted.sort(null);
    return sorted.size() <= 5
        ? sorted.toString()
        : "%s to %s in %d domains".formatted(sorted.getFirst(), sorted.getLast(), sorted.size());
  }
}
