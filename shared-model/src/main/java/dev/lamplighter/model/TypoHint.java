package dev.lamplighter.model;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/// Which key somebody probably meant: one that is written almost so, a well-known one first.
///
/// Karpenter also takes any key that contains what was written (spec core 2.5), and so finds an
/// `ec2nodeclass` behind everybody's own `class`. Here the name after the `/` must be the same or
/// off by a letter in three, and what stands before it likewise, or left out, or another of
/// Kubernetes' and Karpenter's own domains.
final class TypoHint {
  private static final List<String> DOMAINS =
      List.of("kubernetes.io", "k8s.io", "k8s.aws", "karpenter.sh");

  private TypoHint() {}

  static Optional<LabelKey> of(LabelKey written, SortedSet<LabelKey> defined) {
    return WellKnownLabels.isWellKnown(written)
        ? Optional.empty()
        : nearest(written, WellKnownLabels.ALL).or(() -> nearest(written, defined));
  }

  private static Optional<LabelKey> nearest(LabelKey written, SortedSet<LabelKey> keys) {
    var alike =
        keys.stream()
            .filter(key -> !key.equals(written))
            .filter(key -> isDomainAlike(written.domain(), key.domain()))
            .toList();
    return Nearest.of(written.name(), alike.stream().map(LabelKey::name).toList())
        .flatMap(name -> alike.stream().filter(key -> key.name().equals(name)).findFirst());
  }

  private static boolean isDomainAlike(String written, String known) {
    return written.isEmpty()
        || Nearest.of(written, List.of(known)).isPresent()
        || (isCommon(written) && isCommon(known));
  }

  private static boolean isCommon(String domain) {
    return DOMAINS.stream().anyMatch(it -> domain.equals(it) || domain.endsWith("." + it));
  }
}
