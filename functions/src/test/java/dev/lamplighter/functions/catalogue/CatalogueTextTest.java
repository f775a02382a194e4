package dev.lamplighter.functions.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.catalogue.CatalogueState;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogueTextTest {

  @Test
  void isReadAsItWasWritten() {
    CatalogueState state = SampleCatalogue.ofSeoul();

    assertThat(CatalogueText.decode(CatalogueText.encode(state))).isEqualTo(state);
  }

  /// An item of the table holds 400 KiB.
  @Test
  void aWholeRegionFitsIntoOneItem() {
    List<String> parts = Packing.pack(CatalogueText.encode(SampleCatalogue.ofSeoul()));

    assertThat(SampleCatalogue.ofSeoul().sold().types()).hasSizeGreaterThan(700);
    assertThat(parts).singleElement().satisfies(part -> assertThat(part).hasSizeLessThan(100_000));
  }

  /// 150 ms with the two calls of DynamoDB, each a few. Processor time says the same on a machine
  /// that is busy; the first readings load and compile classes, as a run before the snapshot does.
  @Test
  void aWholeRegionIsReadInHalfOfTheTimeThatItMayTake() {
    var processor = ManagementFactory.getThreadMXBean();
    List<String> parts = Packing.pack(CatalogueText.encode(SampleCatalogue.ofSeoul()));
    long least = Long.MAX_VALUE;

    for (int i = 0; i < 10; i++) {
      long before = processor.getCurrentThreadCpuTime();
      CatalogueText.decode(Packing.unpack(parts));
      least = Math.min(least, processor.getCurrentThreadCpuTime() - before);
    }

    assertThat(Duration.ofNanos(least)).isLessThan(Duration.ofMillis(75));
  }

  @Test
  void aTextTooLongForOneItemIsCutIntoSeveral() {
    String text = SampleCatalogue.noise(1_000_000);

    List<String> parts = Packing.pack(text);

    assertThat(parts).hasSizeGreaterThan(1);
    assertThat(parts).allSatisfy(part -> assertThat(part.length()).isLessThanOrEqualTo(350_000));
    assertThat(Packing.unpack(parts)).isEqualTo(text);
  }

  @Test
  void refusesPartsOfTwoTexts() {
    List<String> one = Packing.pack(SampleCatalogue.noise(1_000_000));
    List<String> other = Packing.pack(SampleCatalogue.noise(1_100_000));

    assertThatThrownBy(() -> Packing.unpack(List.of(one.get(0), other.get(1))))
        .hasMessageContaining("not as it was written");
  }
}
