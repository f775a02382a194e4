package dev.lamplighter.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NamespacedName;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Spec core 3.11.
class AttachmentsTest {
  private static final CsiDriver DISKS = CsiDriver.of("disks.example.com");
  private static final CsiDriver FILES = CsiDriver.of("files.example.com");
  private static final Attachments.Shared LIBRARY =
      new Attachments.Shared(DISKS, new NamespacedName(Namespace.of("default"), "library"));

  private static Attachments disks(int own, Attachments.Shared... shared) {
    return new Attachments(
        new TreeMap<>(own == 0 ? Map.of() : Map.of(DISKS, own)), new TreeSet<>(Set.of(shared)));
  }

  private static SortedMap<CsiDriver, Integer> limit(int disks) {
    return new TreeMap<>(Map.of(DISKS, disks));
  }

  @Test
  void podsComeUntilTheLimitIsReached() {
    assertThat(disks(3).room(disks(2), limit(7))).isEqualTo(2);
    assertThat(disks(3).room(disks(2), limit(6))).isEqualTo(1);
    assertThat(disks(3).room(disks(2), limit(5))).isEqualTo(1);
    assertThat(disks(3).room(disks(2), limit(4))).isZero();
    assertThat(disks(5).room(disks(2), limit(4))).isZero();
  }

  @Test
  void aLimitBoundsNobodyWhoAttachesNothingOfItsDriver() {
    assertThat(disks(5).room(disks(2), new TreeMap<>())).isEqualTo(Integer.MAX_VALUE);
    assertThat(disks(5).room(Attachments.NONE, limit(4))).isEqualTo(Integer.MAX_VALUE);
    assertThat(disks(5).room(disks(2), new TreeMap<>(Map.of(FILES, 0))))
        .isEqualTo(Integer.MAX_VALUE);
  }

  /// Once it is attached, others come for nothing.
  @Test
  void whatPodsShareCountsOnce() {
    assertThat(disks(3).room(disks(0, LIBRARY), limit(4))).isEqualTo(Integer.MAX_VALUE);
    assertThat(disks(4).room(disks(0, LIBRARY), limit(4))).isZero();
    assertThat(disks(3, LIBRARY).room(disks(0, LIBRARY), limit(4))).isEqualTo(Integer.MAX_VALUE);
    assertThat(disks(1).room(disks(1, LIBRARY), limit(4))).isEqualTo(2);
    assertThat(disks(1, LIBRARY).room(disks(1, LIBRARY), limit(4))).isEqualTo(2);
    assertThat(disks(1).plus(disks(1, LIBRARY), 2)).isEqualTo(disks(3, LIBRARY));
    assertThat(disks(1).plus(disks(1, LIBRARY), 2).count(DISKS)).isEqualTo(4);
  }

  @Test
  void whatPodsShareCountsForItsOwnDriver() {
    var samples = new Attachments.Shared(FILES, LIBRARY.claim());

    Attachments both = disks(0, LIBRARY, samples);

    assertThat(both.count(DISKS)).isEqualTo(1);
    assertThat(both.count(FILES)).isEqualTo(1);
    assertThat(both.shared()).containsExactly(LIBRARY, samples);
  }

  @Test
  void nothingIsAttachedWhereNeitherKindIs() {
    assertThat(Attachments.NONE.isEmpty()).isTrue();
    assertThat(disks(1).isEmpty()).isFalse();
    assertThat(disks(0, LIBRARY).isEmpty()).isFalse();
    assertThat(disks(1).plus(disks(0, LIBRARY))).isEqualTo(disks(1, LIBRARY));
  }

  @Test
  void aRefusalNamesTheDriverThatIsFull() {
    var both = new Attachments(new TreeMap<>(Map.of(DISKS, 1, FILES, 2)), new TreeSet<>());
    var limits = new TreeMap<>(Map.of(DISKS, 9, FILES, 3));

    assertThat(both.refusal(both, limits)).isEqualTo(new Rejection.TooManyVolumes(FILES, 2, 2, 3));
  }
}
