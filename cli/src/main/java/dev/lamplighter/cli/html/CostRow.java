package dev.lamplighter.cli.html;

import dev.lamplighter.cli.timeline.RatePoint;
import dev.lamplighter.cli.timeline.RunTimeline;
import dev.lamplighter.model.Price;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/// What the nodes cost, as a line of steps: all of them, and Lamplighter's.
final class CostRow {
  private static final double HEIGHT = 110;
  private static final double HEAD = 8;

  private final RunTimeline run;
  private final TimeScale scale;
  private final long most;

  CostRow(RunTimeline run, TimeScale scale) {
    this.run = run;
    this.scale = scale;
    this.most =
        Math.max(
            1,
            run.rates().stream().mapToLong(point -> point.all().microsPerHour()).max().orElse(1));
  }

  double height() {
    return HEIGHT;
  }

  Element row(double top) {
    double bottom = top + HEIGHT;
    return Element.of("g")
        .styled("cost")
        .add(
            Element.of("line")
                .with("x1", TimeScale.LEFT)
                .with("x2", TimeScale.RIGHT)
                .with("y1", bottom)
                .with("y2", bottom),
            label("cost of all nodes", top + 20, "all"),
            label("of Lamplighter's", top + 36, "own"),
            label(Price.ofMicros(most).toString(), top + HEAD + 4, "scale"),
            label("0", bottom, "scale"),
            line(RatePoint::all, bottom, "all"),
            line(RatePoint::own, bottom, "own"))
        .add(run.rates().stream().map(point -> step(point, top)).toList());
  }

  private static Element label(String text, double y, String classes) {
    boolean onAxis = classes.equals("scale");
    return Element.of("text", text)
        .with("x", onAxis ? TimeScale.LEFT - 10 : 10)
        .with("y", y)
        .with("text-anchor", onAxis ? "end" : "start")
        .styled(classes);
  }

  private Element line(Function<RatePoint, Price> which, double bottom, String classes) {
    var path = new StringBuilder();
    for (RatePoint point : run.rates()) {
      String x = Element.number(scale.x(point.at()));
      String y = Element.number(y(which.apply(point), bottom));
      path.append(path.isEmpty() ? "M%s %s".formatted(x, y) : "H%sV%s".formatted(x, y));
    }
    return Element.of("path")
        .with("d", path.append("H").append(Element.number(TimeScale.RIGHT)).toString())
        .styled("rate " + classes);
  }

  private double y(Price price, double bottom) {
    return bottom - (HEIGHT - HEAD) * price.microsPerHour() / most;
  }

  /// A place to hover over for as long as the cost stays the same.
  private Element step(RatePoint point, double top) {
    List<RatePoint> rates = run.rates();
    int next = rates.indexOf(point) + 1;
    Duration until = next < rates.size() ? rates.get(next).at() : run.length();
    double from = scale.x(point.at());
    String told = "All nodes %s, Lamplighter's %s".formatted(point.all(), point.own());
    return Element.of("rect", Element.of("title", told))
        .with("x", from)
        .with("y", top)
        .with("width", Math.max(0, scale.x(until) - from))
        .with("height", HEIGHT)
        .styled("hover");
  }
}
