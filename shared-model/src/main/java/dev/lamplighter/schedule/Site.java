package dev.lamplighter.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A host as topology knows it: the node that kube-scheduler sees (`joined`), what stays or comes
/// there (`lasting`: a node, a claim on its way or to be made), and whose pods are on it.
final class Site {
  private final int index;
  private final String hostname;
  private final Domain host;
  private final List<Presence> presences = new ArrayList<>();
  private Optional<Occupied> joined = Optional.empty();
  private Optional<Occupied> lasting = Optional.empty();

  /// `index` counts the sites of one [Topology].
  Site(int index, String hostname) {
    this.index = index;
    this.hostname = hostname;
    this.host = Domain.of(hostname);
  }

  int index() {
    return index;
  }

  String hostname() {
    return hostname;
  }

  /// Its domain as a host.
  Domain host() {
    return host;
  }

  Optional<Occupied> joined() {
    return joined;
  }

  Optional<Occupied> lasting() {
    return lasting;
  }

  /// Whether what is there now is what stays.
  boolean isLasting() {
    return joined.equals(lasting);
  }

  void join(Occupied node) {
    joined = Optional.of(node);
  }

  void last(Occupied place) {
    lasting = Optional.of(place);
  }

  List<Presence> presences() {
    return presences;
  }

  /// Of one population; there are few on a host.
  Optional<Presence> presenceOf(Population population) {
    for (int i = 0; i < presences.size(); i++) {
      Presence presence = presences.get(i);
      if (presence.population().index() == population.index()) {
        return Optional.of(presence);
      }
    }
    return Optional.empty();
  }

  void note(Presence presence) {
    presences.add(presence);
  }
}
