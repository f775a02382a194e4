package dev.lamplighter.functions.crd;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.crd.Schema.Text;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The patterns of the schemas take what our own reading takes.
class CrdPatternsTest {

  @ParameterizedTest
  @ValueSource(strings = {"Gi", "G", "Ti", "T"})
  void sizesOfVolumesHaveTheSameBounds(String unit) {
    var pattern = pattern("spec.blockDeviceMappings[0].ebs.volumeSize");
    for (int number :
        new int[] {
          0, 1, 9, 10, 18, 49, 57, 58, 59, 60, 63, 64, 65, 99, 100, 999, 1000, 9999, 10_000, 49_999,
          50_000, 58_999, 59_000, 59_001, 59_999, 60_000, 63_999, 64_000, 64_001, 99_999, 100_000
        }) {
      String size = number + unit;

      assertThat(pattern.matcher(size).find()).as(size).isEqualTo(isSize(size));
    }
  }

  private static boolean isSize(String size) {
    return ManifestReader.read(
            List.of(
                new SourceText(
                    "m.yaml",
                    """
                    apiVersion: karpenter.k8s.aws/v1
                    kind: EC2NodeClass
                    metadata: {name: default}
                    spec:
                      amiSelectorTerms: [{alias: al2023@latest}]
                      role: node-role
                      subnetSelectorTerms: [{tags: {team: web}}]
                      securityGroupSelectorTerms: [{tags: {team: web}}]
                      blockDeviceMappings: [{deviceName: /dev/xvda, ebs: {volumeSize: %s}}]
                    """
                        .formatted(size))))
        .problems()
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "A-b_c.d",
        "example.com/team",
        "a.b-c.d/E",
        "-a",
        "a-",
        "a/",
        "/a",
        "a/b/c",
        "A.b/c",
        "a..b/c",
        "a b",
        "a.-b/c",
        "ä"
      })
  void labelKeysAreSpelledAlike(String key) {
    assertThat(Pattern.compile(LabelRules.KEY).matcher(key).find())
        .isEqualTo(LabelKey.isValid(key));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "A-b_c.d", "-a", "a-", "a/b", "a b", "ä"})
  void labelValuesAreSpelledAlike(String value) {
    assertThat(Pattern.compile(LabelRules.VALUE).matcher(value).find())
        .isEqualTo(Labels.isValidValue(value));
  }

  private static Pattern pattern(String path) {
    var text = (Text) requireNonNull(SchemaWalk.all(NodeClassCrd.CRD).get(path), path);
    return Pattern.compile(text.form().pattern().orElseThrow());
  }
}
