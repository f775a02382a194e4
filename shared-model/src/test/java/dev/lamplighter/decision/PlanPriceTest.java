package dev.lamplighter.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.Price;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanPriceTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          70411500 | 70411500 | the new nodes (3) cost $70.4115/h together: no other nodes for their pods cost less
          70411500 | 70377000 | the new nodes (3) cost $70.4115/h together; any others for their pods cost less than 0.1 % less
          70411500 | 70270000 | the new nodes (3) cost $70.4115/h together; any others for their pods cost $70.2700/h at least, 0.2 % less
          """)
  void saysThatNothingIsCheaperOnlyWhereThatIsKnown(long cost, long bound, String text) {
    assertThat(new PlanPrice(3, Price.ofMicros(cost), Price.ofMicros(bound)).text())
        .isEqualTo(text);
  }
}
