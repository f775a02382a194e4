package dev.lamplighter.functions.crd;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.WellKnownLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// How label keys and values are spelled, and which keys are not a user's (spec core 1.2, 1.3).
final class LabelRules {
  /// An optional domain and a name.
  static final String KEY =
      "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?"
          + "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$";

  static final String VALUE = "^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$";

  /// A taint's value: Karpenter's API lets it have a domain, ours lets it be empty too.
  static final String KEY_OR_NOTHING = "^(" + KEY.substring(1, KEY.length() - 1) + ")?$";

  static final int KEY_LONGEST = 316;
  static final int VALUE_LONGEST = 63;

  private LabelRules() {}

  /// About the key that `self` is, of a pool's requirement.
  static List<CelRule> keyOfPool() {
    var rules = new ArrayList<>(keyOfClaim());
    rules.add(
        new CelRule(
            "self != '%s'".formatted(LabelKey.NODEPOOL),
            "label %s is restricted: the pool sets it itself".formatted(LabelKey.NODEPOOL)));
    return rules;
  }

  /// The same of a claim's, which names its pool.
  static List<CelRule> keyOfClaim() {
    return about("self", "%s");
  }

  /// About all keys of the map that `self` is.
  static List<CelRule> allKeys() {
    var rules = new ArrayList<>(about("key", "self.all(key, %s)"));
    rules.add(
        new CelRule(
            "!('%s' in self)".formatted(LabelKey.NODEPOOL),
            "label %s is restricted: the pool sets it itself".formatted(LabelKey.NODEPOOL)));
    return rules;
  }

  private static List<CelRule> about(String key, String all) {
    var rules = new ArrayList<CelRule>();
    for (String domain : WellKnownLabels.RESTRICTED_DOMAINS) {
      rules.add(
          new CelRule(
              all.formatted(outside(key, domain)),
              "label domain %s is restricted to its well-known labels".formatted(domain)));
    }
    rules.add(
        new CelRule(
            all.formatted("%s != '%s'".formatted(key, LabelKey.HOSTNAME)),
            "label %s is restricted: each node has its own".formatted(LabelKey.HOSTNAME)));
    return rules;
  }

  /// That the key is neither of the domain nor of one below it, or well known.
  private static String outside(String key, String domain) {
    String known =
        WellKnownLabels.ALL.stream()
            .filter(label -> label.domain().equals(domain))
            .map("'%s'"::formatted)
            .collect(Collectors.joining(", "));
    return "%s in [%s] || !%s.matches('^([^/]*[.])?%s/')"
        .formatted(key, known, key, domain.replace(".", "[.]"));
  }
}
