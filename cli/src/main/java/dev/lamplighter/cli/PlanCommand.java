package dev.lamplighter.cli;

import dev.lamplighter.cli.json.PlanJson;
import dev.lamplighter.cli.json.YamlText;
import dev.lamplighter.cli.plan.Plan;
import dev.lamplighter.cli.plan.PlanMaking;
import dev.lamplighter.cli.plan.PlanText;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Says what would be done in a cluster, and does nothing.
@Command(
    name = "plan",
    customSynopsis = "Usage: lamplighter plan -f FILE... [--region REGION] [--output FORMAT]",
    synopsisHeading = "",
    description = {
      "Say what Lamplighter would do in a cluster: which nodes it would launch for which pods,"
          + " which it would take away and why others stay, and what that changes of the cost.",
      "It reads what kubectl prints and touches nothing; no cluster and no AWS account is asked.",
      "What the input lacks is named on the standard error, with what is assumed instead."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kubectl get pods,nodes,nodepools,ec2nodeclasses,nodeclaims,pvc,pv,sc,ds,pdb,pc,csinodes,ns"
          + " -A \\",
      "    -o yaml > dump.yaml",
      "  ./lamplighter plan -f dump.yaml",
      "  ./lamplighter plan -f dump.yaml -f changed-nodepool.yaml",
      "  kubectl get pods,nodes,nodepools,nodeclaims -A -o json | ./lamplighter plan -f - --output"
          + " json"
    })
final class PlanCommand implements Callable<Integer> {
  private final Lamplighter root;

  @Mixin private DumpOptions dump = new DumpOptions();

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format format = Format.table;

  /// Named as users type them.
  enum Format {
    table,
    json,
    yaml
  }

  PlanCommand(Lamplighter root) {
    this.root = root;
  }

  @Override
  public Integer call() {
    Plan plan = PlanMaking.of(dump.read(root));
    PrintWriter out = root.terminal.out();
    switch (format) {
      case table -> PlanText.lines(plan, root.look()).forEach(out::println);
      case json -> out.println(PlanJson.of(plan));
      case yaml -> out.print(YamlText.of(PlanJson.of(plan)));
    }
    return ExitCode.OK;
  }
}
