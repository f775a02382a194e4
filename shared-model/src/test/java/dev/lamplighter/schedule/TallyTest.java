package dev.lamplighter.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TallyTest {
  private static final Domain A = Domain.of(List.of("z-a"));
  private static final Domain B = Domain.of(List.of("z-b"));
  private static final Domain EITHER = Domain.of(List.of("z-a", "z-b"));

  private final Tally tally = new Tally();

  @Test
  void podsOfAnOpenPlaceMayBeInEachOfItsDomainsAndAreSurelyInNone() {
    tally.know(EITHER, 1);
    tally.add(EITHER, 3);

    assertThat(tally.atMost("z-a")).isEqualTo(3);
    assertThat(tally.least()).isZero();
    assertThat(tally.leastWith("z-a")).isZero();
  }

  @Test
  void podsThatMayLeaveAreThereAtMost() {
    tally.know(A, 1);
    tally.add(A, 2);
    tally.addPerhaps(A, 3);
    assertThat(tally.atMost("z-a")).isEqualTo(5);
    assertThat(tally.surely("z-a")).isEqualTo(2);

    tally.addPerhaps(A, -3);
    assertThat(tally.atMost("z-a")).isEqualTo(2);
  }

  /// The emptiest domain is the one asked about only with all that may be there.
  @Test
  void aDomainAloneIsTheEmptiestWithAllThatMayBeThere() {
    tally.know(A, 1);
    tally.add(EITHER, 2);

    assertThat(tally.leastWith("z-a")).isEqualTo(2);
  }

  @Test
  void whatIsTakenBackLeavesNothingBehind() {
    tally.know(A, 1);
    tally.add(A, 2);
    tally.know(B, 1);
    tally.add(B, 5);
    tally.know(Domain.ANY, 1);
    tally.add(Domain.ANY, 1);
    assertThat(tally.least()).isZero();
    assertThat(tally.atMost("z-b")).isEqualTo(6);
    assertThat(tally.atMost("z-c")).isEqualTo(1);

    tally.add(Domain.ANY, -1);
    tally.know(Domain.ANY, -1);
    assertThat(tally.least()).isEqualTo(2);
    assertThat(tally.atMost("z-b")).isEqualTo(5);

    tally.add(A, -2);
    tally.know(A, -1);
    assertThat(tally.least()).isEqualTo(5);
    assertThat(tally.domains()).containsExactly("z-b");
    assertThat(tally.size()).isEqualTo(1);
  }

  @Test
  void aDomainIsKnownForAsLongAsAPlaceIsThere() {
    tally.know(A, 1);
    tally.know(A, 1);
    tally.know(A, -1);

    assertThat(tally.domains()).containsExactly("z-a");
  }

  @Test
  void whatOthersBeginWithStaysAsItIs() {
    tally.know(A, 1);
    tally.add(A, 2);
    tally.know(B, 1);

    Tally other = Tally.from(tally);
    other.add(B, 5);
    assertThat(other.atMost("z-a")).isEqualTo(2);
    assertThat(other.least()).isEqualTo(2);
    assertThat(other.size()).isEqualTo(2);

    other.know(A, -1);
    assertThat(other.domains()).containsExactly("z-b");
    assertThat(tally.domains()).containsExactly("z-a", "z-b");
    assertThat(tally.atMost("z-b")).isZero();
    assertThat(tally.least()).isZero();
  }
}
