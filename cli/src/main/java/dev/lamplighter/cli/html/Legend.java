package dev.lamplighter.cli.html;

import dev.lamplighter.cli.timeline.NodeLife;
import dev.lamplighter.cli.timeline.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What the colours, shades and signs of a chart mean.
final class Legend {
  private Legend() {}

  static Element of(List<NodeLife> nodes) {
    var entries = new ArrayList<>(PoolColours.of(nodes).legend());
    for (Phase.Kind phase : Phase.Kind.values()) {
      String classes = "swatch pool-0 " + phase.name().toLowerCase(Locale.ROOT);
      entries.add(entry(classes, phase.toString()));
    }
    entries.add(sign("●", "pods bound"));
    entries.add(sign("✕", "pods moved off"));
    entries.add(sign("○", "pods gone"));
    return Element.of("p").styled("legend").add(entries);
  }

  /// A coloured patch and what it means.
  static Element entry(String classes, String meaning) {
    return Element.of("span", Element.of("i").styled(classes), Markup.text(meaning));
  }

  private static Element sign(String sign, String meaning) {
    return Element.of("span", sign + " " + meaning);
  }
}
