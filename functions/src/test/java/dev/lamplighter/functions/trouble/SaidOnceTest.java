package dev.lamplighter.functions.trouble;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SaidOnceTest {
  private static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");

  private final SaidOnce said = new SaidOnce();

  @Test
  void whatLastsIsSaidOnceAnHour() {
    assertThat(said.toSay(List.of("a", "b"), NOW)).containsExactly("a", "b");
    assertThat(said.toSay(List.of("a", "c"), NOW.plusSeconds(1))).containsExactly("c");
    assertThat(said.toSay(List.of("a"), NOW.plus(Duration.ofMinutes(59)))).isEmpty();
    assertThat(said.toSay(List.of("a"), NOW.plus(Duration.ofHours(1)))).containsExactly("a");
    assertThat(said.toSay(List.of("a"), NOW.plus(Duration.ofMinutes(61)))).isEmpty();
  }

  @Test
  void aRightThatIsMissingIsSaidOnceForAllItIsMissedFor() {
    String refusal =
        "eviction of pod %s: 403 pods \"%s\" is forbidden: User \"x\" cannot create resource"
            + " \"%s\" in API group \"\"";
    String first = refusal.formatted("a", "a", "pods/eviction");
    String other = refusal.formatted("a", "a", "events");

    assertThat(said.toSay(List.of(first, refusal.formatted("b", "b", "pods/eviction")), NOW))
        .containsExactly(first);
    assertThat(said.toSay(List.of(other), NOW)).containsExactly(other);
    assertThat(said.toSay(List.of(first), NOW.plus(Duration.ofHours(1)))).containsExactly(first);
  }

  @Test
  void whatWentWrongTwiceIsTakenOnce() {
    var troubles = new Troubles();
    troubles.add("list pods: 403", "So it waits.");
    troubles.add("list pods: 403", "So it waits.");
    troubles.add("Is it there?", "So it waits.");

    assertThat(troubles.taken())
        .containsExactly("list pods: 403. So it waits.", "Is it there? So it waits.");
    assertThat(troubles.taken()).isEmpty();
  }
}
