package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the documents show of a story is what the story says.
class DocsTest {
  private static final Pattern FENCE = Pattern.compile("(?m)^```.*\\n");
  private static final Pattern OF_A_STORY =
      Pattern.compile("(?s)  [0-9]{2}:[0-9]{2}  .*|  REQUESTS .*");

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/user-guide.md"})
  void showsLinesOfLab3aAsTheyAre(String document) throws IOException {
    var story = CommandRun.of("lab", "3a").out().lines().toList();

    var excerpts = excerpts(Files.readString(Path.of("..").resolve(document)));

    assertThat(excerpts).isNotEmpty();
    assertThat(story).containsAll(excerpts);
  }

  /// What the user guide shows of the example's plan, and of what is explained of it.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan -f ../examples/plan/cluster.yaml",
        "explain pod cache-0 -f ../examples/plan/cluster.yaml"
      })
  void showsThePlanOfTheExampleAsItIs(String commandLine) throws IOException {
    var output = CommandRun.of(commandLine.split(" ")).out().strip();

    var guide = Files.readString(Path.of("../docs/user-guide.md"));

    assertThat(guide).contains("```\n" + output + "\n```");
    assertThat(guide).contains("./lamplighter " + commandLine.replace("../", ""));
  }

  private static List<String> excerpts(String document) {
    return FENCE
        .splitAsStream(document)
        .filter(OF_A_STORY.asMatchPredicate())
        .flatMap(String::lines)
        .toList();
  }
}
