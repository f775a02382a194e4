package dev.lamplighter.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceSumTest {
  private static final ResourceName GPU = ResourceName.of("nvidia.com/gpu");

  @Test
  void isWhatPlusSaysOneAfterTheOther() {
    List<Resources> each =
        List.of(
            Resources.of(100, 7),
            Resources.EMPTY,
            Resources.EMPTY.with(ResourceName.MEMORY, 3),
            Resources.EMPTY.with(GPU, 1),
            Resources.of(1, Long.MAX_VALUE).with(GPU, 2));
    var sum = ResourceSum.from(Resources.EMPTY.with(ResourceName.PODS, 1));
    Resources plus = Resources.EMPTY.with(ResourceName.PODS, 1);

    for (Resources more : each) {
      sum.add(more);
      plus = plus.plus(more);
      assertThat(sum.total()).isEqualTo(plus);
    }

    assertThat(plus.memoryBytes()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void takesOneAmountToo() {
    var sum = ResourceSum.from(Resources.of(5, 6));

    sum.add(GPU, 2);
    sum.add(GPU, 3);

    assertThat(sum.total()).isEqualTo(Resources.of(5, 6).with(GPU, 5));
  }

  @Test
  void whatItIsMadeFromAndWhatItSaidStayAsTheyAre() {
    Resources first = Resources.of(5, 6);
    var sum = ResourceSum.from(first);
    Resources before = sum.total();

    sum.add(first);

    assertThat(first).isEqualTo(Resources.of(5, 6));
    assertThat(before).isEqualTo(first);
  }
}
