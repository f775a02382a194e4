package dev.lamplighter.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lamplighter.functions.install.Architecture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;

class AppSettingsTest {
  @TempDir private Path folder = Path.of("");

  @BeforeAll
  static void needsNode() {
    Stacks.assumeNode();
  }

  @BeforeEach
  void aBuiltCheckout() throws IOException {
    Files.createDirectories(folder.resolve("infra-cdk"));
    Files.createDirectories(folder.resolve("functions/target"));
    Files.writeString(folder.resolve("functions/target/lamplighter-functions.zip"), "a zip");
  }

  @Test
  void theFileNamesTheClusters() throws IOException {
    Files.writeString(
        folder.resolve("lamplighter.yaml"), "region: eu-west-1\nclusters: [{name: blue}]\n");

    var deployment = settings(Map.of()).read();

    assertThat(deployment.installation().clusters())
        .extracting("name.value")
        .containsExactly("blue");
    assertThat(deployment.zip()).isRegularFile();
    assertThat(deployment.plainHttp()).isFalse();
  }

  @Test
  void theContextCanNameThemInstead() {
    var deployment =
        settings(
                Map.of(
                    "clusters", "blue,green",
                    "architecture", "x86_64",
                    "accessEntries", "false",
                    "savedQueries", "false",
                    "plainHttp", "true"))
            .read();

    assertThat(deployment.installation().clusters())
        .hasSize(2)
        .noneMatch(cluster -> cluster.accessEntries());
    assertThat(deployment.installation().region().value()).isEqualTo("eu-central-1");
    assertThat(deployment.installation().functions().architecture()).isEqualTo(Architecture.X86_64);
    assertThat(deployment.installation().observation().savedQueries()).isFalse();
    assertThat(deployment.plainHttp()).isTrue();
  }

  @Test
  void withoutAnyItIsSaidWhatToWrite() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(Map.of()).read())
        .withMessageContaining("There is no lamplighter.yaml here. Copy lamplighter.example.yaml")
        .withMessageContaining("-c clusters=NAME -c region=REGION");
  }

  @Test
  void whatIsNotBuiltIsSaidSo() throws IOException {
    Files.delete(folder.resolve("functions/target/lamplighter-functions.zip"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(Map.of("clusters", "blue")).read())
        .withMessage("There is no lamplighter-functions.zip. Run ./mvnw package first.");
  }

  @Test
  void aSlipInTheContextIsToldLikeOneInTheFile() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(Map.of("clusters", "a b")).read())
        .withMessageContaining("-c clusters=a b:2: clusters[0].name");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(Map.of("clusters", "a", "architecture", "arm")).read())
        .withMessageContaining("-c architecture: found \"arm\"");
  }

  @Test
  void noWordOfTheContextIsPassedOver() throws IOException {
    for (String flag : List.of("accessEntries", "savedQueries", "plainHttp")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> settings(Map.of("clusters", "a", flag, "no")).read())
          .withMessageContaining("-c %s: found \"no\". Allowed: true, false.".formatted(flag));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(Map.of("config", "nosuch.yaml")).read())
        .withMessageContaining("-c config: found \"nosuch.yaml\", which is no file.");
    Files.writeString(
        folder.resolve("lamplighter.yaml"), "region: eu-west-1\nclusters: [{name: blue}]\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(Map.of("region", "us-east-1")).read())
        .withMessageContaining("-c region: found \"us-east-1\" beside a file");
  }

  @Test
  void theExampleIsRead() {
    var example = Stacks.installation(Repository.text("lamplighter.example.yaml"));

    assertThat(example.clusters()).hasSize(1);
  }

  private AppSettings settings(Map<String, String> context) {
    var app = new App(AppProps.builder().context(context).build());
    return new AppSettings(app.getNode(), folder.resolve("infra-cdk"), Optional.of("eu-central-1"));
  }
}
