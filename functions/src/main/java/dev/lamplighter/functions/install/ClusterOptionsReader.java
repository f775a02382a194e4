package dev.lamplighter.functions.install;

import dev.lamplighter.catalogue.NodeSizing;
import dev.lamplighter.functions.wire.Selectors;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.Followers;
import dev.lamplighter.snapshot.PreferencePolicy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Reads what is said of one cluster; whoever calls it asks for its other fields and then refuses
/// unknown ones.
final class ClusterOptionsReader {
  static final Expected NAME =
      new Expected(
          "letters, digits, '-' and '_', at most 100, as EKS has the cluster's name",
          text -> text.replaceAll("[^A-Za-z0-9_-]+", "-").replaceAll("^[-_]+", ""));

  private static final Expected NAMESPACE =
      Expected.of("lower-case letters, digits and '-', at most 63", "kube-system");

  private static final Expected SHARE =
      Expected.of("a share of the memory, from 0 to less than 1", "0.075");

  private static final int ENIS_MOST = 100;

  private ClusterOptionsReader() {}

  static ClusterOptions read(Fields cluster) {
    var usual = ClusterOptions.DEFAULT;
    var policy =
        new ClusterPolicy(
            scaleToZero(cluster),
            cluster.bool("pollsInstanceStatus").orElse(usual.policy().pollsInstanceStatus()),
            cluster.bool("triesLaunches").orElse(usual.policy().triesLaunches()),
            cluster
                .between("collectAtMostPercent", 0, 100)
                .orElse(usual.policy().collectAtMostPercent()),
            cluster
                .oneOf(
                    "preferencePolicy",
                    List.of(PreferencePolicy.values()),
                    PreferencePolicy::toString)
                .orElse(usual.policy().preferences()),
            sizing(cluster, usual.policy().sizing()),
            PlanningOptions.read(cluster));
    return new ClusterOptions(
        policy,
        cluster
            .oneOf("onUninstall", List.of(OnUninstall.values()), OnUninstall::word)
            .orElse(usual.onUninstall()),
        Duration.ofMinutes(
            cluster
                .between(
                    "drainTimeoutMinutes",
                    ClusterOptions.DRAIN_MINUTES_LEAST,
                    ClusterOptions.DRAIN_MINUTES_MOST)
                .orElse((int) usual.drainTimeoutMinutes())));
  }

  private static NodeSizing sizing(Fields cluster, NodeSizing usual) {
    return new NodeSizing(
        cluster
            .parsed("vmMemoryOverheadPercent", ClusterOptionsReader::share, SHARE)
            .orElse(usual.memoryOverhead()),
        cluster.between("reservedENIs", 0, ENIS_MOST).orElse(usual.reservedEnis()),
        cluster.bool("prefixDelegation").orElse(usual.prefixDelegation()));
  }

  private static BigDecimal share(String text) {
    var share = new BigDecimal(text);
    NodeSizing.DEFAULT.withMemoryOverhead(share.toPlainString());
    return share;
  }

  private static Optional<Followers> scaleToZero(Fields cluster) {
    boolean wanted = cluster.bool("scaleToZero").orElse(false);
    var followers = cluster.fields("followers").map(ClusterOptionsReader::followers);
    if (followers.isPresent() && !wanted) {
      cluster.problem(
          "followers",
          "found followers of a cluster that does not go to zero nodes",
          "followers with scaleToZero: true",
          "scaleToZero: true beside it, or leave it out");
    }
    return wanted ? Optional.of(followers.orElse(Followers.DEFAULT)) : Optional.empty();
  }

  private static Followers followers(Fields followers) {
    var read =
        new Followers(
            followers
                .parsedText("namespace", Namespace::of, NAMESPACE)
                .orElse(Followers.DEFAULT.namespace()),
            Selectors.read(followers, "selector"));
    followers.refuseUnknown();
    return read;
  }
}
