package dev.lamplighter.cli.plan;

import dev.lamplighter.cli.plan.Plan.Launch;
import dev.lamplighter.cli.plan.Plan.NodeCost;
import dev.lamplighter.cli.plan.Plan.Placed;
import dev.lamplighter.cli.plan.Plan.Refused;
import dev.lamplighter.cli.plan.Plan.Removal;
import dev.lamplighter.cli.plan.Plan.Staying;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Table;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.cli.text.Wrapping;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// A plan as tables and sentences.
public final class PlanText {
  private static final int PODS_SHOWN = 4;
  private static final int NODES_SHOWN = 6;
  private static final int ZONES_SHOWN = 3;
  private static final int HOURS_A_MONTH = 730;
  private static final String MARGIN = "  ";
  private static final String NO_POOL = "-";
  private static final String UNKNOWN = "?";

  private final Look look;
  private final List<String> lines = new ArrayList<>();

  private PlanText(Look look) {
    this.look = look;
  }

  public static List<String> lines(Plan plan, Look look) {
    var text = new PlanText(look);
    text.launches(plan.launches());
    plan.packing().ifPresent(price -> text.sentence(sentenceCase(price.text())));
    text.placed(plan.placed());
    text.refused("Would find no place", plan.refused());
    text.refused("Wait, but no place is looked for", plan.waiting());
    text.notes(plan.notes());
    text.removals(plan);
    text.staying(plan.staying());
    text.cost(plan);
    return List.copyOf(text.lines);
  }

  private void head(String title) {
    if (!lines.isEmpty()) {
      lines.add("");
    }
    lines.add(look.paint(Tone.STRONG, title));
  }

  private void sentence(String text) {
    Wrapping.wrap(text, look.columns() - MARGIN.length(), MARGIN.length())
        .forEach(line -> lines.add(MARGIN + line));
  }

  private void launches(List<Launch> launches) {
    if (launches.isEmpty()) {
      return;
    }
    head("Would be launched");
    lines.addAll(
        new Table<Launch>()
            .left("NODEPOOL", launch -> launch.claim().pool().value())
            .left("TYPE", PlanText::type)
            .left("CAPACITY", launch -> launch.capacityType().toString())
            .left("ZONE", launch -> Counted.list(launch.zones(), ZONES_SHOWN))
            .spare(2)
            .right("$/HOUR", launch -> dollars(Optional.of(launch.claim().cheapest())))
            .left("PODS", PlanText::whatFor)
            .lines(look, launches));
  }

  /// `m7i-flex.large +2` where two dearer ones would do as well.
  private static String type(Launch launch) {
    int others = launch.claim().instanceTypes().size() - 1;
    return launch.claim().instanceTypes().getFirst() + (others == 0 ? "" : " +" + others);
  }

  /// Without pods it is made because its pool is to have so many.
  private static String whatFor(Launch launch) {
    return launch.claim().pods().isEmpty() ? "(replicas)" : pods(launch.claim().pods());
  }

  private void placed(List<Placed> placed) {
    if (!placed.isEmpty()) {
      head("Fit on what is there");
      lines.addAll(
          new Table<Placed>()
              .left("WHERE", Placed::where)
              .left("PODS", each -> pods(each.pods()))
              .lines(look, placed));
    }
  }

  private void refused(String title, List<Refused> refused) {
    if (!refused.isEmpty()) {
      head(title);
      refused.forEach(each -> sentence("%s: %s".formatted(pods(each.pods()), each.why())));
    }
  }

  private void notes(List<String> notes) {
    if (!notes.isEmpty()) {
      head("To be noted");
      notes.forEach(note -> sentence(sentenceCase(note)));
    }
  }

  private void removals(Plan plan) {
    if (plan.removals().isEmpty()) {
      return;
    }
    head("Would go");
    for (Removal removal : plan.removals()) {
      sentence(
          "%s: %s. %s%s"
              .formatted(
                  removal.reason(),
                  whatGoes(removal),
                  sentenceCase(removal.because()),
                  replacements(removal.replacements())));
    }
    if (!plan.whole()) {
      sentence("More would follow: this looks no further ahead.");
    }
  }

  private static String whatGoes(Removal removal) {
    return Counted.list(
        Stream.concat(
                removal.nodes().stream().map(PlanText::node),
                removal.withoutNode().stream().map("nodeclaim/%s (no Node)"::formatted))
            .toList(),
        NODES_SHOWN);
  }

  private static String replacements(List<Launch> launches) {
    return launches.isEmpty()
        ? ""
        : " In its place: "
            + Counted.list(
                launches.stream()
                    .map(
                        launch ->
                            "%s (%s)"
                                .formatted(
                                    type(launch), dollars(Optional.of(launch.claim().cheapest()))))
                    .toList(),
                NODES_SHOWN)
            + ".";
  }

  private static String node(NodeCost node) {
    return "%s (%s, %s)".formatted(node.name(), type(node), dollars(node.price()));
  }

  private static String type(NodeCost node) {
    return node.type().orElse(UNKNOWN);
  }

  private static String sentenceCase(String because) {
    return because.substring(0, 1).toUpperCase(Locale.ROOT)
        + because.substring(1)
        + (because.endsWith(".") ? "" : ".");
  }

  private void staying(List<Staying> staying) {
    if (!staying.isEmpty()) {
      head("Would stay");
      lines.addAll(
          new Table<Staying>()
              .left("NODE", each -> each.node().name().value())
              .left("NODEPOOL", each -> each.node().pool().orElse(NO_POOL))
              .spare(2)
              .left("TYPE", each -> type(each.node()))
              .spare(1)
              .right("$/HOUR", each -> dollars(each.node().price()))
              .left("WHY", Staying::why)
              .lines(look, staying));
    }
  }

  private void cost(Plan plan) {
    var cost = plan.cost();
    if (!lines.isEmpty()) {
      lines.add("");
    }
    lines.add(
        "Nodes today: %s.%s%s"
            .formatted(perHour(cost.now()), unknown(cost.unknown()), spot(cost.spot())));
    lines.add(
        plan.isQuiet()
            ? "Nothing would be done."
            : "With this plan: %s, %s.".formatted(perHour(cost.then()), difference(cost)));
    lines.add(
        look.paint(
            Tone.QUIET,
            "Prices are approximate: us-east-1's of %s, spot at the price of on-demand."
                .formatted(cost.pricesAsOf())));
  }

  private static String unknown(int nodes) {
    return nodes == 0
        ? ""
        : " What %s cost%s is not known."
            .formatted(Counted.of(nodes, "node"), nodes == 1 ? "s" : "");
  }

  /// The built-in prices know none of spot.
  private static String spot(int nodes) {
    return switch (nodes) {
      case 0 -> "";
      case 1 -> " 1 node is spot and costs less than its on-demand price, which is counted.";
      default ->
          " %d nodes are spot and cost less than their on-demand prices, which are counted."
              .formatted(nodes);
    };
  }

  private static String difference(Plan.Cost cost) {
    long micros = cost.then().microsPerHour() - cost.now().microsPerHour();
    Price month = Price.ofMicros(Math.abs(micros)).times(HOURS_A_MONTH);
    return "%s a month %s".formatted(month(month), micros > 0 ? "more" : "less");
  }

  private String perHour(Price price) {
    return "%s %s/h, %s a month"
        .formatted(look.glyphs().about(), dollarsOf(price), month(price.times(HOURS_A_MONTH)));
  }

  private static String month(Price price) {
    return "$%.2f".formatted(price.dollars());
  }

  private static String dollarsOf(Price price) {
    return "$%.4f".formatted(price.dollars());
  }

  private static String dollars(Optional<Price> price) {
    return price
        .filter(it -> !it.isUnknown())
        .map(it -> "%.4f".formatted(it.dollars()))
        .orElse(UNKNOWN);
  }

  private static String pods(List<PodKey> pods) {
    return Counted.list(pods.stream().map(PodKey::toString).toList(), PODS_SHOWN);
  }
}
