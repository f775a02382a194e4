package dev.lamplighter.functions.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// `docs/operations.md` tells every line of the log and every metric.
class OperationsDocumentTest {
  private static String document = "";

  @BeforeAll
  static void read() throws IOException {
    document = Files.readString(Path.of("..", "docs", "operations.md"));
  }

  @ParameterizedTest
  @EnumSource
  void tellsEveryFieldOfEachKindOfLine(LineKind kind) {
    String row =
        document
            .lines()
            .filter(line -> line.startsWith("| `%s` |".formatted(kind.word())))
            .findFirst()
            .orElseThrow();

    if (kind != LineKind.METRICS) {
      // A launch has the fields of a decision too.
      String told = kind == LineKind.LAUNCH ? document : row;
      assertThat(kind.fields())
          .allSatisfy(field -> assertThat(told).contains("`" + field.replace("?", "") + "`"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void tellsEveryMetricWithItsMeaning(MetricName name) {
    assertThat(document).contains("| `%s` | ".formatted(name)).contains(name.meaning());
  }

  @Test
  void namesTheFieldsOfEveryLine() {
    assertThat(LineKind.COMMON)
        .allSatisfy(field -> assertThat(document).contains("`" + field.replace("?", "") + "`"));
  }
}
