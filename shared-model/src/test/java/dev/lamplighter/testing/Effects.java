package dev.lamplighter.testing;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import java.util.List;

/// The effects of steps, for assertions.
public final class Effects {
  private Effects() {}

  public static List<Effect> in(List<Step> steps) {
    return steps.stream().flatMap(step -> step.effects().stream()).toList();
  }

  public static <E extends Effect> List<E> in(List<Step> steps, Class<E> kind) {
    return in(steps).stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
