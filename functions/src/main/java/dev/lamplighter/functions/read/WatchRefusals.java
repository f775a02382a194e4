package dev.lamplighter.functions.read;

import dev.lamplighter.functions.port.Changes;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.functions.trouble.Troubles;
import java.util.stream.Stream;

/// Watches that the API server does not let us have: nothing depends on them but how much is read.
public final class WatchRefusals {
  static final String CONSEQUENCE =
      "Until then every look lists whole what it could have watched, and no tick is a quiet one.";

  private WatchRefusals() {}

  public static void tell(Changes changes, Troubles troubles) {
    Stream.of(
            changes.nodePools(),
            changes.nodeClasses(),
            changes.nodeClaims(),
            changes.nodes(),
            changes.pods())
        .forEach(
            watched -> {
              if (watched instanceof Watched.Refused<?>(var why)) {
                troubles.add(why, CONSEQUENCE);
              }
            });
  }
}
