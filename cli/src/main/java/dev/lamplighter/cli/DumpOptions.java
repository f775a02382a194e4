package dev.lamplighter.cli;

import dev.lamplighter.cli.dump.DumpedCluster;
import dev.lamplighter.model.Region;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/// `-f` of a dump, and the region it is of.
final class DumpOptions {
  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE",
      arity = "1..*",
      description = {
        "What kubectl get … -A -o yaml (or json) prints; - for standard input. Of an object that is"
            + " in several files the last counts."
      })
  private List<Path> files = List.of();

  @Option(
      names = "--region",
      paramLabel = "REGION",
      description = "The cluster's region (default: what its nodes say).")
  private Optional<String> region = Optional.empty();

  List<Path> files() {
    return files;
  }

  /// The region that was given, that of the installation, or that of the environment.
  Region region(ConfigOption config, CommandLine commandLine) {
    return config.region(region.orElse(null), commandLine);
  }

  /// As it was written; absent if it was not.
  @Nullable String regionGiven() {
    return region.orElse(null);
  }

  /// The cluster; what is missing or assumed goes to the standard error.
  DumpedCluster read(Lamplighter root) {
    if (files.isEmpty()) {
      throw new BadInput(
          "-f: found none. Allowed: files, or - for standard input. Write kubectl get"
              + " pods,nodes,nodepools,ec2nodeclasses,nodeclaims,pvc,pv,sc,ds,pdb,pc,csinodes,ns -A"
              + " -o yaml | ./lamplighter plan -f -");
    }
    var cluster = DumpedCluster.read(files, System.in, region.map(DumpOptions::regionOf));
    cluster.remarks().forEach(root::warn);
    return cluster;
  }

  private static Region regionOf(String text) {
    try {
      return Region.of(text);
    } catch (IllegalArgumentException wrong) {
      throw new BadInput(
          "--region: found \"%s\". Allowed: a region of AWS. Write --region eu-west-1, for example."
              .formatted(text));
    }
  }
}
