package dev.lamplighter.cli.uninstall;

import dev.lamplighter.functions.teardown.TeardownListener;
import dev.lamplighter.functions.teardown.TeardownProgress;
import dev.lamplighter.teardown.TeardownDecision.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Tells what a teardown does as it happens, by the time since it began: each thing once.
public final class UninstallStory implements TeardownListener {
  private static final String REQUEST_ID = " \\(request id [^)]*\\)";

  private final Consumer<String> out;
  private final Set<String> told = new HashSet<>();
  private Optional<Instant> began = Optional.empty();
  private Optional<Stage> stage = Optional.empty();

  public UninstallStory(Consumer<String> out) {
    this.out = out;
  }

  @Override
  public void looked(TeardownProgress progress) {
    var now = progress.decision().stage();
    if (began.isEmpty()) {
      began = Optional.of(progress.at());
    }
    if (!stage.equals(Optional.of(now)) && now != Stage.DONE) {
      say(progress, "— %s".formatted(now));
    }
    stage = Optional.of(now);
    progress.decision().steps().forEach(step -> once(progress, step.because()));
    progress
        .refusals()
        .forEach(refusal -> once(progress, refusal.replaceAll(REQUEST_ID, ""), refusal));
    progress.troubles().forEach(trouble -> once(progress, trouble));
  }

  private void once(TeardownProgress progress, String line) {
    once(progress, line, line);
  }

  /// `what` is the line without what is another in each look.
  private void once(TeardownProgress progress, String what, String line) {
    if (told.add(what)) {
      say(progress, line);
    }
  }

  private void say(TeardownProgress progress, String line) {
    var since = Duration.between(began.orElse(progress.at()), progress.at());
    out.accept("  %02d:%02d  %s".formatted(since.toMinutes(), since.toSecondsPart(), line));
  }
}
