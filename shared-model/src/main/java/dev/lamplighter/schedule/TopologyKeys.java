package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.WellKnownLabels;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which topology keys are labels of no node, neither of one that is there or on its way nor of one
/// that a pool can make: for kube-scheduler nothing is in a domain of such a key.
///
/// Others than pools label nodes too, with keys of Kubernetes or of AWS, and where one node has the
/// label the next may get it.
final class TopologyKeys {
  private static final List<String> OF_OTHERS =
      List.of("kubernetes.io", "k8s.io", "amazonaws.com", "k8s.aws");

  private final List<PoolTemplate> pools;
  private final Sites sites;
  private final Map<LabelKey, Boolean> onNoNode = new HashMap<>();

  TopologyKeys(List<PoolTemplate> pools, Sites sites) {
    this.pools = pools;
    this.sites = sites;
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

  /// What a pool leaves open a pod may ask for.
  private static boolean mayGive(PoolTemplate pool, LabelKey key) {
    return pool.requirements()
        .find(key)
        .filter(requirement -> !requirement.equals(Requirement.doesNotExist(key)))
        .isPresent();
  }

  private static boolean has(Site site, LabelKey key) {
    return site.joined().filter(node -> !node.domainOf(key).isNone()).isPresent()
        || site.lasting().filter(node -> !node.domainOf(key).isNone()).isPresent();
  }
}
