package dev.lamplighter.cli.html;

import java.util.Set;

/// A piece of a page. Whatever a user wrote is a [Text] or an attribute, and is escaped when it is
/// printed, so that it can't become markup.
sealed interface Markup permits Element, Markup.Text, Markup.Code {

  void print(StringBuilder page);

  default String print() {
    var page = new StringBuilder();
    print(page);
    return page.toString();
  }

  static Markup text(String text) {
    return new Text(text);
  }

  /// Words.
  record Text(String text) implements Markup {
    @Override
    public void print(StringBuilder page) {
      Escaping.text(text, page);
    }
  }

  /// Our own style or script, printed as it is: browsers decode nothing there.
  ///
  /// It has neither `<` nor `&`, so that it means the same to an XML parser.
  record Code(String code) implements Markup {
    private static final Set<String> FORBIDDEN = Set.of("<", "&");

    public Code {
      for (String forbidden : FORBIDDEN) {
        if (code.contains(forbidden)) {
          throw new IllegalArgumentException("Code of a page must not contain " + forbidden);
        }
      }
    }

    @Override
    public void print(StringBuilder page) {
      page.append(code);
    }
  }
}
