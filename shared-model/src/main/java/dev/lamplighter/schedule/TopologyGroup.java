package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/// How many pods that a selector selects are in each domain of a topology key, for all shapes whose
/// constraints count alike (Karpenter's word for it).
///
/// It follows the plan: each time a shape begins to use it, the sites that changed since are
/// counted anew, and no others. While a shape is placed it follows that shape's pods by what their
/// places were when each was placed; that, and what only this shape knows, is taken back when the
/// next one begins, for by then the sites tell.
final class TopologyGroup implements Crowd {

  /// What makes constraints count alike. `keepsDomains`: the domain of a node that leaves is one
  /// that pods must be spread over still.
  record Kind(LabelKey key, SpreadSelector pods, NodeFilter filter, boolean keepsDomains) {

    boolean byHost() {
      return key.equals(LabelKey.HOSTNAME);
    }

    boolean selects(PodView pod) {
      return pods.selects(pod);
    }
  }

  /// Which nodes there are when a constraint is looked at.
  enum View {
    /// Those that kube-scheduler sees now.
    NOW,
    /// Those that stay, with what is on its way and planned. The domain of a node that leaves is
    /// one that pods must be spread over still, so that they don't come together as nodes go.
    LATER,
    /// Those that stay, with what is on its way and planned, and every domain that a pool could
    /// make a node in: where to put the next node.
    PLANNED
  }

  /// What only the shape knows that uses the group, to be taken back.
  private record Loan(Tally tally, Share share, int perhaps) {}

  private final Kind kind;
  private final Topology topology;
  private final CountedPlaces.Kind places;
  private final Tally seenNow;
  private final Tally seenLater;
  private final Tally seenPlanned;
  private final Selected selected;
  private final Reliance reliance;
  private final PossibleDomains possible;
  private final Map<Shape.Kin, Boolean> selectsKin = new HashMap<>();

  private final List<Loan> loans = new ArrayList<>();
  private Share[] now;
  private Share[] later;
  private int[] seenAt;
  private int seen;
  private boolean selectsShape;

  TopologyGroup(Kind kind, Topology topology) {
    this.kind = kind;
    this.topology = topology;
    this.places = new CountedPlaces.Kind(kind.key(), kind.filter());
    this.reliance = new Reliance(kind.key());
    this.selected = new Selected(kind::selects);
    var begun = new CountedPods(topology.counted(places), selectedOf(topology));
    now = begun.now();
    later = begun.later();
    seenAt = new int[now.length];
    seen = begun.changes();
    seenNow = Tally.from(begun.seenNow());
    seenLater = Tally.from(begun.seenLater());
    seenPlanned = Tally.from(begun.seenLater());
    possible = new PossibleDomains(kind, topology, seenPlanned);
  }

  private List<Population> selectedOf(Topology topology) {
    return topology.populations().stream().filter(this::selects).toList();
  }

  Kind kind() {
    return kind;
  }

  Tally tally(View view) {
    return switch (view) {
      case NOW -> seenNow;
      case LATER -> seenLater;
      case PLANNED -> seenPlanned;
    };
  }

  /// What pods rely on that are planned by it.
  Reliance reliance() {
    return reliance;
  }

  /// Whether the pods of the shape that uses it count in it.
  boolean selectsShape() {
    return selectsShape;
  }

  /// From now on it is the shape's.
  void begin(Shape shape) {
    takeBack();
    countChanges();
    selectsShape = selectsKin.computeIfAbsent(shape.kin(), _ -> selects(shape));
    possible.begin(shape);
    if (kind.keepsDomains()) {
      topology.leaving().forEach(this::knowLeaving);
    }
    topology.heldBeside(shape).forEach(this::addHeld);
  }

  private boolean selects(Shape shape) {
    return kind.selects(shape.pods().getFirst());
  }

  private void knowLeaving(Occupied node) {
    if (kind.filter().includes(node)) {
      lend(View.LATER, new Share(domain(node), Domain.NONE, 0), 0);
    }
  }

  /// They may be there still when a pod of the shape comes, and may not.
  private void addHeld(Population held) {
    if (kind.selects(held.example())) {
      for (Presence there : held.presences()) {
        if (kind.filter().includes(there.place())) {
          var share = new Share(Domain.NONE, domain(there.place()), 0);
          for (View view : View.values()) {
            lend(view, share, there.active());
          }
        }
      }
    }
  }

  /// A pod of the shape is planned there. Unless it is bound `atOnce` it is no pod yet that others
  /// may rely on now, though it will be in the way of those that come later.
  void placed(Occupied place, boolean atOnce) {
    if (selectsShape) {
      Domain domain = domain(place);
      var share = new Share(domain, domain, 1);
      if (atOnce) {
        lend(View.NOW, share, 0);
      } else if (place.ready()) {
        lend(View.NOW, new Share(Domain.NONE, domain, 0), 1);
      }
      lend(View.LATER, share, 0);
      lend(View.PLANNED, share, 0);
    }
  }

  /// Whether the pods that are planned by it find their domains as level as they rely on, though
  /// nodes planned for others brought one that nobody knew of.
  boolean staysLevel() {
    if (reliance.isNone()) {
      return true;
    }
    takeBack();
    countChanges();
    return possible.wereKnown(seenLater.domains()) || reliance.holds(seenLater);
  }

  private void lend(View view, Share share, int perhaps) {
    Tally tally = tally(view);
    share.giveTo(tally);
    tally.addPerhaps(share.counted(), perhaps);
    loans.add(new Loan(tally, share, perhaps));
  }

  private void takeBack() {
    for (Loan loan : loans) {
      loan.share().takeFrom(loan.tally());
      loan.tally().addPerhaps(loan.share().counted(), -loan.perhaps());
    }
    loans.clear();
  }

  private Domain domain(Occupied place) {
    return kind.byHost() ? topology.sites().at(place.hostname()).host() : place.domain(kind.key());
  }

  private void countChanges() {
    Sites sites = topology.sites();
    int size = sites.all().size();
    if (size > now.length) {
      int before = now.length;
      now = Arrays.copyOf(now, Math.max(size, 2 * before));
      later = Arrays.copyOf(later, now.length);
      seenAt = Arrays.copyOf(seenAt, now.length);
      Arrays.fill(now, before, now.length, Share.NONE);
      Arrays.fill(later, before, now.length, Share.NONE);
    }
    int until = sites.changes();
    for (int change = seen; change < until; change++) {
      Site site = sites.changed(change);
      if (seenAt[site.index()] != until) {
        seenAt[site.index()] = until;
        count(site);
      }
    }
    seen = until;
  }

  private void count(Site site) {
    int pods = podsAt(site);
    replace(now, site, places.share(site.joined(), site).with(pods), seenNow);
    replace(later, site, places.share(site.lasting(), site).with(pods), seenLater, seenPlanned);
  }

  private int podsAt(Site site) {
    int pods = 0;
    List<Presence> presences = site.presences();
    for (int i = 0; i < presences.size(); i++) {
      Presence presence = presences.get(i);
      if (selects(presence.population())) {
        pods += presence.active();
      }
    }
    return pods;
  }

  @Override
  public boolean includes(Occupied place) {
    return kind.filter().includes(place);
  }

  @Override
  public int against(String value) {
    countChanges();
    return tally(View.LATER).surely(value);
  }

  /// Those that nodes have, and that pools can make for the shape that used the group last.
  @Override
  public SortedSet<String> known(LabelKey key) {
    countChanges();
    return tally(View.PLANNED).domains();
  }

  @Override
  public boolean selects(Population population) {
    return selected.has(population);
  }

  private static void replace(Share[] shares, Site site, Share share, Tally... tallies) {
    Share before = shares[site.index()];
    if (!before.equals(share)) {
      for (Tally tally : tallies) {
        before.takeFrom(tally);
        share.giveTo(tally);
      }
      shares[site.index()] = share;
    }
  }
}
