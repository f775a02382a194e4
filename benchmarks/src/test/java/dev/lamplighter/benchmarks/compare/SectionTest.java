package dev.lamplighter.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SectionTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void replacesWhatIsBetweenTheMarksAndNothingElse() throws IOException {
    Path page = folder.resolve("page.md");
    Files.writeString(
        page,
        """
        # Page
        <!-- benchmarks/compare writes from here -->
        old
        <!-- to here -->
        end
        """);

    Section.replace(page, List.of("fresh", "table"));

    assertThat(page)
        .hasContent(
            """
            # Page
            <!-- benchmarks/compare writes from here -->
            fresh
            table
            <!-- to here -->
            end
            """);
  }

  @Test
  void aPageWithoutMarksIsLeftAlone() throws IOException {
    Path page = folder.resolve("page.md");
    Files.writeString(page, "# Page\n");

    assertThatThrownBy(() -> Section.replace(page, List.of("table")))
        .hasMessageContaining("has no section to write");
    assertThat(page).hasContent("# Page\n");
  }
}
