package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.local.real.LookedAfter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

  /// Its options were good enough to begin with.
  @ParameterizedTest
  @MethodSource("laterFailures")
  void whatFailsUnderWayIsToldAndNoOptionsFault(RuntimeException later) {
    var root = new Lamplighter(terminal());

    try (var end = EndRequest.ofSignals()) {
      int status = new RunCommand(root).run(new Failing(later), story, end);

      assertThat(status).isEqualTo(ExitCode.NOT_AS_EXPECTED);
    }
    assertThat(out.toString().lines())
        .containsExactly(
            "The cluster could not be looked after: GetItem lease: AccessDenied", "Ended: silence");
  }

  static Stream<RuntimeException> laterFailures() {
    return Stream.of(
        new CallFailed(CallFailed.Kind.UNAVAILABLE, "silence"),
        new IllegalArgumentException("silence"));
  }

  /// Looks once.
  private static final class Failing implements LookedAfter {
    private final RuntimeException later;
    private boolean looked;

    Failing(RuntimeException later) {
      this.later = later;
    }

    @Override
    public Map<String, Object> once() {
      if (looked) {
        throw later;
      }
      looked = true;
      return SILENT;
    }

    @Override
    public void waitForNext() {}

    @Override
    public void close() {}
  }
}
