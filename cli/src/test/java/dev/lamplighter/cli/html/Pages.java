package dev.lamplighter.cli.html;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/// Reads pages with a parser that forgives nothing.
final class Pages {
  private Pages() {}

  static Document parse(String page) {
    try {
      var factory = DocumentBuilderFactory.newInstance();
      factory.setExpandEntityReferences(false);
      var parser = factory.newDocumentBuilder();
      parser.setErrorHandler(null);
      return parser.parse(new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8)));
    } catch (SAXException | IOException | ParserConfigurationException malformed) {
      throw new AssertionError("The page is not well-formed", malformed);
    }
  }

  /// The values of an attribute of all elements of a name that have it.
  static List<String> values(Document page, String name, String attribute) {
    return elements(page, name)
        .filter(element -> element.hasAttribute(attribute))
        .map(element -> element.getAttribute(attribute))
        .toList();
  }

  static List<String> ids(Document page) {
    return values(page, "*", "id");
  }

  static List<String> texts(Document page, String name) {
    return elements(page, name).map(Element::getTextContent).toList();
  }

  private static Stream<Element> elements(Document page, String name) {
    NodeList elements = page.getElementsByTagName(name);
    return IntStream.range(0, elements.getLength()).mapToObj(i -> (Element) elements.item(i));
  }
}
