package dev.lamplighter.cli;

import dev.lamplighter.cli.json.YamlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `--output`, and the file that a document goes to.
final class OutputOptions {
  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private OutputFormat format = OutputFormat.text;

  @Option(
      names = "--output-file",
      paramLabel = "FILE",
      description = "Write the json, yaml or html document there and not to the standard output.")
  private @Nullable Path file;

  /// The format, once it is sure that its document can be written where it is to go.
  OutputFormat format() {
    if (file != null) {
      if (format == OutputFormat.text) {
        throw new BadInput(
            "--output-file is for documents. Allowed: --output json, yaml or html. Write"
                + " --output html too.");
      }
      Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
      if (Files.isDirectory(file) || !Files.isDirectory(folder)) {
        throw new BadInput(
            "--output-file: found \"%s\". Allowed: a file in a folder that exists. Write --output-file run.%s."
                .formatted(file, format));
      }
    }
    return format;
  }

  /// Writes a JSON document as JSON or YAML.
  void writeData(Terminal terminal, String json) {
    write(
        terminal, format == OutputFormat.yaml ? YamlText.of(json) : json + System.lineSeparator());
  }

  /// Writes the document; to a file with a word about it.
  void write(Terminal terminal, String document) {
    if (file == null) {
      terminal.out().print(document);
      return;
    }
    try {
      Files.writeString(file, document);
      terminal.out().println("Written to %s.".formatted(file));
    } catch (IOException failure) {
      throw new BadInput("--output-file: %s can't be written: %s".formatted(file, failure));
    }
  }
}
