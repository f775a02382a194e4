package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lab",
        "simulate",
        "validate",
        "plan",
        "explain",
        "run",
        "uninstall",
        "completion"
      })
  void everyCommandHasHelpWithAnExample(String command) {
    var run = CommandRun.of(command, "--help");

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith("Usage: lamplighter " + command)
        .contains("Example", "./lamplighter");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void helpSaysWhatEachExitStatusMeans() {
    var run = CommandRun.of("--help");

    assertThat(run.out())
        .contains(
            """
            Exit status:
              0    all went well
              1    something was not as expected
              2    the input can't be used; nothing was started
              70   a bug in Lamplighter
              74   the output could not be written
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "60, lab",
    "60, simulate",
    "60, run",
    "72, validate",
    "60, plan",
    "60, explain",
    "100, simulate"
  })
  void helpFitsItsPage(int columns, String command) {
    assertThat(CommandRun.wide(columns, command, "--help").out().lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
  }

  @Test
  void saysItsVersion() {
    assertThat(CommandRun.of("--version").out()).startsWith("lamplighter ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
                              | Which command?
          lba                 | There is no command "lba". Allowed: completion, doctor, explain, help, lab, local-services, logs, plan, run, simulate, uninstall, validate.
          labs                | There is no command "labs". Allowed: completion, doctor, explain, help, lab, local-services, logs, plan, run, simulate, uninstall, validate. Write ./lamplighter lab.
          lab --seed x        | Invalid value for option '--seed': found "x". Allowed: a whole number. Write 1, for example.
          lab --colour never  | Unknown option: '--colour'
          lab --color blue    | Invalid value for option '--color': found "blue". Allowed: auto, always, never. Write one of them.
          """)
  void refusesWhatItDoesNotUnderstand(String commandLine, String message) {
    String[] args = commandLine == null ? new String[0] : commandLine.split(" ");

    var run = CommandRun.of(args);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err().lines()).first().isEqualTo(message);
    assertThat(run.err()).endsWith("--help" + System.lineSeparator());
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"completion", "completion bash", "completion zsh"})
  void printsACompletionScriptThatNamesItsCommands(String commandLine) {
    var run = CommandRun.of(commandLine.split(" "));

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("complete -F", "simulate", "--fixed-nodes", "plan", "explain", "nodepool");
  }

  @ParameterizedTest
  @CsvSource({
    "false, auto, false",
    "true, auto, true",
    "false, always, true",
    "true, never, false"
  })
  void usesColoursWhereTheTerminalOrTheUserSaysSo(
      boolean colourTerminal, String color, boolean coloured) {
    var run = CommandRun.on(colourTerminal, true, "lab", "2b", "--quiet", "--color", color);

    assertThat(run.out().contains("\u001b[")).isEqualTo(coloured);
  }
}
