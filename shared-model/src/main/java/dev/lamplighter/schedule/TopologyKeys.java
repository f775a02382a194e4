package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.WellKnownLabels;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/// What is known of labels as topology keys. Which are labels of no node, neither of one that is
/// there or on its way nor of one that a pool makes: for kube-scheduler nothing is in a domain of
/// such a key.
///
/// Others than pools label nodes too, with keys of Kubernetes or of AWS, and where one node has the
/// label the next may get it.
final class TopologyKeys {
  private static final List<String> OF_OTHERS =
      List.of("kubernetes.io", "k8s.io", "amazonaws.com", "k8s.aws");

  private final List<PoolTemplate> pools;
  private final Sites sites;
  private final AskedValues asked;
  private final Map<LabelKey, Boolean> onNoNode = new HashMap<>();

  TopologyKeys(List<PoolTemplate> pools, Sites sites, AskedValues asked) {
    this.pools = pools;
    this.sites = sites;
    this.asked = asked;
  }

  /// The values of a label that pods without a place ask for.
  SortedSet<String> asked(LabelKey key) {
    return asked.of(key);
  }

  boolean isOnNoNode(LabelKey key) {
    return onNoNode.computeIfAbsent(key, this::findNowhere);
  }

  private boolean findNowhere(LabelKey key) {
    return !WellKnownLabels.isWellKnown(key)
        && !WellKnownLabels.isRestricted(key)
        && OF_OTHERS.stream().noneMatch(domain -> isWithin(key.domain(), domain))
        && pools.stream().noneMatch(pool -> mayGive(pool, key))
        && sites.all().stream().noneMatch(site -> has(site, key));
  }

  private static boolean isWithin(String domain, String parent) {
    return domain.equals(parent) || domain.endsWith("." + parent);
  }

  /// A node whose pool lets the label be missing has it where a pod asks for it.
  private boolean mayGive(PoolTemplate pool, LabelKey key) {
    return pool.requirements()
        .find(key)
        .filter(requirement -> !requirement.equals(Requirement.doesNotExist(key)))
        .filter(requirement -> !requirement.allowsAbsent() || asked.isWanted(key))
        .isPresent();
  }

  private static boolean has(Site site, LabelKey key) {
    return site.joined().filter(node -> !node.domainOf(key).isNone()).isPresent()
        || site.lasting().filter(node -> !node.domainOf(key).isNone()).isPresent();
  }
}
