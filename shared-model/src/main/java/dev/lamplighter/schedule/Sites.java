package dev.lamplighter.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// All hosts that topology knows, and which of them changed in what order: whoever counts what is
/// on them looks only at those that changed since it last did.
final class Sites {
  private final Map<String, Site> byHostname = new HashMap<>();
  private final List<Site> all = new ArrayList<>();
  private int[] changes = new int[64];
  private int changed;

  Site at(String hostname) {
    return byHostname.computeIfAbsent(hostname, this::add);
  }

  /// -1 where there is no such host.
  int indexOf(String hostname) {
    Site site = byHostname.get(hostname);
    return site == null ? -1 : site.index();
  }

  private Site add(String hostname) {
    var site = new Site(all.size(), hostname);
    all.add(site);
    return site;
  }

  List<Site> all() {
    return all;
  }

  /// The site has other pods, or its labels are narrowed.
  void change(Site site) {
    if (changed == changes.length) {
      changes = Arrays.copyOf(changes, 2 * changed);
    }
    changes[changed++] = site.index();
  }

  /// How many changes there were.
  int changes() {
    return changed;
  }

  /// The site of a change.
  Site changed(int change) {
    return all.get(changes[change]);
  }
}
