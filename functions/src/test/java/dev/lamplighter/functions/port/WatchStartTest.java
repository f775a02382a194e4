package dev.lamplighter.functions.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.snapshot.Source;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WatchStartTest {
  private static final Changes HEARD =
      new Changes(
          new Watched.Gone<>(),
          new Watched.Gone<>(),
          new Watched.Gone<>(),
          new Watched.Gone<>(),
          new Watched.Gone<>());

  /// Else a watch would be opened of which nothing is ever heard.
  @ParameterizedTest
  @EnumSource(Source.class)
  void aKindCanBeWatchedIfSomethingCanBeHeardOfIt(Source kind) {
    var since = new TreeMap<>(Map.of(kind, new ResourceVersion("7")));

    if (HEARD.of(kind).isPresent()) {
      assertThat(new WatchStart(since).of(kind)).isPresent();
    } else {
      assertThatThrownBy(() -> new WatchStart(since))
          .hasMessageContaining("%s can't be watched".formatted(kind));
    }
  }
}
