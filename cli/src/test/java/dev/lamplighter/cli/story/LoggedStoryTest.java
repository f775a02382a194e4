package dev.lamplighter.cli.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.cli.logs.LogEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What is told of invocations that did not look after their cluster.
class LoggedStoryTest {

  @Test
  void aClusterThatIsClosedIsToldOnceAndIsNotLookedAfterAgainForIt() {
    assertThat(
            told(
                ended("mydev", "UNAVAILABLE", "GetItem lease: AccessDenied"),
                ended("mydev", "CLOSING", "it is being uninstalled, or was"),
                ended("mydev", "CLOSING", "it is being uninstalled, or was"),
                ended("mydev", "QUIET", "")))
        .containsExactly(
            "the cluster could not be looked after: GetItem lease: AccessDenied",
            "the cluster is closed: it is being uninstalled, or was",
            "the cluster is looked after again");
  }

  /// Another invocation has the lease, or took it: it tells how the cluster is.
  @Test
  void oneThatGaveWayToAnotherSaysNothingOfTheCluster() {
    assertThat(
            told(
                ended("mydev", "UNAVAILABLE", "GetItem lease: AccessDenied"),
                ended("mydev", "BUSY", ""),
                ended("mydev", "LEASE_LOST", ""),
                ended("mydev", "UNAVAILABLE", "GetItem lease: AccessDenied")))
        .containsExactly("the cluster could not be looked after: GetItem lease: AccessDenied");
  }

  /// Clusters of one installation share a log.
  @Test
  void oneClusterSaysNothingOfAnother() {
    assertThat(
            told(
                ended("silent", "UNAVAILABLE", "401"),
                ended("mydev", "QUIET", ""),
                ended("silent", "UNAVAILABLE", "401"),
                ended("mydev", "QUIET", "")))
        .containsExactly("the cluster could not be looked after: 401");
  }

  private static LogEntry ended(String cluster, String ending, String why) {
    return LogEntry.parse(
            "{\"event\":\"invocation\",\"time\":\"2026-03-02T09:00:00Z\",\"cluster\":\"%s\",\"ending\":\"%s\",\"why\":\"%s\"}"
                .formatted(cluster, ending, why),
            Optional.empty())
        .orElseThrow();
  }

  private static List<String> told(LogEntry... entries) {
    var told = new ArrayList<String>();
    var story = new LoggedStory(telling -> telling.lines().forEach(line -> told.add(line.text())));
    for (LogEntry entry : entries) {
      story.hear(entry);
    }
    story.end();
    return told;
  }
}
