package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every field of a NodeOverlay (spec core 1.8).
class NodeOverlayReaderTest {
  @Test
  void readsEveryField() {
    NodeOverlay.Spec spec =
        spec(
            """
            weight: 7
              requirements:
              - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
              - {key: karpenter.sh/capacity-type, operator: NotIn, values: [spot]}
              capacity: {example.com/device: 2}
              price: "0.25"
            """);

    assertThat(spec.weight()).isEqualTo(7);
    assertThat(spec.requirements().keys()).hasSize(2);
    assertThat(spec.capacity().get(ResourceName.of("example.com/device"))).isEqualTo(2);
    assertThat(spec.price()).contains(new NodeOverlay.PriceChange.Absolute(new BigDecimal("0.25")));
  }

  /// Of a price of 2 dollars.
  @ParameterizedTest
  @CsvSource({"+0.1, 2.1", "-.5, 1.5", "-3, 0", "+10%, 2.2", "-10%, 1.8", "-100%, 0"})
  void adjustsAPrice(String adjustment, BigDecimal dollars) {
    var change = spec("requirements: []\n  priceAdjustment: \"%s\"".formatted(adjustment)).price();

    assertThat(change.orElseThrow().of(Price.ofMicros(2_000_000)).dollars())
        .isEqualByComparingTo(dollars);
  }

  private static NodeOverlay.Spec spec(String lines) {
    var read =
        ManifestReader.read(
            List.of(
                new SourceText(
                    "m.yaml",
                    """
                    apiVersion: karpenter.sh/v1alpha1
                    kind: NodeOverlay
                    metadata: {name: o}
                    spec:
                      %s
                    """
                        .formatted(lines))));
    assertThat(read.problems()).isEmpty();
    return ((Manifest.OfNodeOverlay) read.manifests().getFirst()).overlay().spec();
  }
}
