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
      description = "The cluster's region (default: AWS_REGION).")
  private @Nullable String region;

  Region region(CommandLine commandLine) {
    return chosen(region, commandLine);
  }

  /// The one that was given, or that of the environment.
  static Region chosen(@Nullable String region, CommandLine commandLine) {
    String found =
        Stream.of(
                Optional.ofNullable(region),
                environment("AWS_REGION"),
                environment("AWS_DEFAULT_REGION"))
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
