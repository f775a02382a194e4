package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import java.util.function.Supplier;

/// What a place answers to a shape: room for so many of its pods, or why for none.
public sealed interface Fit {

  /// At least one pod. `Integer.MAX_VALUE` where nothing that was looked at bounds them.
  record Room(int pods) implements Fit {
    private static final Room UNBOUNDED = new Room(Integer.MAX_VALUE);
    private static final Room ONE = new Room(1);

    public Room {
      if (pods < 1) {
        throw new IllegalArgumentException("Room for %d pods is a refusal".formatted(pods));
      }
    }
  }

  /// `why` is worked out for whoever asks, which is to be before anything else is planned: of the
  /// many places that refuse a shape nobody asks why.
  record Refused(Supplier<Rejection> why) implements Fit {
    public Rejection rejection() {
      return why.get();
    }
  }

  static Fit unbounded() {
    return Room.UNBOUNDED;
  }

  static Fit one() {
    return Room.ONE;
  }
}
