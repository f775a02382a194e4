package dev.lamplighter.functions.setup;

import dev.lamplighter.functions.crd.Crd;
import dev.lamplighter.functions.crd.DefinitionChange;
import dev.lamplighter.functions.crd.StoredDefinition;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/// Installs or upgrades what Lamplighter needs in a cluster, and waits until it is served. Doing it
/// again changes nothing.
public final class ClusterInstall {
  /// The group that the functions' access entry has, and that the rights are bound to.
  public static final String GROUP = "lamplighter";

  private static final Duration AGAIN = Duration.ofSeconds(3);
  private static final int NAMED = 5;

  private final ClusterSetup setup;
  private final Ticker ticker;

  public ClusterInstall(ClusterSetup setup, Ticker ticker) {
    this.setup = setup;
    this.ticker = ticker;
  }

  /// What was done, by definition. Throws [NotInstalled] if `patience` is not enough: an access
  /// entry that was made a moment ago counts only after some time, so what is refused is tried
  /// again.
  public SortedMap<String, String> run(Duration patience) {
    Duration end = ticker.monotonic().plus(patience);
    while (true) {
      String why;
      try {
        var done = new TreeMap<String, String>();
        for (Crd crd : Crd.all()) {
          done.put(crd.name(), installed(crd));
        }
        setup.applyRights(GROUP);
        awaitServed(end);
        return done;
      } catch (CallFailed failed) {
        why = failed.reason();
      }
      if (ticker.monotonic().plus(AGAIN).compareTo(end) > 0) {
        throw new NotInstalled(why);
      }
      ticker.waitFor(AGAIN);
    }
  }

  private String installed(Crd crd) {
    return switch (DefinitionChange.of(crd, setup.definition(crd))) {
      case DefinitionChange.Install() -> {
        setup.apply(crd);
        yield "installed";
      }
      case DefinitionChange.Upgrade() -> {
        setup.apply(crd);
        yield "up to date";
      }
      case DefinitionChange.Keep(var why, var lacking) when lacking.isEmpty() ->
          "left as it is: " + why;
      case DefinitionChange.Keep(var why, var lacking) ->
          "left as it is: %s. It lacks %s, which the API server drops: upgrade what brought it"
              .formatted(why, lacking.stream().limit(NAMED).toList());
      case DefinitionChange.Refuse(var why) -> throw new NotInstalled(why);
    };
  }

  private void awaitServed(Duration end) {
    for (Crd crd : Crd.all()) {
      while (!isServed(crd)) {
        if (ticker.monotonic().plus(AGAIN).compareTo(end) > 0) {
          throw new NotInstalled(
              "CustomResourceDefinition %s is there, but the API server does not serve it yet. See kubectl describe crd %s."
                  .formatted(crd, crd));
        }
        ticker.waitFor(AGAIN);
      }
    }
  }

  private boolean isServed(Crd crd) {
    return setup.definition(crd).filter(StoredDefinition::established).isPresent()
        && setup.serves(crd.kind());
  }
}
