package dev.lamplighter.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DomainTest {
  private static final Domain A = Domain.of("z-a");
  private static final Domain B = Domain.of("z-b");
  private static final Domain EITHER = Domain.of(List.of("z-b", "z-a"));

  @Test
  void overlapWhereBothMayTurnOutToBeTheSame() {
    assertThat(A.overlaps(EITHER)).isTrue();
    assertThat(EITHER.overlaps(B)).isTrue();
    assertThat(A.overlaps(B)).isFalse();
    assertThat(A.overlaps(Domain.ANY)).isTrue();
    assertThat(Domain.ANY.overlaps(A)).isTrue();
    assertThat(Domain.ANY.overlaps(Domain.ANY)).isTrue();
  }

  /// A node without the label is in no domain of it.
  @Test
  void whatHasNoDomainOverlapsNothing() {
    assertThat(Domain.NONE.overlaps(Domain.ANY)).isFalse();
    assertThat(Domain.ANY.overlaps(Domain.NONE)).isFalse();
    assertThat(Domain.NONE.overlaps(Domain.NONE)).isFalse();
    assertThat(A.overlaps(Domain.NONE)).isFalse();
  }

  @Test
  void anyIsNotNone() {
    assertThat(Domain.ANY.isNone()).isFalse();
    assertThat(Domain.NONE.isNone()).isTrue();
    assertThat(A.isNone()).isFalse();
    assertThat(Domain.ANY).isNotEqualTo(Domain.NONE);
    assertThat(A).isNotEqualTo(B).isEqualTo(Domain.of(List.of("z-a")));
    assertThat(EITHER).hasToString("[z-a, z-b]");
    assertThat(Domain.ANY).hasToString("any");
  }
}
