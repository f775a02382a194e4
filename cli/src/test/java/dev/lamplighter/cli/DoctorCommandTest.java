package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.doctor.Asked;
import dev.lamplighter.local.doctor.Facts;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// How findings are shown; what they are is judged elsewhere.
class DoctorCommandTest {
  private static final Facts NOBODY_ANSWERS =
      new Facts(
          new Facts.OfCluster(
              Asked.unanswered("DescribeCluster mydev: there is no such cluster"),
              Asked.unanswered("it is not known where it is"),
              Asked.unanswered("x"),
              Asked.unanswered("x"),
              Asked.unanswered("x"),
              Asked.unanswered("x"),
              Asked.unanswered("x"),
              Asked.unanswered("x")),
          new Facts.OfAccount(
              Asked.answered(
                  List.of(new Facts.Entry("arn:role", "STANDARD", List.of("lamplighter")))),
              Asked.answered(List.of()),
              Asked.answered(true),
              Asked.answered(List.of()),
              new Facts.Quotas(
                  Asked.answered(new Facts.Concurrency(10, 10)),
                  Asked.answered(64L),
                  Asked.unanswered("no answer within 20 s"))),
          new Facts.OfTable(
              Asked.answered(Optional.of(new Facts.Table(true, true, true))),
              Asked.unanswered("x"),
              Asked.unanswered("x")));

  private static CommandRun doctor(String... options) {
    var out = new StringWriter();
    var terminal =
        new Terminal(
            new PrintWriter(out), new PrintWriter(out), false, false, true, 100, Optional::empty);
    var command = new DoctorCommand(new Lamplighter(terminal), _ -> NOBODY_ANSWERS);
    var line = new ArrayList<>(List.of("--cluster", "mydev", "--region", "eu-west-1"));
    line.addAll(List.of(options));
    int status = new CommandLine(command).execute(line.toArray(String[]::new));
    terminal.out().flush();
    return new CommandRun(status, out.toString(), "");
  }

  @Test
  void aTableHasTheVerdictTheCheckWhatWasFoundAndTheCommand() {
    var run = doctor();

    assertThat(run.status()).isEqualTo(ExitCode.NOT_AS_EXPECTED);
    assertThat(run.out().lines())
        .contains(
            "fail  cluster                DescribeCluster mydev: there is no such cluster",
            "      $ aws eks list-clusters --region eu-west-1",
            "ok    access entry           arn:role",
            "ok    quota of on-demand     64 vCPUs (Running On-Demand Standard instances)",
            "ok    table                  lamplighter, paid by the request");
    assertThat(run.out().strip()).endsWith("16 checks: 5 ok, 9 warnings, 2 failed");
  }

  @Test
  void jsonAndYamlHaveTheSame() {
    JsonNode json = JsonMapper.shared().readTree(doctor("--output", "json").out());

    assertThat(json.path("cluster").asString()).isEqualTo("mydev");
    assertThat(json.path("checks").size()).isEqualTo(16);
    assertThat(json.path("checks").get(0).path("verdict").asString()).isEqualTo("fail");
    assertThat(json.path("checks").get(0).path("command").asString())
        .isEqualTo("aws eks list-clusters --region eu-west-1");
    assertThat(doctor("--output", "yaml").out()).contains("cluster: mydev", "verdict: fail");
  }
}
