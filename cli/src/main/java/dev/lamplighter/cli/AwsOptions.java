package dev.lamplighter.cli;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.model.Region;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// What `run --cloud aws` needs to know of the account.
final class AwsOptions {
  /// One table serves all clusters of a region.
  private static final String TABLE = "lamplighter";

  @Option(
      names = "--region",
      paramLabel = "REGION",
      description = "Of --cloud aws: the cluster's region (default: AWS_REGION).")
  private @Nullable String region;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description =
          "Of --cloud aws: the DynamoDB table of state and lease, made if it is not there. It is"
              + " the one of the Lambda functions, if there are any (default: "
              + TABLE
              + ").")
  private @Nullable String table;

  Region region(CommandLine commandLine) {
    return RegionOption.chosen(region, commandLine);
  }

  StateTable table(CommandLine commandLine) {
    try {
      return new StateTable(table == null ? TABLE : table);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(commandLine, "--table: " + wrong.getMessage(), wrong);
    }
  }

  void refuseWithPretendAccount(CommandLine commandLine) {
    refuse(commandLine, "--region", region);
    refuse(commandLine, "--table", table);
  }

  private static void refuse(CommandLine commandLine, String option, @Nullable String found) {
    if (found != null) {
      throw new ParameterException(
          commandLine,
          "%s: found %s with --cloud pretend, which has no account. Allowed: with --cloud aws. Leave it out."
              .formatted(option, found));
    }
  }
}
