package dev.lamplighter.model;

import static dev.lamplighter.model.ResourceName.CPU;
import static dev.lamplighter.model.ResourceName.MEMORY;
import static dev.lamplighter.model.ResourceName.PODS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourcesTest {
  private static final ResourceName GPU = ResourceName.of("nvidia.com/gpu");

  @Test
  void countsCpuInThousandthsAndTheRestInUnits() {
    Resources resources =
        Resources.of(
            Map.of(
                CPU, Quantity.parse("1.5"),
                MEMORY, Quantity.parse("512Mi"),
                GPU, Quantity.parse("2"),
                PODS, Quantity.parse("1")));

    assertThat(resources.get(CPU)).isEqualTo(1500);
    assertThat(resources.get(MEMORY)).isEqualTo(536_870_912);
    assertThat(resources.get(GPU)).isEqualTo(2);
    assertThat(resources.names()).containsExactly(CPU, MEMORY, GPU, PODS);
    assertThat(resources).hasToString("cpu=1500m, memory=512Mi, nvidia.com/gpu=2, pods=1");
  }

  @Test
  void roundsFractionsOfAUnitUp() {
    Resources resources =
        Resources.of(Map.of(CPU, Quantity.parse("100u"), MEMORY, Quantity.parse("0.5")));

    assertThat(resources).isEqualTo(Resources.of(1, 1));
  }

  @Test
  void tellsAnAbsentResourceFromZero() {
    assertThat(Resources.EMPTY.has(CPU)).isFalse();
    assertThat(Resources.EMPTY.get(CPU)).isZero();
    assertThat(Resources.EMPTY.with(CPU, 0).has(CPU)).isTrue();
    assertThat(Resources.EMPTY.with(CPU, 0)).isNotEqualTo(Resources.EMPTY);
    assertThat(Resources.EMPTY).hasToString("none");
  }

  @Test
  void isTheSameInWhateverOrderItIsMade() {
    Resources one = Resources.EMPTY.with(PODS, 3).with(CPU, 1).with(GPU, 4).with(MEMORY, 2);
    Resources other = Resources.of(1, 2).with(GPU, 4).with(PODS, 3);

    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other).hasToString(other.toString());
    assertThat(one.with(GPU, 5)).isNotEqualTo(one);
    assertThat(one.with(CPU, 5)).isEqualTo(Resources.of(5, 2).with(GPU, 4).with(PODS, 3));
  }

  @ParameterizedTest(name = "[{0}] and [{1}]: sum [{2}], difference [{3}], larger [{4}]")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cpu=1        | cpu=2         | cpu=3         | cpu=-1         | cpu=2
          cpu=1        | memory=2      | cpu=1,memory=2 | cpu=1,memory=-2 | cpu=1,memory=2
          cpu=1        | memory=-2     | cpu=1,memory=-2 | cpu=1,memory=2 | cpu=1,memory=0
          cpu=-5       | cpu=2         | cpu=-3        | cpu=-7         | cpu=2
          ''           | cpu=2         | cpu=2         | cpu=-2         | cpu=2
          cpu=2        | ''            | cpu=2         | cpu=2          | cpu=2
          ''           | ''            | ''            | ''             | ''
          a=1,pods=1   | b=1,cpu=3     | a=1,b=1,cpu=3,pods=1 | a=1,b=-1,cpu=-3,pods=1 | a=1,b=1,cpu=3,pods=1
          cpu=9223372036854775807 | cpu=1 | cpu=9223372036854775807 | cpu=9223372036854775806 | cpu=9223372036854775807
          ''           | cpu=-9223372036854775808 | cpu=-9223372036854775808 | cpu=9223372036854775807 | cpu=0
          cpu=-9223372036854775808 | cpu=1 | cpu=-9223372036854775807 | cpu=-9223372036854775808 | cpu=1
          """)
  void addsSubtractsAndTakesTheLarger(
      String left, String right, String sum, String difference, String larger) {
    assertThat(amounts(left).plus(amounts(right))).isEqualTo(amounts(sum));
    assertThat(amounts(right).plus(amounts(left))).isEqualTo(amounts(sum));
    assertThat(amounts(left).minus(amounts(right))).isEqualTo(amounts(difference));
    assertThat(amounts(left).max(amounts(right))).isEqualTo(amounts(larger));
    assertThat(amounts(right).max(amounts(left))).isEqualTo(amounts(larger));
  }

  @ParameterizedTest(name = "[{0}] into [{1}]: lacks [{2}]")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cpu=1          | cpu=1            | ''
          cpu=2          | cpu=1            | cpu
          cpu=1          | ''               | cpu
          cpu=0          | ''               | ''
          ''             | ''               | ''
          ''             | cpu=1            | ''
          cpu=1,pods=1   | cpu=1,memory=9,pods=1 | ''
          cpu=2,gpu=1,pods=1 | cpu=1,memory=9,pods=9 | cpu gpu
          cpu=1          | cpu=4,memory=-1  | memory
          ''             | cpu=-1           | cpu
          cpu=5          | cpu=-1,memory=-1 | cpu memory
          cpu=-1         | cpu=0            | ''
          cpu=-2         | cpu=-1           | cpu
          """)
  void fitsWhereEverythingAskedIsThereAndNothingIsOverspent(
      String requested, String available, String lacking) {
    Resources pod = amounts(requested);
    Resources room = amounts(available);

    assertThat(pod.shortfall(room))
        .extracting(ResourceName::value)
        .containsExactly(lacking.isEmpty() ? new String[0] : lacking.split(" ", -1));
    assertThat(pod.fitsIn(room)).isEqualTo(lacking.isEmpty());
  }

  @ParameterizedTest(name = "[{0}] into [{1}]: {2} times")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cpu=3          | cpu=9             | 3
          cpu=3          | cpu=8             | 2
          cpu=3,memory=2 | cpu=90,memory=5   | 2
          cpu=3          | cpu=2             | 0
          cpu=3          | memory=9          | 0
          cpu=3          | cpu=9,memory=-1   | 0
          cpu=0,memory=2 | memory=5          | 2
          cpu=-1,memory=2 | cpu=0,memory=5   | 2
          cpu=1          | cpu=9223372036854775807 | 2147483647
          ''             | ''                | 2147483647
          ''             | cpu=-1            | 0
          """)
  void countsHowOftenItFits(String requested, String available, int count) {
    assertThat(amounts(requested).countIn(amounts(available))).isEqualTo(count);
  }

  @Test
  void keepsSomeResourcesAndDropsOthers() {
    Resources all = amounts("cpu=1,memory=2,pods=3");

    assertThat(all.without(MEMORY)).isEqualTo(amounts("cpu=1,pods=3"));
    assertThat(all.without(GPU)).isEqualTo(all);
    assertThat(all.only(List.of(MEMORY, GPU))).isEqualTo(amounts("memory=2"));
  }

  @Test
  void multipliesWithoutWrappingAround() {
    assertThat(amounts("cpu=3,pods=-1").times(0)).isEqualTo(amounts("cpu=0,pods=0"));
    assertThat(amounts("cpu=3,pods=1").times(4)).isEqualTo(amounts("cpu=12,pods=4"));
    assertThat(Resources.EMPTY.with(CPU, Long.MAX_VALUE / 2).times(3).get(CPU))
        .isEqualTo(Long.MAX_VALUE);
    assertThat(Resources.EMPTY.with(CPU, Long.MIN_VALUE / 2).times(3).get(CPU))
        .isEqualTo(Long.MIN_VALUE);
    assertThat(Resources.EMPTY.with(CPU, 1L << 40).times(1L << 40).get(CPU))
        .isEqualTo(Long.MAX_VALUE);
    assertThat(Resources.EMPTY.with(CPU, -1L << 32).times(1L << 32).get(CPU))
        .isEqualTo(Long.MIN_VALUE);
    assertThat(Resources.EMPTY.with(CPU, Long.MIN_VALUE).times(-1).get(CPU))
        .isEqualTo(Long.MAX_VALUE);
    assertThat(Resources.EMPTY.with(CPU, Long.MIN_VALUE).times(1).get(CPU))
        .isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void raisesNegativeAmountsToZero() {
    assertThat(amounts("cpu=-3,memory=2").atLeastZero()).isEqualTo(amounts("cpu=0,memory=2"));
  }

  @Test
  void isWrittenBackInKubernetesUnits() {
    Resources resources =
        Resources.of(1930, 1418L << 20)
            .with(ResourceName.of("hugepages-2Mi"), 4L << 20)
            .with(ResourceName.EPHEMERAL_STORAGE, 20L << 30)
            .with(PODS, 1024);

    assertThat(resources.asQuantities())
        .hasToString(
            "{cpu=1930m, ephemeral-storage=20Gi, hugepages-2Mi=4Mi, memory=1418Mi, pods=1024}");
  }

  private static Resources amounts(String text) {
    Resources resources = Resources.EMPTY;
    for (String part : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      String[] nameAndAmount = part.split("=", -1);
      resources =
          resources.with(ResourceName.of(nameAndAmount[0]), Long.parseLong(nameAndAmount[1]));
    }
    return resources;
  }
}
