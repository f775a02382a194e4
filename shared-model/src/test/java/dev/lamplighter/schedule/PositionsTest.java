package dev.lamplighter.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PositionsTest {
  private final Positions even = Positions.of(200, position -> position % 2 == 0);
  private final Positions high = Positions.of(200, position -> position >= 130);

  @Test
  void positionsAreWalkedInOrderAcrossWords() {
    assertThat(even.next(0)).isZero();
    assertThat(even.next(63)).isEqualTo(64);
    assertThat(high.next(0)).isEqualTo(130);
    assertThat(high.next(199)).isEqualTo(199);
    assertThat(even.next(199)).isEqualTo(-1);
    assertThat(even.next(256)).isEqualTo(-1);
    assertThat(even.next(1000)).isEqualTo(-1);
  }

  @Test
  void setsAreCutJoinedAndCounted() {
    assertThat(even.and(high).size()).isEqualTo(35);
    assertThat(even.plus(high).size()).isEqualTo(135);
    assertThat(even.and(high)).isEqualTo(high.only(position -> position % 2 == 0));
    assertThat(even.overlaps(high)).isTrue();
    assertThat(even.overlaps(Positions.of(200, position -> position == 3))).isFalse();
    assertThat(even.only(_ -> false).isEmpty()).isTrue();
  }

  /// Whoever keeps what follows from a set sees so that it need not be worked out anew.
  @Test
  void whatChangesNothingIsTheSameObject() {
    assertThat(high.and(Positions.of(200, _ -> true))).isSameAs(high);
    assertThat(high.only(_ -> true)).isSameAs(high);
  }

  @Test
  void knowsWhichItHasAndWhichIsTheLast() {
    Positions some = Positions.of(200, position -> position == 63 || position == 64);

    for (int position = 0; position < 200; position++) {
      assertThat(some.has(position)).isEqualTo(position == 63 || position == 64);
    }
    assertThat(some.last()).isEqualTo(64);
    assertThat(even.last()).isEqualTo(198);
    assertThat(Positions.of(200, position -> position == 0).last()).isZero();
    assertThat(some.isEmpty()).isFalse();
  }

  @Test
  void thoseThatDifferInOneAreNotEqual() {
    assertThat(even.none().isEmpty()).isTrue();
    assertThat(even.none().size()).isZero();
    assertThat(even).isNotEqualTo(even.none());
    assertThat(even).isNotEqualTo(even.only(position -> position != 198));
    assertThat(even.and(high).plus(even)).isEqualTo(even);
  }
}
