package dev.lamplighter.functions.observe;

import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ResourceName;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Numbers in CloudWatch's embedded metric format: a line of the log that CloudWatch makes metrics
/// of (CloudWatch User Guide, "Specification: Embedded metric format").
final class EmfLine {
  private EmfLine() {}

  /// What the numbers are of, within the cluster.
  record Dimensions(Optional<NodePoolName> pool, Optional<ResourceName> resource)
      implements Comparable<Dimensions> {
    static final Dimensions CLUSTER = new Dimensions(Optional.empty(), Optional.empty());

    private static final Comparator<Dimensions> ORDER =
        Comparator.comparing((Dimensions it) -> it.pool.map(NodePoolName::value).orElse(""))
            .thenComparing(it -> it.resource.map(ResourceName::toString).orElse(""));

    static Dimensions of(NodePoolName pool) {
      return new Dimensions(Optional.of(pool), Optional.empty());
    }

    @Override
    public int compareTo(Dimensions other) {
      return ORDER.compare(this, other);
    }
  }

  static void write(
      ClusterName cluster,
      Dimensions dimensions,
      Map<MetricName, List<Double>> numbers,
      Instant now,
      LineWriter writer) {
    var line = writer.line(LineKind.METRICS, Optional.of(now), Optional.of(cluster));
    var aws = line.putObject("_aws").put("Timestamp", now.toEpochMilli());
    var metrics = aws.putArray("CloudWatchMetrics").addObject();
    metrics.put("Namespace", MetricName.NAMESPACE);
    var names = metrics.putArray("Dimensions").addArray().add("cluster");
    dimensions.pool().ifPresent(pool -> put(line, "nodepool", pool.value()));
    dimensions.pool().ifPresent(_ -> names.add("nodepool"));
    dimensions.resource().ifPresent(it -> put(line, "resource_type", it.toString()));
    dimensions.resource().ifPresent(_ -> names.add("resource_type"));
    var list = metrics.putArray("Metrics");
    numbers.forEach(
        (name, values) -> {
          list.addObject().put("Name", name.toString()).put("Unit", name.unit().word());
          if (values.size() == 1) {
            line.put(name.toString(), values.getFirst());
          } else {
            var array = line.putArray(name.toString());
            values.forEach(array::add);
          }
        });
    writer.write(line);
  }

  private static void put(ObjectNode line, String name, String value) {
    line.put(name, value);
  }
}
