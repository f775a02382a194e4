package dev.lamplighter.cli.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkupTest {
  @Test
  void escapesTextsAndAttributes() {
    assertThat(Element.of("p", "a < b & c").with("title", "\"it's\"").print())
        .isEqualTo("<p title=\"&quot;it&#39;s&quot;\">a &lt; b &amp; c</p>");
  }

  @Test
  void anEmptyElementHasAnEndTagUnlessHtmlKnowsItAsEmpty() {
    assertThat(Element.of("td").print()).isEqualTo("<td></td>");
    assertThat(Element.of("meta").with("charset", "utf-8").print())
        .isEqualTo("<meta charset=\"utf-8\" />");
  }

  @Test
  void numbersHaveAtMostOneDecimalInAnyLanguage() {
    assertThat(Element.of("rect").with("x", 1234.56).with("y", 2).print())
        .isEqualTo("<rect x=\"1234.6\" y=\"2\"></rect>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a < b", "a && b", "</script>"})
  void codeThatXmlWouldReadOtherwiseIsRefused(String code) {
    assertThatThrownBy(() -> new Markup.Code(code)).isInstanceOf(IllegalArgumentException.class);
  }
}
