package dev.lamplighter.cli;

import dev.lamplighter.cli.simulate.ActionSyntax;
import dev.lamplighter.cli.simulate.ScenarioRun;
import dev.lamplighter.cli.simulate.SeedRange;
import dev.lamplighter.cli.simulate.SimulationPlan;
import dev.lamplighter.cli.simulate.TimedActions;
import dev.lamplighter.local.storm.Storm;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.Followers;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Plays a user's own manifests, or storms of faults.
@Command(
    name = "simulate",
    customSynopsis = {
      "Usage: lamplighter simulate -f FILE-or-DIR... [--at TIME] [OPTIONS]",
      "       lamplighter simulate --faults [--seeds FIRST..LAST]"
    },
    synopsisHeading = "",
    description = {
      "Play your own manifests in a pretend cluster and cloud, on virtual time.",
      "--at holds for the -f, --delete and --scale that follow it, until the next --at."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./lamplighter simulate -f manifests/ --until 30m",
      "  ./lamplighter simulate -f pools/ --at 1m -f httpd.yaml --at 9m --delete deployment/httpd",
      "  ./lamplighter simulate -f manifests/ --at 5m --scale deployment/busybox=8 --output json",
      "  ./lamplighter simulate -f manifests/ --watch --speed 30x",
      "  helm template ./chart | ./lamplighter simulate -f pools/ -f -",
      "  ./lamplighter simulate -f manifests/ --output html --output-file run.html",
      "  ./lamplighter simulate --faults --seeds 1..5000"
    })
@SuppressWarnings("UnusedVariable") // OrderedOptions takes the options whose order counts
final class SimulateCommand implements Callable<Integer> {
  private static final int FIXED_NODES_MAX = 50;
  private static final List<String> OF_FAULTS = List.of("--faults", "--seeds");
  private static final List<String> OF_ALL = List.of("--color", "--debug");

  private final Lamplighter root;
  final TimedActions actions = new TimedActions();

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE-or-DIR",
      parameterConsumer = OrderedOptions.class,
      description =
          "Apply manifests: files, directories and what is below them, or - for standard input.")
  @SuppressWarnings(
      "UnusedVariable") // OrderedOptions keeps what is given; this tells picocli of it
  private List<String> files = List.of();

  @Option(
      names = "--at",
      paramLabel = "TIME",
      parameterConsumer = OrderedOptions.class,
      description = "When, since the start, as 5m or 1h30m (default: 5s, when the cluster stands).")
  @SuppressWarnings(
      "UnusedVariable") // OrderedOptions keeps what is given; this tells picocli of it
  private List<String> times = List.of();

  @Option(
      names = "--delete",
      paramLabel = "KIND/NAME",
      parameterConsumer = OrderedOptions.class,
      description = "Delete an object, with kubectl's names: deploy/httpd, nodepool/service.")
  @SuppressWarnings(
      "UnusedVariable") // OrderedOptions keeps what is given; this tells picocli of it
  private List<String> deletes = List.of();

  @Option(
      names = "--scale",
      paramLabel = "deployment/NAME=N",
      parameterConsumer = OrderedOptions.class,
      description = "Scale a Deployment.")
  @SuppressWarnings(
      "UnusedVariable") // OrderedOptions keeps what is given; this tells picocli of it
  private List<String> scales = List.of();

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "The namespace of what --delete and --scale name (default: ${DEFAULT-VALUE}).")
  private String namespace = "default";

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "How long to watch, at most 768h (default: 10m after the last action).")
  private Optional<String> until = Optional.empty();

  @Option(
      names = "--fixed-nodes",
      paramLabel = "N",
      description =
          "t3.medium nodes that are there already and not Lamplighter's (default:"
              + " ${DEFAULT-VALUE}).")
  private int fixedNodes = 2;

  @Option(
      names = "--scale-to-zero",
      description =
          "Let the cluster go to zero nodes: CoreDNS and other Deployments of kube-system make"
              + " and keep no node by themselves.")
  private boolean scaleToZero;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The order of what happens at once (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Mixin private OutputOptions output = new OutputOptions();

  @Mixin private WatchOptions watch = new WatchOptions();

  @Option(
      names = "--faults",
      description = "Instead of manifests: random worlds in storms of faults, one for each seed.")
  private boolean faults;

  @Option(
      names = "--seeds",
      paramLabel = "FIRST..LAST",
      description = "The seeds of --faults (default: ${DEFAULT-VALUE}).")
  private String seeds = "1..300";

  @Spec private @Nullable CommandSpec spec;

  SimulateCommand(Lamplighter root) {
    this.root = root;
  }

  private CommandSpec commandSpec() {
    return Objects.requireNonNull(spec);
  }

  @Override
  public Integer call() {
    return faults ? storms() : manifests();
  }

  private int storms() {
    refuseOthersThanFaults();
    return new FaultsRun(root, understood(() -> SeedRange.parse(seeds)), Storm::blow).run();
  }

  /// What orders actions is not among the matched options: it is taken apart by itself.
  private void refuseOthersThanFaults() {
    var ordered = understood(actions::all).isEmpty() ? Stream.<String>of() : Stream.of("-f");
    var others =
        commandSpec().commandLine().getParseResult().matchedOptions().stream()
            .map(OptionSpec::longestName)
            .filter(given -> !OF_FAULTS.contains(given) && !OF_ALL.contains(given));
    Stream.concat(ordered, others)
        .findFirst()
        .ifPresent(
            given -> {
              throw new BadInput(
                  "--faults makes worlds of its own: %s does not go with it. Allowed: %s. Write --faults --seeds 1..300."
                      .formatted(given, String.join(", ", OF_FAULTS)));
            });
  }

  private int manifests() {
    if (commandSpec().commandLine().getParseResult().hasMatchedOption("--seeds")) {
      throw new BadInput(
          "--seeds: nothing is blown through. Allowed: with --faults. Write --faults --seeds %s, or"
                  .formatted(seeds)
              + " --seed N for manifests.");
    }
    var plan = understood(this::plan);
    if (!plan.problems().isEmpty()) {
      throw new BadInput(plan.problems());
    }
    var simulation =
        new Simulation(root, plan, new ScenarioRun.Setting(seed, fixedNodes, policy()));
    OutputFormat format = output.format();
    if (watch.wanted(root, format)) {
      return simulation.watch(watch);
    }
    return switch (format) {
      case text -> simulation.tell();
      case json, yaml -> simulation.document(output);
      case html -> simulation.page(output);
    };
  }

  private ClusterPolicy policy() {
    return scaleToZero ? ClusterPolicy.scaleToZero(Followers.DEFAULT) : ClusterPolicy.DEFAULT;
  }

  private SimulationPlan plan() {
    if (actions.all().isEmpty()) {
      throw new BadInput("There is nothing to simulate. Write -f FILE-or-DIR.");
    }
    if (fixedNodes < 0 || fixedNodes > FIXED_NODES_MAX) {
      throw new BadInput(
          "--fixed-nodes: found %d. Allowed: 0 to %d. Write --fixed-nodes %d."
              .formatted(fixedNodes, FIXED_NODES_MAX, Math.clamp(fixedNodes, 0, FIXED_NODES_MAX)));
    }
    return SimulationPlan.read(
        actions.all(),
        namespaceOf(namespace),
        until.map(text -> ActionSyntax.time("--until", text)),
        System.in);
  }

  private static Namespace namespaceOf(String text) {
    try {
      return Namespace.of(text);
    } catch (IllegalArgumentException wrong) {
      throw new BadInput(
          "--namespace: found \"%s\". Allowed: lower-case letters, digits and '-', at most 63 characters. Write --namespace default."
              .formatted(text));
    }
  }

  /// What can't be read is the user's to correct.
  private static <T> T understood(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException wrong) {
      throw new BadInput(String.valueOf(wrong.getMessage()));
    }
  }
}
