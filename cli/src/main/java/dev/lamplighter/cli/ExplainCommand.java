package dev.lamplighter.cli;

import dev.lamplighter.cli.explain.ExplanationLines;
import dev.lamplighter.cli.explain.Recorded;
import dev.lamplighter.cli.explain.Recorded.Said;
import dev.lamplighter.cli.explain.SimulatedCluster;
import dev.lamplighter.cli.explain.Subject;
import dev.lamplighter.cli.json.ExplanationJson;
import dev.lamplighter.cli.json.YamlText;
import dev.lamplighter.decision.Explanation;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Says why something is as it is.
@Command(
    name = "explain",
    customSynopsis = {
      "Usage: lamplighter explain pod|node|nodepool NAME [-n NAMESPACE] -f FILE...",
      "       lamplighter explain pod|node|nodepool NAME --simulate -f FILE-or-DIR... [--until"
          + " TIME]",
      "       lamplighter explain pod|node|nodepool NAME --cluster NAME [--region REGION]"
    },
    synopsisHeading = "",
    description = {
      "Say why a pod finds no place and what would give it one, why a node stays or goes, or what a"
          + " NodePool may make and for whom it makes nothing.",
      "-f takes what kubectl prints (see ./lamplighter plan --help); with --simulate manifests,"
          + " which are played first; --cluster takes what the functions decided in the last week."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./lamplighter explain pod web-7c5b4-x2x9k -n shop -f dump.yaml",
      "  ./lamplighter explain node ip-10-0-1-21.eu-west-1.compute.internal -f dump.yaml",
      "  ./lamplighter explain nodepool general -f dump.yaml --output json",
      "  ./lamplighter explain nodepool service --simulate -f my-manifests/ --until 5m",
      "  ./lamplighter explain pod web-7c5b4-x2x9k -n shop --cluster mydev --region eu-west-1"
    })
final class ExplainCommand implements Callable<Integer> {
  private final Lamplighter root;
  private final RecordedStore recorded;

  @Parameters(index = "0", paramLabel = "KIND", description = "${COMPLETION-CANDIDATES}.")
  private Subject.Kind kind = Subject.Kind.pod;

  @Parameters(
      index = "1",
      paramLabel = "NAME",
      description = "The object's name; of a pod also namespace/name.")
  private String name = "";

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "The pod's namespace (default: ${DEFAULT-VALUE}).")
  private String namespace = "default";

  @Mixin private DumpOptions dump = new DumpOptions();

  @Option(
      names = "--simulate",
      description = "The files are manifests: play them as simulate does, and explain the end.")
  private boolean simulate;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Of --simulate: how long to play (default: 10m).")
  private Optional<String> until = Optional.empty();

  @Option(
      names = "--cluster",
      paramLabel = "NAME",
      description =
          "Without -f: take the decisions that are recorded of this cluster (default: the one of"
              + " --config).")
  private @Nullable String cluster;

  @Mixin private ConfigOption config = new ConfigOption();

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description =
          "The DynamoDB table of the installation (default: that of --config, else lamplighter).")
  private @Nullable String table;

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private ValidateCommand.Format format = ValidateCommand.Format.text;

  @Spec private @Nullable CommandSpec spec;

  ExplainCommand(Lamplighter root) {
    this(root, RecordedStore.AWS);
  }

  /// `recorded` opens the table.
  ExplainCommand(Lamplighter root, RecordedStore recorded) {
    this.root = root;
    this.recorded = recorded;
  }

  @Override
  public Integer call() {
    var subject = Subject.of(kind, name, namespace);
    if (dump.files().isEmpty() && !simulate) {
      return fromTable(subject);
    }
    if (cluster != null) {
      throw new BadInput(
          "--cluster: found %s beside files. Allowed: one of the two. Leave out --cluster, or -f."
              .formatted(cluster));
    }
    Explanation explanation =
        subject.in(
            simulate
                ? SimulatedCluster.snapshot(dump.files(), until, System.in)
                : dump.read(root).snapshot());
    switch (format) {
      case text -> ExplanationLines.of(explanation, root.look()).forEach(this::print);
      case json -> print(ExplanationJson.of(subject.name(), explanation));
      case yaml ->
          root.terminal.out().print(YamlText.of(ExplanationJson.of(subject.name(), explanation)));
    }
    return ExitCode.OK;
  }

  private int fromTable(Subject subject) {
    var commandLine = Objects.requireNonNull(spec).commandLine();
    var asked =
        new RecordedStore.Asked(
            config.cluster(cluster, commandLine),
            dump.region(config, commandLine),
            config.table(table, dump.regionGiven(), commandLine));
    List<Said> said = recorded.with(asked, store -> Recorded.of(subject, asked.cluster(), store));
    switch (format) {
      case text -> said.forEach(each -> print("%s  %s".formatted(each.at(), each.because())));
      case json -> print(ExplanationJson.of(subject.name(), said));
      case yaml -> root.terminal.out().print(YamlText.of(ExplanationJson.of(subject.name(), said)));
    }
    if (said.isEmpty()) {
      root.warn(
          "No decision of the last week speaks of %s in cluster %s. ./lamplighter logs tells more."
              .formatted(subject.name(), asked.cluster()));
    }
    return said.isEmpty() ? ExitCode.NOT_AS_EXPECTED : ExitCode.OK;
  }

  private void print(String line) {
    root.terminal.out().println(line);
  }
}
