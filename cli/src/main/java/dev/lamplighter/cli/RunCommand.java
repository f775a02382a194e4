package dev.lamplighter.cli;

import dev.lamplighter.cli.story.Narrator;
import dev.lamplighter.cli.story.StoryLayout;
import dev.lamplighter.cli.story.Telling;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.local.real.RealCluster;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.story.StoryEvent;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.Followers;
import io.fabric8.kubernetes.client.Config;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Runs the real handlers against a real cluster, from where the command is started.
@Command(
    name = "run",
    description = {
      "Look after a real cluster from here, until Ctrl-C: the same handlers, any API server.",
      "With --cloud pretend nothing is launched anywhere: instances are pretended, and each"
          + " registers a Node labelled fake-kubelet in the cluster, for a played kubelet to look"
          + " after. What was pretended is forgotten at the end."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./lamplighter run --kubeconfig kubeconfig --cloud pretend",
      "  ./lamplighter run --kubeconfig kubeconfig --cloud pretend --once"
    })
final class RunCommand implements Callable<Integer> {
  private final Lamplighter root;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      required = true,
      description = "The cluster: its current context.")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--cloud",
      paramLabel = "CLOUD",
      required = true,
      description = "Where instances come from: ${COMPLETION-CANDIDATES}.")
  private @Nullable Cloud cloud;

  /// The words that `--cloud` takes.
  enum Cloud {
    pretend
  }

  @Option(
      names = "--cluster",
      paramLabel = "NAME",
      description =
          "The cluster's name, by which subnets and roles are found (default: ${DEFAULT-VALUE}).")
  private String cluster = "mydev";

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
          "The share of instances and NodeClaims that may be taken for left over at once; 100 is"
              + " any number (default: 100 for a pretended account, which forgets all when it"
              + " ends).")
  private int collectAtMost = 100;

  @Spec private @Nullable CommandSpec spec;

  RunCommand(Lamplighter root) {
    this.root = root;
  }

  @Override
  public Integer call() {
    return switch (Objects.requireNonNull(cloud)) {
      case pretend -> withPretendAccount();
    };
  }

  private ClusterPolicy policy() {
    if (collectAtMost < 0 || collectAtMost > 100) {
      throw bad(
          "--collect-at-most: found %d. Allowed: 0 to 100. Write --collect-at-most 20."
              .formatted(collectAtMost));
    }
    var policy = scaleToZero ? ClusterPolicy.scaleToZero(Followers.DEFAULT) : ClusterPolicy.DEFAULT;
    return policy.withCollectAtMost(collectAtMost);
  }

  private int withPretendAccount() {
    var config = config(Objects.requireNonNull(kubeconfig));
    var story = new LiveStory(root);
    var options =
        new RealCluster.Options(clusterName(), policy(), story::looked, story::unreadable);
    try (var running = RealCluster.of(config, options)) {
      story.say("Looking after cluster %s at %s.".formatted(cluster, config.getMasterUrl()));
      return run(running, story);
    } catch (CallFailed unreachable) {
      throw bad("--kubeconfig: " + unreachable.getMessage());
    } catch (IllegalArgumentException inEarnest) {
      throw bad("--cloud pretend: " + inEarnest.getMessage());
    }
  }

  private int run(RealCluster running, LiveStory story) {
    Map<String, Object> ended = running.once();
    while (!once && !Thread.currentThread().isInterrupted()) {
      running.waitForNext(Thread.currentThread()::isInterrupted);
      ended = running.once();
    }
    boolean failed = "UNAVAILABLE".equals(ended.get("ending"));
    story.say(failed ? "Ended: the cluster could not be looked after." : "Ended.");
    return failed ? ExitCode.NOT_AS_EXPECTED : ExitCode.OK;
  }

  private ClusterName clusterName() {
    try {
      return ClusterName.of(cluster);
    } catch (IllegalArgumentException wrong) {
      throw bad("--cluster: " + wrong.getMessage());
    }
  }

  private Config config(Path file) {
    try {
      return Kubeconfig.read(file);
    } catch (IllegalArgumentException wrong) {
      throw bad("--kubeconfig: " + wrong.getMessage());
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
  }

  /// What is seen and done, told as it happens, by the time since the command began.
  private static final class LiveStory {
    private final Lamplighter root;
    private final Instant began = Instant.now();
    private final Narrator narrator;
    private final TreeSet<String> told = new TreeSet<>();

    LiveStory(Lamplighter root) {
      this.root = root;
      this.narrator = new Narrator(this::print);
    }

    void looked(PassReport report) {
      narrator.hear(new StoryEvent.Looked(report.takenAt(), report));
    }

    void unreadable(List<InputProblem> problems) {
      problems.stream().map(InputProblem::toString).filter(told::add).forEach(this::say);
    }

    void say(String line) {
      root.terminal.out().println(line);
      root.terminal.out().flush();
    }

    private void print(Telling telling) {
      Instant shown = PretendWorld.START.plus(Duration.between(began, telling.at()));
      StoryLayout.lines(new Telling(shown, telling.voice(), telling.lines()), root.look())
          .forEach(this::say);
    }
  }
}
