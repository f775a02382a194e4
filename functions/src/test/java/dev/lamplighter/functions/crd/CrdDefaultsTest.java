package dev.lamplighter.functions.crd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// What the API server writes where a user wrote nothing means to us what nothing means.
class CrdDefaultsTest {
  private static final String POOL =
      """
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata: {name: web}
      spec:
        template:
          spec:
            nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            requirements: []
      """;

  private static final String CLASS =
      """
      apiVersion: karpenter.k8s.aws/v1
      kind: EC2NodeClass
      metadata: {name: default}
      spec:
        amiSelectorTerms: [{alias: al2023@latest}]
        role: node-role
        subnetSelectorTerms: [{tags: {team: web}}]
        securityGroupSelectorTerms: [{tags: {team: web}}]
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  disruption: {}",
        "  disruption: {consolidateAfter: Never}",
        "  disruption: {budgets: []}",
        "  disruption: {budgets: [{reasons: [Empty]}]}"
      })
  void aPoolSaysTheSameWithItsDefaultsWritten(String more) {
    String pool = POOL + more;

    assertThat(read(defaulted(NodePoolCrd.CRD, pool))).isEqualTo(read(pool));
    assertThat(defaulted(NodePoolCrd.CRD, pool))
        .contains("expireAfter", "consolidateAfter", "consolidationPolicy", "budgets");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  metadataOptions: {}",
        "  metadataOptions: {httpTokens: optional}",
        "  networkInterfaces: [{}]"
      })
  void aClassSaysTheSameWithItsDefaultsWritten(String more) {
    String nodeClass = CLASS + more;

    assertThat(read(defaulted(NodeClassCrd.CRD, nodeClass))).isEqualTo(read(nodeClass));
    assertThat(defaulted(NodeClassCrd.CRD, nodeClass)).contains("httpPutResponseHopLimit");
  }

  private static String defaulted(Crd crd, String yaml) {
    var tree = SchemaWalk.asMap(new Load(LoadSettings.builder().build()).loadFromString(yaml));
    tree.computeIfPresent("spec", (_, spec) -> SchemaWalk.defaulted(crd.spec().schema(), spec));
    return SchemaWalk.yaml(tree);
  }

  private static Object read(String yaml) {
    var set = ManifestReader.read(List.of(new SourceText("m.yaml", yaml)));
    assertThat(set.manifests()).hasSize(1);
    return switch (set.manifests().getFirst()) {
      case Manifest.OfNodePool pool -> pool.nodePool();
      case Manifest.OfNodeClass nodeClass -> nodeClass.nodeClass();
      default -> throw new AssertionError("Neither a pool nor a class: " + yaml);
    };
  }
}
