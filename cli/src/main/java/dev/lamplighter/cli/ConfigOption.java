package dev.lamplighter.cli;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.install.ClusterEntry;
import dev.lamplighter.functions.install.Installation;
import dev.lamplighter.functions.install.Installation.Place;
import dev.lamplighter.functions.install.InstallationReader;
import dev.lamplighter.functions.install.InvalidSettings;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// `--config`: which cluster, region and table an installation has, for what no option says. It is
/// the file that the stack is deployed with, read as that reads it, and only where it is needed.
final class ConfigOption {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "How Lamplighter is installed: cluster, region and table, where no option says them"
            + " (default: "
            + InstallationReader.FILE
            + ", if it is here)."
      })
  private @Nullable Path file;

  private final Path directory;
  private Optional<Installation> read = Optional.empty();
  private boolean asked;

  ConfigOption() {
    this(Path.of(""));
  }

  /// `directory` is where the command works.
  ConfigOption(Path directory) {
    this.directory = directory;
  }

  /// The one that was given, or the only one of the file's list.
  ClusterName cluster(@Nullable String given, CommandLine commandLine) {
    if (given != null) {
      return parsed(given, commandLine);
    }
    Optional<Installation> installation = installation(commandLine);
    if (installation.isEmpty()) {
      throw new ParameterException(
          commandLine,
          "--cluster: found none, and no %s here. Allowed: the name of an EKS cluster. Write --cluster NAME, or --config FILE."
              .formatted(InstallationReader.FILE));
    }
    List<ClusterName> clusters =
        installation.get().clusters().stream().map(ClusterEntry::name).toList();
    if (clusters.size() > 1) {
      throw new ParameterException(
          commandLine,
          "--cluster: found none, and %s has %d clusters. Allowed: %s. Write --cluster %s, for example."
              .formatted(
                  place(),
                  clusters.size(),
                  clusters.stream().map(ClusterName::value).collect(Collectors.joining(", ")),
                  clusters.getFirst()));
    }
    return clusters.getFirst();
  }

  private static ClusterName parsed(String name, CommandLine commandLine) {
    try {
      return ClusterName.of(name);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(commandLine, "--cluster: " + wrong.getMessage(), wrong);
    }
  }

  /// The one that was given, that of the file, or that of the environment.
  Region region(@Nullable String given, CommandLine commandLine) {
    Optional<String> found =
        Optional.ofNullable(given)
            .or(() -> installation(commandLine).map(it -> it.region().value()));
    return RegionOption.chosen(found, commandLine);
  }

  /// The one that was given, or that of the file, unless the file is about another region than the
  /// one that was given.
  StateTable table(@Nullable String given, @Nullable String regionGiven, CommandLine commandLine) {
    if (given != null) {
      try {
        return new StateTable(given);
      } catch (IllegalArgumentException wrong) {
        throw new ParameterException(commandLine, "--table: " + wrong.getMessage(), wrong);
      }
    }
    return installation(commandLine)
        .filter(it -> regionGiven == null || it.region().value().equals(regionGiven))
        .map(it -> it.place().table())
        .orElse(Place.TABLE);
  }

  /// How many clusters the installation has that `cluster` is of; one where no file that was read
  /// tells of it. No file is read for this alone.
  int clustersWith(ClusterName cluster, Region region) {
    return read.filter(it -> it.region().equals(region))
        .map(it -> it.clusters().stream().map(ClusterEntry::name).toList())
        .filter(names -> names.contains(cluster))
        .map(List::size)
        .orElse(1);
  }

  /// What there is to say against `--config` where nothing is asked of an installation.
  @Nullable Path given() {
    return file;
  }

  private Optional<Installation> installation(CommandLine commandLine) {
    if (!asked) {
      read = reading(commandLine);
      asked = true;
    }
    return read;
  }

  /// Throws [BadInput] with all that is wrong in it.
  private Optional<Installation> reading(CommandLine commandLine) {
    Path path = directory.resolve(file == null ? Path.of(InstallationReader.FILE) : file);
    if (file == null && !Files.exists(path)) {
      return Optional.empty();
    }
    try {
      return Optional.of(InstallationReader.read(new SourceText(place(), Files.readString(path))));
    } catch (IOException unreadable) {
      throw new ParameterException(
          commandLine,
          "--config: %s could not be read (%s). Allowed: a file as lamplighter.example.yaml. Correct the path."
              .formatted(place(), unreadable.getClass().getSimpleName()),
          unreadable);
    } catch (InvalidSettings invalid) {
      throw new BadInput(invalid.problems().stream().map(InputProblem::toString).toList());
    }
  }

  /// The file as users know it.
  private String place() {
    return file == null ? InstallationReader.FILE : file.toString();
  }
}
