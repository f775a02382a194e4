package dev.lamplighter.benchmarks;

import dev.lamplighter.benchmarks.problem.Json;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/// Problems and reports from text, in which an apostrophe stands for a quotation mark.
public final class Samples {
  /// Two types, 2 CPUs and 4 CPUs, in two zones.
  private static final String TYPES =
      """
      'instanceTypes': [
        {'name': 'm.large', 'cpu': '2', 'memory': '8Gi', 'pods': 10, 'arch': 'amd64', 'os': ['linux'],
         'labels': {'karpenter.k8s.aws/instance-family': ['m'], 'karpenter.k8s.aws/instance-gpu-count': []},
         'offerings': [{'capacityType': 'on-demand', 'zone': 'zone-a', 'price': 0.1},
                       {'capacityType': 'on-demand', 'zone': 'zone-b', 'price': 0.1},
                       {'capacityType': 'spot', 'zone': 'zone-a', 'price': 0.03, 'unavailable': true}]},
        {'name': 'm.xlarge', 'cpu': '4', 'memory': '16Gi', 'pods': 20, 'arch': 'amd64', 'os': ['linux'],
         'overheadCpu': '100m', 'overheadMemory': '1Gi',
         'labels': {'karpenter.k8s.aws/instance-family': ['m']},
         'offerings': [{'capacityType': 'on-demand', 'zone': 'zone-a', 'price': 0.2000005}]}]\
      """;

  private Samples() {}

  /// One of these types and these pools; `rest` are the other fields.
  public static Problem problem(String pools, String rest) {
    return read(
        "{'name': 'sample', %s, 'nodePools': [%s], %s}".formatted(TYPES, pools, rest),
        Json::problem);
  }

  public static Report report(String fields) {
    return read("{'problem': 'sample', %s}".formatted(fields), Json::report);
  }

  public static <T> T read(String json, Function<Path, T> reader) {
    try {
      Path file = Files.createTempFile("sample", ".json");
      try {
        Files.writeString(file, json.replace('\'', '"'));
        return reader.apply(file);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
