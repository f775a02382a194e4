package dev.lamplighter.functions.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.WatchEvent;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Objects are written `NAME-UID@VERSION`, events `TYPE NAME-UID@VERSION`.
class KeptListTest {
  private static final Duration NOW = Duration.ofHours(1);

  private final KeptList<ObjectMeta> list = new KeptList<>(ObjectMeta::name, meta -> meta);
  private int lists;

  @Test
  void isReadAnewWhileNothingWatchesIt() {
    read("a-1@3");
    read("a-1@3");

    assertThat(lists).isEqualTo(2);
  }

  @Test
  void isKeptByWhatAWatchTells() {
    read("a-1@3", "b-1@4");

    hear("9", "MODIFIED a-1@5", "DELETED b-1@6", "ADDED c-1@7", "ADDED b-2@8", "MODIFIED c-1@9");

    assertThat(read("no list")).containsExactly("a-1@5", "b-2@8", "c-1@9");
    assertThat(lists).isEqualTo(1);
    assertThat(list.reached(NOW)).contains(new ResourceVersion("9"));
  }

  @Test
  void isReadAnewWhenItWasUsedOnceAndNotWatchedSince() {
    read("a-1@3");
    hear("4");
    read("no list");

    assertThat(read("a-1@5")).containsExactly("a-1@5");
    assertThat(lists).isEqualTo(2);
  }

  /// Each is an event that an API server would tell only after one that was missed.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MODIFIED of an object that is not there  | MODIFIED x-1@5
          DELETED of an object that is not there   | DELETED x-1@5
          ADDED of an object that is there         | ADDED a-1@5
          ADDED of a namesake of one that is there | ADDED a-2@5
          MODIFIED of a namesake                   | MODIFIED a-2@5
          DELETED of a namesake                    | DELETED a-2@5
          an older version                         | MODIFIED a-1@2
          the version that is there                | MODIFIED a-1@3
          two in disorder                          | MODIFIED b-1@6, MODIFIED a-1@5
          the same twice                           | MODIFIED a-1@5, MODIFIED a-1@5
          """)
  void isReadAnewAfterAGap(String what, String events) {
    read("a-1@3", "b-1@4");

    hear("9", events.split(", "));

    assertThat(list.reached(NOW)).as(what).isEmpty();
    assertThat(read("a-1@7")).containsExactly("a-1@7");
  }

  @Test
  void isReadAnewWhereTheWatchCannotGoOn() {
    read("a-1@3");
    list.hear(new Watched.Gone<>());

    assertThat(read("b-1@5")).containsExactly("b-1@5");
    assertThat(list.reached(NOW)).contains(new ResourceVersion("list"));
  }

  @Test
  void isNotKeptUnlessItIsWhole() {
    var version = Optional.of(new ResourceVersion("list"));
    list.list(
        () -> new Listing<>(List.of(meta("a-1@3")), Optional.of("a page was lost"), version), NOW);
    hear("4", "ADDED b-1@4");

    assertThat(list.reached(NOW)).isEmpty();
    assertThat(read("a-1@3", "b-1@4")).containsExactly("a-1@3", "b-1@4");
  }

  @Test
  void isWatchedOnlyUntilItIsTooOld() {
    read("a-1@3");

    assertThat(list.reached(NOW)).isPresent();
    assertThat(list.reached(NOW.plusMillis(1))).isEmpty();
  }

  private List<String> read(String... objects) {
    Listing<ObjectMeta> read =
        list.list(
            () -> {
              lists++;
              var items = List.of(objects).stream().map(KeptListTest::meta).toList();
              return Listing.complete(items, new ResourceVersion("list"));
            },
            NOW);
    assertThat(read.complete()).isTrue();
    return read.items().stream()
        .map(it -> "%s-%s@%d".formatted(it.name(), it.uid(), it.resourceVersion()))
        .toList();
  }

  private void hear(String next, String... events) {
    list.hear(
        new Watched.Events<>(
            List.of(events).stream().map(KeptListTest::event).toList(), new ResourceVersion(next)));
  }

  private static WatchEvent<ObjectMeta> event(String text) {
    int space = text.indexOf(' ');
    return new WatchEvent<>(
        WatchEvent.Type.valueOf(text.substring(0, space)), meta(text.substring(space + 1)));
  }

  private static ObjectMeta meta(String text) {
    int dash = text.indexOf('-');
    int at = text.indexOf('@');
    return ObjectMeta.named(
            text.substring(0, dash), Uid.of(text.substring(dash + 1, at)), World.START)
        .withVersions(1, Long.parseLong(text.substring(at + 1)));
  }
}
