package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.cli.text.Glyphs;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.local.labs.Expectation;
import dev.lamplighter.local.labs.Lab;
import dev.lamplighter.local.labs.LabId;
import dev.lamplighter.local.labs.Labs;
import dev.lamplighter.local.story.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Help.Ansi;
import tools.jackson.databind.json.JsonMapper;

class LabCommandTest {
  private static final Look PIPE = new Look(Ansi.OFF, Glyphs.UNICODE, 100);

  @Test
  void tellsALabAsAStory() {
    var run = CommandRun.of("lab", "1");

    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("Lab 1  Scale out: pods that repel each other each get a node")
        .contains("  01:00  you          $ kubectl apply -f examples/labs/workloads/busybox-4.yaml")
        .contains("2 pods of busybox fit on no node")
        .contains(
            "lamplighter  2 nodes of pool platform for 2 pods of busybox: t3.small (cheapest of 3")
        .contains("initialized: its node is ready for pods")
        .contains("  ✓ 2 nodes of pool platform, of the cheapest type that fits")
        .endsWith("  ok\n\n");
    assertThat(run.out().lines()).allSatisfy(line -> assertThat(line.length()).isLessThan(101));
  }

  @Test
  void fitsANarrowPage() {
    var narrow = new Look(Ansi.OFF, Glyphs.UNICODE, 60);

    for (Lab lab : Labs.ALL) {
      assertThat(LabStory.play(lab, 1, narrow, false).lines())
          .filteredOn(line -> line.length() > 60)
          .allSatisfy(line -> assertThat(line).as("an unbroken path").matches(" *-f \\S+"));
    }
  }

  @Test
  void theSameSeedTellsTheSameStoryToTheByte() {
    var once = CommandRun.of("lab", "3a", "--seed", "7");
    var again = CommandRun.of("lab", "3a", "--seed", "7");

    assertThat(again).isEqualTo(once);
  }

  @Test
  void sayingLessSaysOnlyTheVerdicts() {
    assertThat(CommandRun.of("lab", "2b", "2", "--quiet").out())
        .isEqualTo(
            """
            ok       2b  A toleration is no attraction
            ok       2   Requests decide the type
            2 labs, all as expected.
            """);
  }

  @Test
  void listsTheLabsWhenOneIsNotKnown() {
    var run = CommandRun.of("lab", "99");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("There is no lab \"99\". There are:\n  1   Scale out")
        .contains("  3a  Empty nodes go, one after the other\n");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void saysWhatDiffered() {
    var story = LabStory.play(impossible(), 1, PIPE, false);
    var quiet = LabStory.play(impossible(), 1, PIPE, true);

    assertThat(story.ok()).isFalse();
    assertThat(story.lines())
        .containsSubsequence("  ✗ the moon is out", "    saw the sun", "  differs");
    assertThat(quiet.lines())
        .containsExactly("differs  99  Night", "         the moon is out: saw the sun");
  }

  private static Lab impossible() {
    return new Lab(
        new LabId("99"),
        "Night",
        new Scenario(List.of(), Duration.ofSeconds(2)),
        List.of(new Expectation("the moon is out", _ -> Optional.of("saw the sun"))));
  }

  @Test
  void tellsTheStoryWhereThereIsNoTerminalToWatchOn() {
    var run = CommandRun.of("lab", "2b", "--watch");

    assertThat(run.status()).isZero();
    assertThat(run.err())
        .isEqualToIgnoringNewLines("--watch needs a terminal; this is the story as text.");
    assertThat(run.out()).isEqualTo(CommandRun.of("lab", "2b").out());
  }

  @ParameterizedTest
  @CsvSource({
    "--watch --output json,--watch draws on the terminal. Allowed: --watch or --output json.",
    "--speed 5x,--speed: nothing is watched. Allowed: with --watch."
  })
  void refusesToWatchWhatCannotBe(String options, String message) {
    var run = CommandRun.of(("lab 2b " + options).split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith(message);
  }

  @Test
  void writesOneJsonDocument() {
    var run = CommandRun.of("lab", "5", "--output", "json");

    var document = JsonMapper.shared().readTree(run.out());
    assertThat(document.get("ok").asBoolean()).isTrue();
    var lab = document.get("labs").get(0);
    assertThat(lab.get("id").asString()).isEqualTo("5");
    assertThat(lab.propertyNames())
        .containsExactly("id", "title", "ok", "expectations", "cluster", "leftBehind", "events");
    assertThat(lab.get("leftBehind").get(0).asString())
        .isEqualTo("PersistentVolumeClaim/default/data: its EBS volume");
    assertThat(lab.get("cluster").get("nodes")).hasSize(2);
    assertThat(lab.get("events").valueStream().map(event -> event.get("event").asString()))
        .contains("user", "look", "node-joined", "node-ready", "node-gone")
        .contains("pod-bound", "pod-unschedulable", "pod-gone");
  }

  @Test
  void doesWithoutUnicodeWhereTheTerminalHasNone() {
    var run = CommandRun.on(false, false, "lab", "2b");

    assertThat(run.out())
        .contains("  ok 2 pods run")
        .contains("##...")
        .doesNotContain("█", "✓", "≈");
    assertThat(run.out().chars()).allMatch(each -> each < 128);
  }
}
