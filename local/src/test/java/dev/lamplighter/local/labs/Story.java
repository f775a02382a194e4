package dev.lamplighter.local.labs;

import dev.lamplighter.functions.port.Ports;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// What no lab tells: its plot, and what must be seen at its end.
record Story(String title, Consumer<LabWorld> plot, List<Expectation> expectations) {
  Story {
    expectations = List.copyOf(expectations);
  }

  List<String> differences(UnaryOperator<Ports> sabotage) {
    var lab = new LabWorld(sabotage);
    plot.accept(lab);
    var observed = new Observed(lab.world);
    return expectations.stream()
        .flatMap(
            expectation ->
                expectation
                    .difference()
                    .apply(observed)
                    .map(seen -> expectation.sentence() + ": " + seen)
                    .stream())
        .toList();
  }

  @Override
  public String toString() {
    return title;
  }
}
