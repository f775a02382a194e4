package dev.lamplighter.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class StableHashTest {

  @Test
  void isTheSameForTheSamePartsAlone() {
    assertThat(StableHash.of("a", "b").toLong()).isEqualTo(StableHash.of("a", "b").toLong());
    assertThat(StableHash.of("a", "b").toLong()).isNotEqualTo(StableHash.of("a", "c").toLong());
    assertThat(StableHash.of("a", "b").toLong()).isNotEqualTo(StableHash.of("ab").toLong());
    assertThat(StableHash.of("a", "b").toLong()).isNotEqualTo(StableHash.of("ab", "").toLong());
  }

  @Test
  void namesHaveNoVowelsAndDifferAsTheirPartsDo() {
    String name = StableHash.of("a").toName(10);

    assertThat(name).matches("[bcdfghjklmnpqrstvwxz24-9]{10}");
    assertThat(StableHash.of("a").toName(4)).isEqualTo(name.substring(0, 4));
    assertThat(StableHash.of("b").toName(10)).isNotEqualTo(name);
  }

  /// RFC 9562: version 8, of one's own making.
  @Test
  void uidsAreOfTheVersionForOnesOwn() {
    for (int i = 0; i < 50; i++) {
      String text = StableHash.of("a", Integer.toString(i)).toUid().value();
      UUID uid = UUID.fromString(text);

      assertThat(uid.version()).as(text).isEqualTo(8);
      assertThat(uid.variant()).as(text).isEqualTo(2);
    }
    assertThat(StableHash.of("a").toUid()).isNotEqualTo(StableHash.of("b").toUid());
  }
}
