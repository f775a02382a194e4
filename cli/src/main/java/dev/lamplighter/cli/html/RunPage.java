package dev.lamplighter.cli.html;

import dev.lamplighter.cli.story.VirtualTime;
import dev.lamplighter.cli.text.Counted;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The page as a whole. It fetches nothing, and no script but its own may run in it.
public final class RunPage {
  private static final String DOCTYPE = "<!DOCTYPE html>\n";

  private RunPage() {}

  public static String of(String title, long seed, List<RunSection> runs) {
    var style = PageAsset.read("page.css");
    var script = PageAsset.read("page.js");
    var main =
        Element.of(
            "main",
            Element.of("h1", title),
            Element.of(
                "p",
                "Played by Lamplighter in a pretend cluster and cloud, seed %d; times are virtual, prices approximate."
                    .formatted(seed)));
    if (runs.size() > 1) {
      main.add(contents(runs));
    }
    runs.forEach(run -> main.add(section(run)));
    return DOCTYPE
        + Element.of(
                "html",
                Element.of(
                    "head",
                    Element.of("meta").with("charset", "utf-8"),
                    Element.of("meta")
                        .with("http-equiv", "Content-Security-Policy")
                        .with("content", policy(style, script)),
                    Element.of("meta")
                        .with("name", "viewport")
                        .with("content", "width=device-width, initial-scale=1"),
                    Element.of("title", title),
                    Element.of("style", style.code())),
                Element.of("body", main, Element.of("script", script.code())))
            .with("lang", "en")
            .with("xmlns", "http://www.w3.org/1999/xhtml")
            .print()
        + "\n";
  }

  private static String policy(PageAsset style, PageAsset script) {
    return "default-src 'none'; style-src '%s'; script-src '%s'"
        .formatted(style.hash(), script.hash());
  }

  private static Element contents(List<RunSection> runs) {
    return Element.of("ul")
        .styled("contents")
        .add(
            runs.stream()
                .map(
                    run ->
                        Element.of(
                            "li",
                            Element.of("a", run.title()).with("href", "#" + run.id()),
                            Markup.text(" "),
                            word(run.good())))
                .toList());
  }

  private static Element section(RunSection run) {
    var section =
        Element.of("section", Element.of("h2", run.title()), Element.of("p", summary(run)))
            .with("id", run.id());
    section.add(
        Element.of(
            "figure",
            new Chart(run.timeline(), run.id()).svg(),
            Legend.of(run.timeline().nodes())));
    if (!run.verdicts().isEmpty()) {
      section.add(Element.of("h3", Markup.text("Verdict: "), word(run.good())), verdicts(run));
    }
    section.add(Element.of("h3", "At the end")).add(EndTable.of(run.timeline().end()));
    run.notices().stream()
        .filter(notice -> !notice.objects().isEmpty())
        .forEach(notice -> section.add(notice(notice)));
    return section.add(
        Element.of("h3", "What happened"), StoryTable.of(run.timeline().story(), run.id()));
  }

  private static String summary(RunSection run) {
    long own = run.timeline().nodes().stream().filter(node -> node.pool().isPresent()).count();
    return "%s of virtual time, %s of Lamplighter's; all nodes together cost about $%s."
        .formatted(
            VirtualTime.of(run.timeline().length()),
            Counted.of(own, "node"),
            run.timeline().dollars().setScale(4, RoundingMode.HALF_UP).toPlainString());
  }

  private static Element word(Optional<Boolean> good) {
    return good.map(it -> Element.of("span", it ? "ok" : "differs").styled(it ? "good" : "bad"))
        .orElseGet(() -> Element.of("span"));
  }

  private static Element verdicts(RunSection run) {
    var list = Element.of("ul").styled("verdicts");
    for (RunSection.Verdict verdict : run.verdicts()) {
      boolean seen = verdict.difference().isEmpty();
      var parts = new ArrayList<Markup>();
      parts.add(Element.of("span", seen ? "✓" : "✗").styled(seen ? "good" : "bad"));
      parts.add(Markup.text(" " + verdict.sentence()));
      verdict
          .difference()
          .ifPresent(difference -> parts.add(Element.of("div", difference).styled("bad")));
      list.add(Element.of("li", parts.toArray(Markup[]::new)));
    }
    return list;
  }

  private static Element notice(RunSection.Notice notice) {
    return Element.of(
        "div",
        Element.of("p", notice.head()),
        Element.of("ul")
            .add(notice.objects().stream().map(object -> Element.of("li", object)).toList()));
  }
}
