package dev.lamplighter.functions.install;

import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.pass.Settings.Mode;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What the functions are told by the environment variable [EnvironmentVariables#SETTINGS].
public record RuntimeSettings(Mode reaction, SortedMap<ClusterName, ClusterOptions> clusters) {
  public RuntimeSettings {
    clusters = Collections.unmodifiableSortedMap(new TreeMap<>(clusters));
  }

  /// As the variable has it, defaults left out. Throws [IllegalArgumentException] if that is longer
  /// than Lambda takes.
  public String json() {
    return RuntimeSettingsJson.write(this);
  }

  /// What [#json] has written. Throws [InvalidSettings], which says what is wrong and where.
  public static RuntimeSettings parse(String json) {
    return RuntimeSettingsJson.read(json);
  }

  /// Those of a cluster, or the default ones.
  public ClusterOptions of(ClusterName cluster) {
    return clusters.getOrDefault(cluster, ClusterOptions.DEFAULT);
  }

  /// As looks take them.
  public Settings settings(Region region) {
    var policies = new TreeMap<ClusterName, ClusterPolicy>();
    clusters.forEach((name, options) -> policies.put(name, options.policy()));
    return new Settings(region, reaction, policies);
  }
}
