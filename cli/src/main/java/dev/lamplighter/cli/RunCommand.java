package dev.lamplighter.cli;

import dev.lamplighter.cli.exec.PluginGround;
import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.eks.NoSuchCluster;
import dev.lamplighter.functions.live.AccountClients;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.local.real.LiveCluster;
import dev.lamplighter.local.real.LookedAfter;
import dev.lamplighter.local.real.RealCluster;
import dev.lamplighter.local.real.UnusableKubeconfig;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.Followers;
import io.fabric8.kubernetes.client.Config;
import java.nio.file.Path;
import java.util.Map;
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

/// Runs the real handlers against a real cluster, from where the command is started.
@Command(
    name = "run",
    description = {
      "Look after a real cluster from here, until Ctrl-C: the same handlers, any API server.",
      "With --cloud aws instances are launched and terminated in earnest, and paid for. State and"
          + " lease are in a DynamoDB table, so that a Lambda function and this take turns.",
      "With --cloud pretend nothing is launched anywhere: instances are pretended, and each"
          + " registers a Node labelled fake-kubelet in the cluster, for a played kubelet to look"
          + " after. What was pretended is forgotten at the end."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./lamplighter run --cloud aws --region eu-west-1 --cluster mydev --once",
      "  ./lamplighter run --kubeconfig kubeconfig --cloud pretend",
      "  ./lamplighter run --kubeconfig kubeconfig --cloud pretend --once"
    })
final class RunCommand implements Callable<Integer> {
  private static final String PRETEND_CLUSTER = "mydev";
  private static final int ALL_PERCENT = 100;

  private final Lamplighter root;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = {
        "The cluster: its current context.",
        "With --cloud aws it may be left out: EKS tells where the cluster is."
      })
  private @Nullable Path kubeconfig;

  @Option(
      names = "--cloud",
      paramLabel = "CLOUD",
      required = true,
      description = "Where instances come from: ${COMPLETION-CANDIDATES}.")
  private @Nullable Cloud cloud;

  /// The words that `--cloud` takes.
  enum Cloud {
    pretend,
    aws
  }

  @Option(
      names = "--cluster",
      paramLabel = "NAME",
      description =
          "The cluster's name, by which subnets and roles are found (default: the one of --config;"
              + " with --cloud pretend: "
              + PRETEND_CLUSTER
              + ").")
  private @Nullable String cluster;

  @Mixin private AwsOptions aws = new AwsOptions();

  @Option(
      names = "--once",
      description = "Look until nothing is under way, and end, instead of looking each minute.")
  private boolean once;

  @Option(
      names = "--scale-to-zero",
      description =
          "Let the cluster go to zero nodes: CoreDNS and other Deployments of kube-system make"
              + " and keep no node by themselves.")
  private boolean scaleToZero;

  @Option(
      names = "--collect-at-most",
      paramLabel = "PERCENT",
      description =
          "The share of instances, NodeClaims and profiles that may be left over at once; 100 is"
              + " any number (default: 20, and 100 for a pretended account, which forgets all when"
              + " it ends).")
  private @Nullable Integer collectAtMost;

  @Option(
      names = "--disable-dry-run",
      description =
          "Do not ask EC2 with DryRun whether this identity may launch with an EC2NodeClass: the"
              + " first launch tells.")
  private boolean disableDryRun;

  @Option(
      names = "--reopen",
      description =
          "Of --cloud aws: look after a cluster again that was uninstalled, from here or with a"
              + " stack.")
  private boolean reopen;

  @Spec private @Nullable CommandSpec spec;

  RunCommand(Lamplighter root) {
    this.root = root;
  }

  @Override
  public Integer call() {
    try (var end = EndRequest.ofSignals()) {
      return switch (Objects.requireNonNull(cloud)) {
        case pretend -> withPretendAccount(end);
        case aws -> withRealAccount(end);
      };
    }
  }

  private ClusterPolicy policy(ClusterPolicy usual) {
    if (collectAtMost == null) {
      return usual;
    }
    if (collectAtMost < 0 || collectAtMost > ALL_PERCENT) {
      throw bad(
          "--collect-at-most: found %d. Allowed: 0 to 100. Write --collect-at-most 20."
              .formatted(collectAtMost));
    }
    return usual.withCollectAtMost(collectAtMost);
  }

  private ClusterPolicy usualPolicy() {
    var usual = scaleToZero ? ClusterPolicy.scaleToZero(Followers.DEFAULT) : ClusterPolicy.DEFAULT;
    return disableDryRun ? usual.withoutTrialLaunches() : usual;
  }

  private int withPretendAccount(EndRequest end) {
    aws.refuseWithPretendAccount(Objects.requireNonNull(spec).commandLine());
    var config = config(kubeconfigOfPretended());
    var story = new LiveStory(root);
    var name = clusterName(cluster == null ? PRETEND_CLUSTER : cluster);
    var policy = policy(usualPolicy().withCollectAtMost(ALL_PERCENT));
    var options =
        new RealCluster.Options(name, policy, story::looked, story::unreadable, end::asked);
    try (var running = opened(config, options)) {
      story.say("Looking after cluster %s at %s.".formatted(name, config.getMasterUrl()));
      return run(running, story, end);
    }
  }

  private RealCluster opened(Config config, RealCluster.Options options) {
    try {
      return RealCluster.of(config, options);
    } catch (CallFailed unreachable) {
      throw bad("--kubeconfig: " + unreachable.getMessage());
    } catch (IllegalArgumentException inEarnest) {
      throw bad("--cloud pretend: " + inEarnest.getMessage());
    }
  }

  private Path kubeconfigOfPretended() {
    if (kubeconfig == null) {
      throw bad(
          "--kubeconfig: found none. Allowed: the path of a kubeconfig, with --cloud pretend."
              + " Write --kubeconfig FILE.");
    }
    return kubeconfig;
  }

  private int withRealAccount(EndRequest end) {
    var commandLine = Objects.requireNonNull(spec).commandLine();
    var name = aws.cluster(cluster, commandLine);
    var region = aws.region(commandLine);
    var table = aws.table(commandLine);
    var story = new LiveStory(root);
    var options =
        new LiveCluster.Options(
            name,
            table,
            Optional.ofNullable(kubeconfig).map(this::config),
            policy(usualPolicy()),
            story::looked,
            story::unreadable,
            end::asked);
    try (var clients = AccountClients.of(AwsClients.of(region));
        var running = reached(clients, options)) {
      story.say(
          "Looking after cluster %s at %s, in earnest: what is launched is paid for."
              .formatted(name, running.endpoint(name)));
      story.say("State and lease are in table %s in %s.".formatted(table, region));
      return run(running, story, end);
    }
  }

  private LiveCluster reached(AccountClients clients, LiveCluster.Options options) {
    try {
      var running = LiveCluster.of(clients, options);
      if (reopen) {
        running.reopen(options.cluster());
      }
      return running;
    } catch (UnusableKubeconfig other) {
      throw bad("--kubeconfig: " + other.getMessage());
    } catch (IllegalStateException notOurs) {
      throw bad("--table: " + notOurs.getMessage());
    } catch (NoSuchCluster absent) {
      throw bad("--cluster: " + absent.getMessage());
    } catch (CallFailed | IllegalArgumentException notUsable) {
      throw bad("--cloud aws: " + notUsable.getMessage());
    }
  }

  /// Until it is to end, or is ended from outside. What fails when it is under way is nobody's
  /// option.
  int run(LookedAfter running, LiveStory story, EndRequest end) {
    try {
      boolean failed = !lookAfter(running, story, end);
      story.say(failed ? "Ended: the cluster could not be looked after." : "Ended.");
      return failed ? ExitCode.NOT_AS_EXPECTED : ExitCode.OK;
    } catch (CallFailed | IllegalArgumentException notAnyLonger) {
      story.say("Ended: " + notAnyLonger.getMessage());
      return ExitCode.NOT_AS_EXPECTED;
    }
  }

  private boolean lookAfter(LookedAfter running, LiveStory story, EndRequest end) {
    Map<String, Object> ended = running.once();
    while (!once && !end.asked()) {
      story.tellEnd(ended);
      running.waitForNext();
      ended = end.asked() ? ended : running.once();
    }
    story.tellEnd(ended);
    return !LiveStory.NOT_LOOKED.contains(String.valueOf(ended.get("ending")));
  }

  private ClusterName clusterName(String name) {
    try {
      return ClusterName.of(name);
    } catch (IllegalArgumentException wrong) {
      throw bad("--cluster: " + wrong.getMessage());
    }
  }

  private Config config(Path file) {
    try {
      return Kubeconfig.read(file, plugins());
    } catch (IllegalArgumentException wrong) {
      throw bad("--kubeconfig: " + wrong.getMessage());
    }
  }

  private PluginGround plugins() {
    return PluginGround.of(Terminal.isInput(), root::warn);
  }

  private ParameterException bad(String message) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
  }
}
