package dev.lamplighter.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Spec core 3.6.
class VolumeProductTest {
  private static final LabelKey RACK = LabelKey.of("rack");

  private static Requirements in(LabelKey key, String... values) {
    return Requirements.of(Requirement.in(key, values));
  }

  @Test
  void ofEachVolumeOneAlternativeHoldsTogether() {
    var product =
        VolumeProduct.ANYWHERE
            .times(List.of(in(LabelKey.ZONE, "z-a"), in(LabelKey.ZONE, "z-b")))
            .times(List.of())
            .times(List.of(in(RACK, "1"), in(RACK, "2")));

    assertThat(product.alternatives())
        .hasSize(4)
        .contains(in(LabelKey.ZONE, "z-b").and(in(RACK, "1")));
  }

  @Test
  void thoseThatContradictThemselvesAreLeftOut() {
    var product =
        VolumeProduct.ANYWHERE
            .times(List.of(in(LabelKey.ZONE, "z-a"), in(LabelKey.ZONE, "z-b")))
            .times(List.of(in(LabelKey.ZONE, "z-b")));

    assertThat(product.alternatives()).containsExactly(in(LabelKey.ZONE, "z-b"));
  }

  @Test
  void whereAllContradictThemselvesTheyAreKeptToTellWhy() {
    var product =
        VolumeProduct.ANYWHERE
            .times(List.of(in(LabelKey.ZONE, "z-a")))
            .times(List.of(in(LabelKey.ZONE, "z-b")));

    assertThat(product.alternatives())
        .singleElement()
        .satisfies(it -> assertThat(it.get(LabelKey.ZONE).isUnsatisfiable()).isTrue());
  }

  @Test
  void aHundredAreTried() {
    List<Requirements> racks =
        IntStream.range(0, 11).mapToObj(i -> in(RACK, Integer.toString(i))).toList();
    List<Requirements> rows =
        IntStream.range(0, 11).mapToObj(i -> in(LabelKey.of("row"), Integer.toString(i))).toList();

    assertThat(VolumeProduct.ANYWHERE.times(racks).times(rows).alternatives()).hasSize(100);
  }
}
