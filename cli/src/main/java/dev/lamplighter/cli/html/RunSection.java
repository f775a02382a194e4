package dev.lamplighter.cli.html;

import dev.lamplighter.cli.timeline.RunTimeline;
import java.util.List;
import java.util.Optional;

/// One run of a page: what it was, how it ended, and all that is shown of it.
///
/// `good` is empty where nothing was expected.
public record RunSection(
    String id,
    String title,
    Optional<Boolean> good,
    List<Verdict> verdicts,
    List<Notice> notices,
    RunTimeline timeline) {
  public RunSection {
    verdicts = List.copyOf(verdicts);
    notices = List.copyOf(notices);
  }

  /// Something expected, and what was seen instead, if it was not.
  public record Verdict(String sentence, Optional<String> difference) {}

  /// Objects under a sentence about them.
  public record Notice(String head, List<String> objects) {
    public Notice {
      objects = List.copyOf(objects);
    }
  }
}
