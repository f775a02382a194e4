package dev.lamplighter.cli.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class YamlTextTest {
  @Test
  void quotesStringsThatKubectlWouldTakeForSomethingElse() {
    String json =
        """
        {"team": "yes", "on": "1_000", "octal": "014", "name": "web", "count": 3, "ready": true, "void": "", "far": ".inf"}
        """;

    assertThat(YamlText.of(json))
        .isEqualTo(
            """
            team: "yes"
            "on": "1_000"
            octal: "014"
            name: web
            count: 3
            ready: true
            void: ""
            far: ".inf"
            """);
  }
}
