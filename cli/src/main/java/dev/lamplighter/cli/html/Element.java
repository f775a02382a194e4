package dev.lamplighter.cli.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.Set;

/// An element with its attributes in the order in which they were given, and what is in it.
final class Element implements Markup {
  /// Children of these stand on lines of their own, where spaces mean nothing.
  private static final Set<String> STRUCTURE =
      Set.of(
          "html", "head", "body", "main", "section", "table", "thead", "tbody", "svg", "g", "ul");

  /// Elements that HTML knows to have nothing in them; others get an end tag even if they are
  /// empty.
  private static final Set<String> VOID = Set.of("meta", "br");

  private final String name;
  private final SequencedMap<String, String> attributes = new LinkedHashMap<>();
  private final List<Markup> children = new ArrayList<>();

  private Element(String name) {
    this.name = name;
  }

  static Element of(String name, Markup... children) {
    return new Element(name).add(children);
  }

  static Element of(String name, String text) {
    return new Element(name).add(Markup.text(text));
  }

  Element with(String attribute, String value) {
    attributes.put(attribute, value);
    return this;
  }

  /// A coordinate or length of a drawing, to a tenth.
  Element with(String attribute, double value) {
    return with(attribute, number(value));
  }

  Element styled(String classes) {
    return with("class", classes);
  }

  Element add(Markup... more) {
    children.addAll(Arrays.asList(more));
    return this;
  }

  Element add(Collection<? extends Markup> more) {
    children.addAll(more);
    return this;
  }

  boolean isEmpty() {
    return children.isEmpty();
  }

  static String number(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  @Override
  public void print(StringBuilder page) {
    page.append('<').append(name);
    attributes.forEach(
        (attribute, value) -> {
          page.append(' ').append(attribute).append("=\"");
          Escaping.text(value, page);
          page.append('"');
        });
    if (VOID.contains(name)) {
      page.append(" />");
      return;
    }
    page.append('>');
    String between = STRUCTURE.contains(name) ? "\n" : "";
    page.append(between);
    for (Markup child : children) {
      child.print(page);
      page.append(between);
    }
    page.append("</").append(name).append('>');
  }
}
