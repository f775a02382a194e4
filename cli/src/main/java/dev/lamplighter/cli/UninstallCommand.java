package dev.lamplighter.cli;

import dev.lamplighter.cli.exec.PluginGround;
import dev.lamplighter.cli.uninstall.UninstallEnd;
import dev.lamplighter.cli.uninstall.UninstallPlan;
import dev.lamplighter.cli.uninstall.UninstallStory;
import dev.lamplighter.cli.uninstall.Unrecorded;
import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.live.AccountClients;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.wire.Durations;
import dev.lamplighter.local.real.LeavingCluster;
import dev.lamplighter.local.real.OtherTables;
import dev.lamplighter.model.ClusterName;
import io.fabric8.kubernetes.client.Config;
import java.io.Console;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Takes a cluster down from where the command is started, as the deletion of a stack does it.
@Command(
    name = "uninstall",
    description = {
      "Leave a cluster: drain and terminate its managed nodes, and remove what was made for them.",
      "Nothing is launched there from then on, by nobody: not by a Lambda function either. Your"
          + " NodePools, EC2NodeClasses and workloads stay. It may be ended and started again at"
          + " any point, and it works without the cluster: instances are found by their tags.",
      "A stack in the account stays; cdk destroy takes it away, and does the same for its clusters."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./lamplighter uninstall",
      "  ./lamplighter uninstall --cluster mydev --region eu-west-1",
      "  ./lamplighter uninstall --cluster mydev --region eu-west-1 --drain-timeout 5m --yes",
      "  ./lamplighter uninstall --cluster mydev --region eu-west-1 --keep-nodes",
      "  ./lamplighter uninstall --kubeconfig kubeconfig --cloud pretend --cluster mydev"
    })
final class UninstallCommand implements Callable<Integer> {
  private static final Duration LONGEST = Duration.ofHours(24);

  private final Lamplighter root;

  @Option(
      names = "--cluster",
      paramLabel = "NAME",
      description = "The cluster's name (default: the one of --config).")
  private @Nullable String cluster;

  @Option(
      names = "--cloud",
      paramLabel = "CLOUD",
      defaultValue = "aws",
      description = {
        "Where instances are: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
        "With pretend: what an ended run --cloud pretend has left in the cluster."
      })
  private RunCommand.Cloud cloud = RunCommand.Cloud.aws;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = {
        "The cluster: its current context.",
        "With --cloud aws it may be left out: EKS tells where the cluster is."
      })
  private @Nullable Path kubeconfig;

  @Mixin private AwsOptions aws = new AwsOptions();

  @Option(
      names = "--keep-nodes",
      description = "Let the nodes run on, without anybody who looks after them.")
  private boolean keepNodes;

  @Option(
      names = "--drain-timeout",
      paramLabel = "TIME",
      defaultValue = "15m",
      description =
          "How long nodes are drained at most; what still runs then is terminated"
              + " (default: ${DEFAULT-VALUE}).")
  private String drainTimeout = "15m";

  @Option(
      names = "--lost-table",
      description =
          "The cluster's table is lost: make it anew, and go by the tags of instances alone.")
  private boolean lostTable;

  @Option(names = "--yes", description = "Do not ask.")
  private boolean yes;

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). With json the plan and the"
              + " progress go to the standard error.")
  private Format format = Format.text;

  /// Named as users type them.
  enum Format {
    text,
    json
  }

  @Spec private @Nullable CommandSpec spec;

  UninstallCommand(Lamplighter root) {
    this.root = root;
  }

  @Override
  public Integer call() {
    ClusterName name = clusterName();
    Duration timeout = timeout();
    if (!yes && !Terminal.isInput()) {
      throw bad(
          "--yes: found none, and nobody can be asked here. Allowed: --yes, or a terminal. Write"
              + " --yes.");
    }
    try (var end = EndRequest.ofSignals()) {
      return switch (cloud) {
        case pretend -> pretended(name, timeout, end);
        case aws -> inEarnest(name, timeout, end);
      };
    }
  }

  private int pretended(ClusterName name, Duration timeout, EndRequest end) {
    aws.refuseWithPretendAccount(Objects.requireNonNull(spec).commandLine());
    if (kubeconfig == null) {
      throw bad(
          "--kubeconfig: found none. Allowed: the path of a kubeconfig, with --cloud pretend."
              + " Write --kubeconfig FILE.");
    }
    try (var leaving = LeavingCluster.pretended(config(kubeconfig), name, end::asked)) {
      return leave(leaving, leaving.look(), name, timeout);
    } catch (CallFailed unreachable) {
      throw bad("--kubeconfig: " + unreachable.getMessage());
    } catch (IllegalArgumentException inEarnest) {
      throw bad("--cloud pretend: " + inEarnest.getMessage());
    }
  }

  private int inEarnest(ClusterName name, Duration timeout, EndRequest end) {
    var commandLine = Objects.requireNonNull(spec).commandLine();
    var region = aws.region(commandLine);
    var table = aws.table(commandLine);
    var config = Optional.ofNullable(kubeconfig).map(this::config);
    try (var clients = AccountClients.of(AwsClients.of(region));
        var leaving = LeavingCluster.live(clients, table, name, config, end::asked)) {
      var found = leaving.look();
      Unrecorded.refusal(
              name, region, table, found, () -> OtherTables.knowing(name, clients.dynamoDb()))
          .filter(_ -> !lostTable)
          .ifPresent(
              why -> {
                throw bad(why);
              });
      say("Cluster %s in %s, with table %s:".formatted(name, region, table));
      return leave(leaving, found, name, timeout);
    } catch (IllegalStateException notOurs) {
      throw bad("--table: " + notOurs.getMessage());
    } catch (CallFailed | IllegalArgumentException notUsable) {
      throw bad("--cloud aws: " + notUsable.getMessage());
    }
  }

  private int leave(
      LeavingCluster leaving, LeavingCluster.Found found, ClusterName name, Duration timeout) {
    UninstallPlan.lines(found, keepNodes, timeout).forEach(line -> say("  " + line));
    if (!yes && !agreed(name)) {
      say("Nothing was done.");
      return ExitCode.NOT_AS_EXPECTED;
    }
    var ended =
        new UninstallEnd(name, leaving.leave(keepNodes, timeout, new UninstallStory(this::say)));
    ended.lines().forEach(this::say);
    if (format == Format.json) {
      root.terminal.out().println(ended.json());
    }
    return ended.done() ? ExitCode.OK : ExitCode.NOT_AS_EXPECTED;
  }

  private boolean agreed(ClusterName name) {
    say("Type the cluster's name to go on:");
    return Optional.ofNullable(System.console())
        .map(Console::readLine)
        .filter(typed -> typed.strip().equals(name.value()))
        .isPresent();
  }

  private void say(String line) {
    var to = format == Format.json ? root.terminal.err() : root.terminal.out();
    to.println(line);
    to.flush();
  }

  private ClusterName clusterName() {
    var commandLine = Objects.requireNonNull(spec).commandLine();
    if (cloud == RunCommand.Cloud.pretend && cluster == null) {
      throw bad(
          "--cluster: found none. Allowed: the name of the cluster that run --cloud pretend looked"
              + " after. Write --cluster NAME.");
    }
    return aws.cluster(cluster, commandLine);
  }

  private Duration timeout() {
    try {
      Duration found = Durations.parse(drainTimeout);
      if (found.compareTo(LONGEST) <= 0) {
        return found;
      }
    } catch (IllegalArgumentException _) {
      // Told below.
    }
    throw bad(
        "--drain-timeout: found \"%s\". Allowed: %s, up to 24h. Write --drain-timeout 15m."
            .formatted(drainTimeout, Durations.ALLOWED));
  }

  private Config config(Path file) {
    try {
      return Kubeconfig.read(file, PluginGround.of(Terminal.isInput(), root::warn));
    } catch (IllegalArgumentException wrong) {
      throw bad("--kubeconfig: " + wrong.getMessage());
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
  }
}
