package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/// What commands know from `lamplighter.yaml` of where they work.
class ConfigOptionTest {
  private static final CommandLine COMMAND = new CommandLine(new Something());

  @TempDir private Path directory;

  @Command(name = "something")
  private static final class Something {}

  private ConfigOption here(String... yaml) throws IOException {
    Files.writeString(directory.resolve("lamplighter.yaml"), String.join("\n", yaml));
    return new ConfigOption(directory);
  }

  private ConfigOption oneCluster() throws IOException {
    return here("region: eu-west-1", "table: other", "clusters: [{name: mydev}]");
  }

  @Test
  void theOnlyClusterOfTheFileNeedNotBeNamedNorItsRegionNorItsTable() throws IOException {
    var config = oneCluster();

    assertThat(config.cluster(null, COMMAND)).isEqualTo(ClusterName.of("mydev"));
    assertThat(config.region(null, COMMAND)).isEqualTo(Region.of("eu-west-1"));
    assertThat(config.table(null, null, COMMAND)).isEqualTo(new StateTable("other"));
  }

  @Test
  void whatAnOptionSaysWins() throws IOException {
    var config = oneCluster();

    assertThat(config.cluster("yours", COMMAND)).isEqualTo(ClusterName.of("yours"));
    assertThat(config.region("us-east-1", COMMAND)).isEqualTo(Region.of("us-east-1"));
    assertThat(config.table("mine", null, COMMAND)).isEqualTo(new StateTable("mine"));
  }

  @Test
  void theFilesTableIsThatOfItsRegionAlone() throws IOException {
    var config = oneCluster();

    assertThat(config.table(null, "us-east-1", COMMAND)).isEqualTo(new StateTable("lamplighter"));
    assertThat(config.table(null, "eu-west-1", COMMAND)).isEqualTo(new StateTable("other"));
  }

  @Test
  void theFileTellsHowManyClustersAreLookedAtTogether() throws IOException {
    var config = here("region: eu-west-1", "clusters: [{name: prod}, {name: dev}]");
    var region = config.region(null, COMMAND);

    assertThat(config.clustersWith(ClusterName.of("dev"), region)).isEqualTo(2);
    assertThat(config.clustersWith(ClusterName.of("yours"), region)).isEqualTo(1);
    assertThat(config.clustersWith(ClusterName.of("dev"), Region.of("us-east-1"))).isEqualTo(1);
  }

  @Test
  void ofSeveralClustersOneMustBeNamedAndAllAreListed() throws IOException {
    var config = here("region: eu-west-1", "clusters: [{name: prod}, {name: dev}]");

    assertThatThrownBy(() -> config.cluster(null, COMMAND))
        .isInstanceOf(ParameterException.class)
        .hasMessage(
            "--cluster: found none, and lamplighter.yaml has 2 clusters. Allowed: dev, prod. Write"
                + " --cluster dev, for example.");
    assertThat(config.region(null, COMMAND)).isEqualTo(Region.of("eu-west-1"));
  }

  @Test
  void withoutAFileAClusterMustBeNamedAndTheTableIsTheUsualOne() {
    var config = new ConfigOption(directory);

    assertThatThrownBy(() -> config.cluster(null, COMMAND))
        .hasMessageStartingWith("--cluster: found none, and no lamplighter.yaml here.");
    assertThat(config.table(null, null, COMMAND)).isEqualTo(new StateTable("lamplighter"));
  }

  @Test
  void allThatIsWrongInTheFileIsSaid() throws IOException {
    var config = here("region: Ireland!", "clusters: [{nam: mydev}]");

    assertThatThrownBy(() -> config.region(null, COMMAND))
        .isInstanceOfSatisfying(
            BadInput.class,
            bad ->
                assertThat(bad.problems())
                    .hasSizeGreaterThan(1)
                    .allMatch(it -> it.startsWith("lamplighter.yaml:")));
  }

  @Test
  void aFileThatIsWrongDoesNotStandInTheWayOfOptionsThatSayAll() throws IOException {
    var config = here("nonsense");

    assertThat(config.cluster("mydev", COMMAND)).isEqualTo(ClusterName.of("mydev"));
    assertThat(config.region("eu-west-1", COMMAND)).isEqualTo(Region.of("eu-west-1"));
    assertThat(config.table("mine", "eu-west-1", COMMAND)).isEqualTo(new StateTable("mine"));
  }

  @Test
  void commandsTakeAFileThatIsNamed() throws IOException {
    Path file = directory.resolve("prod.yaml");
    Files.writeString(file, "region: eu-west-1\nclusters: [{name: a}, {name: b}]\n");

    for (String command : new String[] {"logs", "doctor", "uninstall --yes", "run --cloud aws"}) {
      var run = CommandRun.of((command + " --config " + file).split(" "));

      assertThat(run.status()).as(command).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(run.err())
          .as(command)
          .startsWith(
              "--cluster: found none, and %s has 2 clusters. Allowed: a, b.".formatted(file));
    }
    assertThat(CommandRun.of("logs", "--config", file + ".not").err())
        .startsWith("--config: %s.not could not be read".formatted(file));
  }
}
