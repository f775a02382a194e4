package dev.lamplighter.functions.teardown;

import dev.lamplighter.teardown.TeardownDecision.Stage;
import java.util.List;

/// How an invocation's part in a teardown ended.
public sealed interface TeardownEnding {
  /// Nothing is left to do; `remains` is what stays by design or can't be reached.
  record Done(List<String> remains) implements TeardownEnding {
    public Done {
      remains = List.copyOf(remains);
    }
  }

  /// Nodes stay that whoever asked wanted gone, and what he takes away next would end them: `why`
  /// says so, and what to do.
  record Held(List<String> remains, String why) implements TeardownEnding {
    public Held {
      remains = List.copyOf(remains);
    }
  }

  /// This invocation's time is over, the teardown's is not: somebody is to go on.
  record OutOfTime(String why) implements TeardownEnding {}

  /// The teardown's own time is over.
  record GivenUp(Stage stage, List<String> remains, String why) implements TeardownEnding {
    public GivenUp {
      remains = List.copyOf(remains);
    }
  }
}
