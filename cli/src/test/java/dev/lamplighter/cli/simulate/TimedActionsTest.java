package dev.lamplighter.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.cli.simulate.UserAction.Apply;
import dev.lamplighter.cli.simulate.UserAction.Delete;
import dev.lamplighter.cli.simulate.UserAction.ObjectName;
import dev.lamplighter.cli.simulate.UserAction.Scale;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimedActionsTest {
  private final TimedActions actions = new TimedActions();

  @Test
  void aTimeHoldsUntilTheNext() {
    actions.apply(List.of("pools"));
    actions.at("5m");
    actions.apply(List.of("a.yaml", "b.yaml"));
    actions.delete("deployment/httpd");
    actions.at("1h30m");
    actions.scale("deploy/busybox=8");

    assertThat(actions.all())
        .containsExactly(
            new Apply(Duration.ZERO, List.of(Path.of("pools"))),
            new Apply(Duration.ofMinutes(5), List.of(Path.of("a.yaml"), Path.of("b.yaml"))),
            new Delete(Duration.ofMinutes(5), new ObjectName(ObjectKind.DEPLOYMENT, "httpd")),
            new Scale(Duration.ofMinutes(90), "busybox", 8));
  }

  @Test
  void filesOfOneTimeAreAppliedTogether() {
    actions.apply(List.of("a"));
    actions.apply(List.of("b"));
    actions.at("1m");
    actions.apply(List.of("c"));

    assertThat(actions.all())
        .containsExactly(
            new Apply(Duration.ZERO, List.of(Path.of("a"), Path.of("b"))),
            new Apply(Duration.ofMinutes(1), List.of(Path.of("c"))));
  }

  @Test
  void aTimeWithNothingBehindItIsASlip() {
    actions.apply(List.of("a"));
    actions.at("5m");

    assertThatThrownBy(actions::all).hasMessageStartingWith("--at 5m: nothing follows it.");
    assertThatThrownBy(() -> actions.at("6m")).hasMessageStartingWith("--at 5m");
  }

  @ParameterizedTest
  @CsvSource({
    "deploy, DEPLOYMENT",
    "Deployments.apps, DEPLOYMENT",
    "po, POD",
    "no, NODE",
    "nodepools, NODE_POOL",
    "NodeClaim, NODE_CLAIM",
    "ec2nodeclass, EC2_NODE_CLASS",
    "ec2nc, EC2_NODE_CLASS",
    "pdb, POD_DISRUPTION_BUDGET",
    "ds, DAEMON_SET",
    "rs, REPLICA_SET",
  })
  void takesTheNamesThatKubectlTakes(String name, ObjectKind kind) {
    assertThat(ActionSyntax.object(name + "/x")).isEqualTo(new ObjectName(kind, "x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"httpd", "deployment/", "/httpd", "default/deployment/httpd", ""})
  void anObjectHasAKindAndAName(String text) {
    assertThatThrownBy(() -> ActionSyntax.object(text))
        .hasMessageContaining("found \"%s\". Allowed: KIND/NAME.".formatted(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deployment/busybox", "deployment/busybox=", "deployment/busybox=-1",
            "deployment/busybox=x",
        "deployment/busybox=10001", "deployment/busybox=99999999999", "pod/web=2", "busybox=2"
      })
  void onlyADeploymentIsScaledToANumber(String text) {
    assertThatThrownBy(() -> ActionSyntax.scale(Duration.ZERO, text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--scale: found \"%s\"".formatted(text));
  }

  @ParameterizedTest
  @CsvSource({"1..5000, 1, 5000", "17, 17, 17", "17..17, 17, 17"})
  void readsARangeOfSeeds(String text, long first, long last) {
    assertThat(SeedRange.parse(text)).isEqualTo(new SeedRange(first, last));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1..", "..5", "5..1", "-1..5", "1...5"})
  void refusesWhatIsNoRange(String text) {
    assertThatThrownBy(() -> SeedRange.parse(text)).hasMessageContaining("--seeds: found");
  }
}
