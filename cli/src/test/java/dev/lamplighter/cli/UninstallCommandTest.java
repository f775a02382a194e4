package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.cli.uninstall.UninstallEnd;
import dev.lamplighter.functions.teardown.TeardownEnding;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.teardown.TeardownDecision.Stage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `uninstall` says before it starts, and at its end; with a cluster it is tried end to end.
class UninstallCommandTest {
  private static final ClusterName MYDEV = ClusterName.of("mydev");

  @Test
  void whoCanNotBeAskedMustSayYes() {
    var run = CommandRun.of("uninstall", "--cluster", "mydev", "--region", "eu-west-1");

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).startsWith("--yes: found none, and nobody can be asked here.");
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--yes | --cluster: found none, and no lamplighter.yaml here. Allowed: the name of an"
            + " EKS cluster.",
        "--yes --cluster my!dev | --cluster: ",
        "--yes --cluster mydev --drain-timeout soon | --drain-timeout: found \"soon\". Allowed:"
            + " hours, minutes and seconds",
        "--yes --cluster mydev --drain-timeout 25h | --drain-timeout: found \"25h\".",
        "--yes --cluster mydev --region Ireland! | --region: ",
        "--yes --cloud pretend | --cluster: found none. Allowed: the name of the cluster that run",
        "--yes --cluster mydev --cloud pretend --config c.yaml | --config: found c.yaml with"
            + " --cloud pretend",
        "--yes --cluster mydev --cloud pretend | --kubeconfig: found none.",
        "--yes --cluster mydev --cloud pretend --region eu-west-1 | --region: found eu-west-1 with"
            + " --cloud pretend",
        "--yes --cluster mydev --output html | found \"html\". Allowed: text, json."
      })
  void aWrongOptionIsNamed(String options, String said) {
    var run = CommandRun.of(("uninstall " + options).split(" "));

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains(said);
  }

  @Test
  void whatRemainsIsSaid() {
    var end =
        new UninstallEnd(
            MYDEV,
            new TeardownEnding.GivenUp(
                Stage.TERMINATING, List.of("1 instance (i-1)"), "the time for it is over"));

    assertThat(end.done()).isFalse();
    assertThat(end.lines())
        .containsExactly(
            "Cluster mydev is not left yet, while waiting until EC2 says that instances are"
                + " terminated: the time for it is over.",
            "What remains:",
            "  1 instance (i-1)",
            "Run the same command again to go on.");
    assertThat(end.json().toString())
        .isEqualTo(
            "{\"cluster\":\"mydev\",\"ending\":\"GIVEN_UP\",\"stage\":\"TERMINATING\","
                + "\"why\":\"the time for it is over\",\"remains\":[\"1 instance (i-1)\"]}");
  }
}
