package dev.lamplighter.cli;

import dev.lamplighter.cli.exec.PluginGround;
import dev.lamplighter.cli.json.DoctorJson;
import dev.lamplighter.cli.json.YamlText;
import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.live.AccountClients;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.local.doctor.Facts;
import dev.lamplighter.local.doctor.FactsReader;
import dev.lamplighter.local.doctor.Finding;
import dev.lamplighter.local.doctor.Judgement;
import dev.lamplighter.local.doctor.Subject;
import dev.lamplighter.local.doctor.Verdict;
import io.fabric8.kubernetes.client.Config;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Checks all that Lamplighter needs around it.
@Command(
    name = "doctor",
    description = {
      "Check what Lamplighter needs: the cluster and the way into it, definitions and rights,"
          + " EC2NodeClasses and NodePools, roles, quotas, the table, the schedule, what is left"
          + " over.",
      "Nothing is changed. Each check is ok, warn or fail, with the command to run; a check that"
          + " could not be made is a warning. The exit status is 1 if any fails."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./lamplighter doctor",
      "  ./lamplighter doctor --cluster mydev --region eu-west-1",
      "  ./lamplighter doctor --cluster mydev --output json"
    })
final class DoctorCommand implements Callable<Integer> {
  private final Lamplighter root;
  private final Function<Asking, Facts> reader;

  @Option(
      names = "--cluster",
      paramLabel = "NAME",
      description = "The EKS cluster (default: the one of --config).")
  private @Nullable String cluster;

  @Mixin private ConfigOption config = new ConfigOption();

  @Mixin private RegionOption region = new RegionOption();

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description =
          "The DynamoDB table of the installation (default: that of --config, else lamplighter).")
  private @Nullable String table;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "Another way to the API server than EKS tells: its current context.")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private ValidateCommand.Format format = ValidateCommand.Format.text;

  @Spec private @Nullable CommandSpec spec;

  /// What is read, and by which kubeconfig.
  record Asking(Subject subject, Optional<Config> kubeconfig) {}

  DoctorCommand(Lamplighter root) {
    this(root, DoctorCommand::read);
  }

  /// `reader` reads the facts.
  DoctorCommand(Lamplighter root, Function<Asking, Facts> reader) {
    this.root = root;
    this.reader = reader;
  }

  @Override
  public Integer call() {
    var subject = subject();
    Facts facts;
    try {
      facts = reader.apply(new Asking(subject, Optional.ofNullable(kubeconfig).map(this::config)));
    } catch (CallFailed unusable) {
      throw bad(String.valueOf(unusable.getMessage()));
    }
    var findings = Judgement.of(subject, facts);
    show(subject.cluster().value(), findings);
    boolean failed = findings.stream().anyMatch(it -> it.verdict() == Verdict.FAIL);
    return failed ? ExitCode.NOT_AS_EXPECTED : ExitCode.OK;
  }

  private static Facts read(Asking asking) {
    try (var clients = AccountClients.of(AwsClients.of(asking.subject().region()))) {
      clients.requireCredentials();
      try (var reader = new FactsReader(clients, asking.subject(), asking.kubeconfig())) {
        return reader.read();
      }
    }
  }

  private void show(String cluster, List<Finding> findings) {
    var out = root.terminal.out();
    switch (format) {
      case text -> DoctorText.lines(findings, root.look()).forEach(out::println);
      case json -> out.println(DoctorJson.of(cluster, findings));
      case yaml -> out.print(YamlText.of(DoctorJson.of(cluster, findings)));
    }
  }

  private Subject subject() {
    var commandLine = Objects.requireNonNull(spec).commandLine();
    var name = config.cluster(cluster, commandLine);
    var where = region.region(config, commandLine);
    var state = config.table(table, region.given(), commandLine);
    return new Subject(name, where, state, config.clustersWith(name, where), Instant.now());
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
