package dev.lamplighter.teardown;

import dev.lamplighter.decision.Step;
import java.util.List;
import java.util.Optional;

/// What is next in a teardown, in which stage it is, and what is left as of this look: sentences
/// for who asked for it. `leave` is what was asked for, or what the cluster makes of it. `held`
/// says why whoever asked must not go on to take away what is his, and what to do.
public record TeardownDecision(
    Stage stage, Leave leave, List<Step> steps, List<String> remains, Optional<String> held) {
  public TeardownDecision {
    steps = List.copyOf(steps);
    remains = List.copyOf(remains);
  }

  /// In the order in which they come, though any may be skipped.
  public enum Stage {
    /// Pods are asked to go, under their PodDisruptionBudgets.
    DRAINING("draining nodes"),
    /// Instances are on their way out, and EC2 does not say yet that they are terminated.
    TERMINATING("waiting until EC2 says that instances are terminated"),
    /// A launch was under way, and what came of it does not show yet.
    SETTLING("waiting for what comes of launches that were under way"),
    /// No instance is left; what was made for them goes.
    CLEANING("removing launch templates, instance profiles and finalizers"),
    /// Nothing is left to do here.
    DONE("done");

    private final String text;

    Stage(String text) {
      this.text = text;
    }

    /// Whether something may still run and be paid for.
    public boolean bills() {
      return switch (this) {
        case DRAINING, TERMINATING, SETTLING -> true;
        case CLEANING, DONE -> false;
      };
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
