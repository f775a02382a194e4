package dev.lamplighter.functions.pass;

import dev.lamplighter.decide.QuietDecision.FullLook;
import dev.lamplighter.decide.QuietLook;
import dev.lamplighter.decide.QuietTick;
import dev.lamplighter.functions.port.Changes;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.WatchEvent;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// What was heard of a kind other than pods, and whether it ends the quiet.
final class OtherChanges {
  private OtherChanges() {}

  sealed interface Heard {
    record Nothing(ResourceVersion next) implements Heard {}

    record Something(FullLook full) implements Heard {}
  }

  /// Of a node it counts what has happened to it, of the others that something has.
  static Heard of(Source kind, Changes changes, QuietLook last) {
    return kind == Source.NODES
        ? heard(kind, changes.nodes(), nodes -> QuietTick.afterNodes(last, nodes))
        : any(kind, changes.of(kind).orElseThrow());
  }

  private static <T> Heard any(Source kind, Watched<T> watched) {
    return heard(kind, watched, events -> QuietTick.afterOthers(kind.name(), events.size()));
  }

  private static <T> Heard heard(
      Source kind, Watched<T> watched, Function<List<WatchEvent<T>>, Optional<FullLook>> judge) {
    return switch (watched) {
      case Watched.Gone<T> _, Watched.Refused<T> _ ->
          new Heard.Something(new FullLook("the watch of %s can't go on".formatted(kind)));
      case Watched.Events<T>(var events, var next) ->
          judge
              .apply(events)
              .<Heard>map(Heard.Something::new)
              .orElseGet(() -> new Heard.Nothing(next));
    };
  }
}
