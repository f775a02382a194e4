package dev.lamplighter.cli;

import dev.lamplighter.model.Region;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// `--region`.
final class RegionOption {
  @Option(
      names = "--region",
      paramLabel = "REGION",
      description = "The cluster's region (default: that of --config, else AWS_REGION).")
  private @Nullable String region;

  Region region(ConfigOption config, CommandLine commandLine) {
    return config.region(region, commandLine);
  }

  /// As it was written; absent if it was not.
  @Nullable String given() {
    return region;
  }

  /// The one that was found, or that of the environment.
  static Region chosen(Optional<String> region, CommandLine commandLine) {
    String found =
        Stream.of(region, environment("AWS_REGION"), environment("AWS_DEFAULT_REGION"))
            .flatMap(Optional::stream)
            .findFirst()
            .orElseThrow(
                () ->
                    new ParameterException(
                        commandLine,
                        "--region: found none, and no AWS_REGION. Allowed: a region of AWS. Write"
                            + " --region eu-west-1, for example."));
    try {
      return Region.of(found);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(commandLine, "--region: " + wrong.getMessage(), wrong);
    }
  }

  private static Optional<String> environment(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(it -> !it.isBlank());
  }
}
