package dev.lamplighter.functions.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lamplighter.functions.pass.Settings.Mode;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuntimeSettingsTest {
  @Test
  void whatIsAsByDefaultIsNotWritten() {
    var settings =
        InstallationReaderTest.read("region: eu-central-1\nclusters: [{name: b}, {name: a}]\n")
            .runtimeSettings();

    assertThat(settings.json())
        .isEqualTo("{\"reaction\":\"adaptive\",\"clusters\":{\"a\":{},\"b\":{}}}");
  }

  @Test
  void whatIsWrittenIsReadBack() {
    var settings = InstallationReaderTest.read(InstallationReaderTest.WHOLE).runtimeSettings();

    assertThat(RuntimeSettings.parse(settings.json())).isEqualTo(settings);
    assertThat(settings.json()).contains("kube-dns").contains("\"drainTimeoutMinutes\":40");
  }

  @Test
  void looksTakeThemByCluster() {
    var settings =
        RuntimeSettings.parse(
            "{\"reaction\":\"tick\",\"clusters\":{\"a\":{\"triesLaunches\":false}}}");
    var looks = settings.settings(Region.of("eu-central-1"));

    assertThat(looks.mode()).isEqualTo(Mode.TICK);
    assertThat(looks.policies())
        .containsEntry(ClusterName.of("a"), ClusterPolicy.DEFAULT.withoutTrialLaunches());
    assertThat(settings.of(ClusterName.of("unheard-of"))).isEqualTo(ClusterOptions.DEFAULT);
  }

  @Test
  void moreClustersThanAnEnvironmentHasRoomForAreRefusedWithTheNumbers() {
    var clusters = new TreeMap<ClusterName, ClusterOptions>();
    IntStream.range(0, 400)
        .forEach(i -> clusters.put(ClusterName.of("cluster-" + i), ClusterOptions.DEFAULT));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RuntimeSettings(Mode.ADAPTIVE, clusters).json())
        .withMessageContaining("The settings of 400 clusters have ")
        .withMessageContaining("split the clusters into two installations");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"reaction":"never"}             | LAMPLIGHTER_SETTINGS:1: reaction: found "never"
          {"clusters":{"a":{"scale":1}}}   | clusters.a.scale: this field is unknown
          {"clusters":{"a b":{}}}          | a cluster's name that is none
          {"clusters":                     | LAMPLIGHTER_SETTINGS
          """)
  void whatCannotBeReadIsTold(String json, String told) {
    assertThatExceptionOfType(InvalidSettings.class)
        .isThrownBy(() -> RuntimeSettings.parse(json))
        .withMessageContaining(told);
  }
}
