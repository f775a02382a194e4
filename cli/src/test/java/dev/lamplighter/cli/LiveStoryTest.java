package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LiveStoryTest {
  private static final Map<String, Object> SILENT =
      Map.of("ending", "UNAVAILABLE", "why", "GetItem lease: AccessDenied");

  private final StringWriter out = new StringWriter();
  private final LiveStory story = new LiveStory(new Lamplighter(terminal()));

  private Terminal terminal() {
    var printed = new PrintWriter(out);
    return new Terminal(printed, printed, false, false, true, 100, Optional::empty);
  }

  @Test
  void whyAClusterWasNotLookedAfterIsToldOnceUntilItIsAgain() {
    story.tellEnd(SILENT);
    story.tellEnd(SILENT);
    story.tellEnd(Map.of("ending", "QUIET"));
    story.tellEnd(SILENT);

    assertThat(out.toString().lines())
        .containsExactly(
            "The cluster could not be looked after: GetItem lease: AccessDenied",
            "The cluster could not be looked after: GetItem lease: AccessDenied");
  }

  @Test
  void anotherHolderOfTheLeaseIsTold() {
    story.tellEnd(Map.of("ending", "BUSY"));

    assertThat(out.toString()).startsWith("Another holds the lease of this cluster");
  }
}
