package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.launch.toml.TomlDocument;
import dev.lamplighter.launch.toml.TomlValue;
import dev.lamplighter.launch.toml.TomlValue.Table;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SequencedMap;

/// User data of Bottlerocket: the user's settings with ours put over them, leaf by leaf, in TOML
/// (spec AWS 1.8; Bottlerocket, "settings.kubernetes").
///
/// What the user wrote elsewhere stays as it is, known to us or not, and keeps its type.
final class BottlerocketUserData {
  private static final List<String> KUBERNETES = List.of("settings", "kubernetes");
  private static final List<String> MOUNT =
      List.of("settings", "bootstrap-commands", "000-mount-instance-storage");
  private static final List<String> TABLES =
      List.of(
          "node-labels",
          "node-taints",
          "system-reserved",
          "kube-reserved",
          "eviction-hard",
          "eviction-soft",
          "eviction-soft-grace-period");

  private Table settings;

  private BottlerocketUserData(Table settings) {
    this.settings = settings;
  }

  static UserData of(ClusterFacts cluster, EC2NodeClass.Spec spec, UserData.Node node) {
    return switch (TomlDocument.parse(spec.userData().orElse(""))) {
      case TomlDocument.Broken(var line, var message) ->
          new UserData.Refused(
              UserData.INVALID,
              "spec.userData is not TOML, as Bottlerocket needs it: line %d: %s."
                  .formatted(line, message));
      case TomlDocument.Read(var users) -> merged(users, cluster, spec, node);
    };
  }

  private static UserData merged(
      Table users, ClusterFacts cluster, EC2NodeClass.Spec spec, UserData.Node node) {
    for (String table : TABLES) {
      var obstacle = users.obstacle(path(table));
      if (obstacle.isPresent()) {
        return new UserData.Refused(
            UserData.INVALID,
            "spec.userData has %s with a value. It must be a table: [%s]."
                .formatted(String.join(".", obstacle.get()), String.join(".", obstacle.get())));
      }
    }
    var merge = new BottlerocketUserData(users);
    merge.cluster(cluster, spec.kubelet());
    merge.node(spec.kubelet(), node);
    merge.onNode(spec.kubelet().onNode());
    if (spec.instanceStorePolicy().isPresent()) {
      merge.mountInstanceStorage(BottlerocketVersion.bindsByDefault(spec, node.imageName()));
    }
    return new UserData.Text(TomlDocument.write(merge.settings));
  }

  private void cluster(ClusterFacts cluster, KubeletConfiguration kubelet) {
    set("api-server", TomlValue.text(cluster.endpoint()));
    set("cluster-certificate", TomlValue.text(cluster.certificateAuthority()));
    set("cluster-name", TomlValue.text(cluster.name().value()));
    boolean users = settings.at(path("cluster-dns-ip")).isPresent();
    if (!users || !kubelet.clusterDns().isEmpty()) {
      KubeletValues.clusterDns(cluster, kubelet).stream()
          .findFirst()
          .ifPresent(address -> set("cluster-dns-ip", TomlValue.text(address)));
    }
  }

  private void node(KubeletConfiguration kubelet, UserData.Node node) {
    set("max-pods", TomlValue.number(node.maxPods()));
    texts("node-labels", KubeletLabels.allowed(node.labels()));
    taints(node.taints());
    texts(
        "system-reserved", KubeletValues.reserved(kubelet.systemReserved(), node.systemReserved()));
    texts("kube-reserved", KubeletValues.reserved(kubelet.kubeReserved(), node.kubeReserved()));
    texts("eviction-hard", kubelet.evictionHard());
  }

  private void onNode(KubeletConfiguration.OnNode kubelet) {
    texts("eviction-soft", kubelet.evictionSoft());
    texts("eviction-soft-grace-period", kubelet.evictionSoftGracePeriod());
    kubelet
        .evictionMaxPodGracePeriod()
        .ifPresent(it -> set("eviction-max-pod-grace-period", TomlValue.number(it)));
    percent("image-gc-high-threshold-percent", kubelet.imageGcHighThresholdPercent());
    percent("image-gc-low-threshold-percent", kubelet.imageGcLowThresholdPercent());
    kubelet.cpuCfsQuota().ifPresent(it -> set("cpu-cfs-quota-enforced", TomlValue.flag(it)));
  }

  /// Bottlerocket has these two as texts.
  private void percent(String key, OptionalInt percent) {
    percent.ifPresent(it -> set(key, TomlValue.text(Integer.toString(it))));
  }

  private void texts(String table, Map<String, String> values) {
    values.forEach((key, value) -> set(table, key, TomlValue.text(value)));
  }

  /// Bottlerocket lists the taints of one key together, each as `value:effect`.
  private void taints(List<Taint> taints) {
    SequencedMap<String, List<String>> byKey = new LinkedHashMap<>();
    for (Taint taint : taints) {
      byKey
          .computeIfAbsent(taint.key(), _ -> new ArrayList<>())
          .add(taint.value() + ":" + taint.effect());
    }
    byKey.forEach((key, values) -> set("node-taints", key, TomlValue.texts(values)));
  }

  private void mountInstanceStorage(boolean bindsByDefault) {
    List<String> bind = new ArrayList<>(List.of("apiclient", "ephemeral-storage", "bind"));
    if (!bindsByDefault) {
      bind.addAll(List.of("--dirs", "/var/lib/containerd", "/var/lib/kubelet", "/var/log/pods"));
    }
    SequencedMap<String, TomlValue> mount = new LinkedHashMap<>();
    mount.put(
        "commands",
        new TomlValue.Array(
            List.of(
                TomlValue.texts(List.of("apiclient", "ephemeral-storage", "init")),
                TomlValue.texts(bind))));
    mount.put("mode", TomlValue.text("always"));
    mount.put("essential", TomlValue.flag(true));
    settings = settings.with(MOUNT, new Table(mount));
  }

  private void set(String key, TomlValue value) {
    settings = settings.with(path(key), value);
  }

  private void set(String table, String key, TomlValue value) {
    List<String> path = new ArrayList<>(path(table));
    path.add(key);
    settings = settings.with(path, value);
  }

  private static List<String> path(String key) {
    List<String> path = new ArrayList<>(KUBERNETES);
    path.add(key);
    return path;
  }
}
