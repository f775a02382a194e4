package dev.lamplighter.cli;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// What `run` and `uninstall` need to know of the account.
final class AwsOptions {
  @Option(
      names = "--region",
      paramLabel = "REGION",
      description =
          "Of --cloud aws: the cluster's region (default: that of --config, else" + " AWS_REGION).")
  private @Nullable String region;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description =
          "Of --cloud aws: the DynamoDB table of state and lease, made if it is not there. It is"
              + " the one of the Lambda functions, if there are any (default: that of --config,"
              + " else lamplighter).")
  private @Nullable String table;

  @Mixin private ConfigOption config = new ConfigOption();

  ClusterName cluster(@Nullable String given, CommandLine commandLine) {
    return config.cluster(given, commandLine);
  }

  Region region(CommandLine commandLine) {
    return config.region(region, commandLine);
  }

  StateTable table(CommandLine commandLine) {
    return config.table(table, region, commandLine);
  }

  void refuseWithPretendAccount(CommandLine commandLine) {
    refuse(commandLine, "--region", region);
    refuse(commandLine, "--table", table);
    refuse(commandLine, "--config", config.given());
  }

  private static void refuse(CommandLine commandLine, String option, @Nullable Object found) {
    if (found != null) {
      throw new ParameterException(
          commandLine,
          "%s: found %s with --cloud pretend, which has no account. Allowed: with --cloud aws. Leave it out."
              .formatted(option, found));
    }
  }
}
