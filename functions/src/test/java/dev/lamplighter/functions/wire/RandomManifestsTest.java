package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.wire.yaml.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever a user writes is read or answered; nothing is thrown at them.
class RandomManifestsTest {
  private static final int MUTATIONS = 100;

  /// What slips of fingers and of search-and-replace put into a manifest.
  private static final List<String> SLIPS =
      List.of(
          "",
          " ",
          "  ",
          "-",
          ":",
          "\"",
          "'",
          "[",
          "]",
          "{",
          "}",
          "#",
          "&a ",
          "*a",
          "|",
          ">",
          "\t",
          "!!int ",
          "<<: ",
          "null",
          "true",
          "-1",
          "99999999999999999999",
          "1e9",
          ".inf",
          "0x10",
          "é",
          "\0",
          "a b",
          "%",
          "@",
          "- ",
          "\n",
          "---\n",
          ": 5\n",
          "Never",
          "x".repeat(300));

  static List<Integer> seeds() {
    return IntStream.range(0, 10).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void neverThrows(int seed) {
    var random = new Random(seed);
    List<SourceText> sources = Manifests.files(List.of(Manifests.labs())).sources();
    List<String> texts = new ArrayList<>(sources.stream().map(SourceText::text).toList());
    texts.add(NodePoolReaderTest.EVERY_FIELD);
    texts.add(NodeClassReaderTest.EVERY_FIELD);
    texts.add(WorkloadReaderTest.REAL_WORLD);

    for (int count = 0; count < MUTATIONS; count++) {
      String mutated = mutated(texts.get(random.nextInt(texts.size())), random);
      assertThat(problems(mutated, "seed %d, mutation %d".formatted(seed, count)))
          .allMatch(problem -> problem.startsWith("m.yaml"));
    }
  }

  private static List<String> problems(String yaml, String which) {
    try {
      return Manifests.problems(yaml);
    } catch (RuntimeException thrown) {
      throw new AssertionError("%s:%n%s".formatted(which, yaml), thrown);
    }
  }

  private static String mutated(String text, Random random) {
    var mutated = new StringBuilder(text);
    for (int slips = 1 + random.nextInt(3); slips > 0; slips--) {
      int start = random.nextInt(mutated.length());
      int end = Math.min(mutated.length(), start + random.nextInt(8));
      switch (random.nextInt(4)) {
        case 0 -> mutated.delete(start, end);
        case 1 -> mutated.replace(start, end, SLIPS.get(random.nextInt(SLIPS.size())));
        case 2 -> replaceValue(mutated, start, SLIPS.get(random.nextInt(SLIPS.size())));
        default -> mutated.insert(start, mutated.substring(start, end));
      }
    }
    return mutated.toString();
  }

  /// The value of the first field after `start`.
  private static void replaceValue(StringBuilder text, int start, String value) {
    int colon = text.indexOf(": ", start);
    int end = colon < 0 ? -1 : text.indexOf("\n", colon);
    if (end > 0) {
      text.replace(colon + 2, end, value);
    }
  }
}
