package dev.lamplighter.cli;

import dev.lamplighter.cli.json.ValidationJson;
import dev.lamplighter.cli.json.YamlText;
import dev.lamplighter.cli.validate.Validation;
import dev.lamplighter.cli.validate.ValidationText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Checks manifests and plays nothing.
@Command(
    name = "validate",
    customSynopsis = "Usage: lamplighter validate -f FILE-or-DIR... [--output FORMAT]",
    synopsisHeading = "",
    description = {
      "Check your manifests: every field of NodePools and EC2NodeClasses, and of workloads what"
          + " scheduling needs.",
      "Each problem says where it is, what was found, what is allowed and what to write. No cluster"
          + " is asked."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./lamplighter validate -f manifests/",
      "  ./lamplighter validate -f pool.yaml -f class.yaml",
      "  helm template ./chart | ./lamplighter validate -f -",
      "  ./lamplighter validate -f manifests/ --output json"
    })
final class ValidateCommand implements Callable<Integer> {
  private final Lamplighter root;

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE-or-DIR",
      required = true,
      arity = "1..*",
      description = "Files, directories and what is below them, or - for standard input.")
  private List<Path> files = List.of();

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format format = Format.text;

  /// Named as users type them.
  enum Format {
    text,
    json,
    yaml
  }

  ValidateCommand(Lamplighter root) {
    this.root = root;
  }

  @Override
  public Integer call() {
    var validation = Validation.of(files, System.in);
    PrintWriter out = root.terminal.out();
    switch (format) {
      case text -> ValidationText.lines(validation).forEach(out::println);
      case json -> out.println(ValidationJson.of(validation));
      case yaml -> out.print(YamlText.of(ValidationJson.of(validation)));
    }
    return validation.ok() ? ExitCode.OK : ExitCode.BAD_INPUT;
  }
}
