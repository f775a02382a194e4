package dev.lamplighter.cli.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.cli.picture.ClusterPicture;
import dev.lamplighter.cli.timeline.NodeLife;
import dev.lamplighter.cli.timeline.Phase;
import dev.lamplighter.cli.timeline.PodMark;
import dev.lamplighter.cli.timeline.RunTimeline;
import dev.lamplighter.local.labs.Labs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/// The page of a run, read as XML.
class RunPageTest {
  private static final String HOSTILE = "</title><script>alert('\"&\u0007\ud800')</script>";

  @Test
  void isWellFormedAndHasEachNodeOnce() {
    RunSection lab = lab("3b");

    Document page = Pages.parse(RunPage.of("Lab", 1, List.of(lab)));

    assertThat(Pages.values(page, "g", "data-node"))
        .doesNotHaveDuplicates()
        .containsExactlyElementsOf(lab.timeline().nodes().stream().map(NodeLife::name).toList())
        .hasSize(6);
  }

  @Test
  void theSameSeedGivesTheSameBytes() {
    assertThat(RunPage.of("Lab", 1, List.of(lab("3a"))))
        .isEqualTo(RunPage.of("Lab", 1, List.of(lab("3a"))));
  }

  @Test
  void marksOnTheAxisAndRowsOfTheTableLeadToEachOther() {
    Document page = Pages.parse(RunPage.of("Labs", 1, List.of(lab("3a"), lab("9"))));

    Set<String> ids = new TreeSet<>(Pages.ids(page));
    assertThat(Pages.ids(page)).hasSameSizeAs(ids);
    List<String> links = Pages.values(page, "a", "href");
    assertThat(links).isNotEmpty().allSatisfy(link -> assertThat(ids).contains(link.substring(1)));
    assertThat(links).contains("#lab-3a-told-1", "#lab-3a-mark-1", "#lab-9");
    assertThat(Pages.values(page, "a", "class")).contains("mark aws");
  }

  @Test
  void whatUsersWroteIsNeverMarkup() {
    String printed = RunPage.of(HOSTILE, 1, List.of(hostile()));
    Document page = Pages.parse(printed);

    assertThat(printed).doesNotContain("<script>alert", "</title><script>");
    assertThat(page.getElementsByTagName("script").getLength()).isEqualTo(1);
    assertThat(page.getElementsByTagName("h1").item(0).getTextContent())
        .isEqualTo("</title><script>alert('\"&\ufffd\ufffd')</script>");
    assertThat(((Element) page.getElementsByTagName("g").item(1)).getAttribute("class"))
        .doesNotContain("alert");
  }

  @Test
  void fetchesNothingAndRunsNothingButItsOwnScript() {
    String printed = RunPage.of("Lab", 1, List.of(lab("2b")));

    assertThat(printed)
        .contains("default-src &#39;none&#39;; style-src &#39;sha256-")
        .doesNotContain(" src=", "@import", "javascript:", " style=", " onload=");
    assertThat(printed.replace("http://www.w3.org/", "")).doesNotContain("http:", "https:");
  }

  @Test
  void saysWithoutScriptsWhatHoveringShows() {
    Document page = Pages.parse(RunPage.of("Lab", 1, List.of(lab("3a"))));

    assertThat(Pages.texts(page, "title"))
        .anySatisfy(
            title ->
                assertThat(title)
                    .contains("NodePool service", "m7i-flex.large", "spot")
                    .containsPattern("ready from \\d\\d:\\d\\d to \\d\\d:\\d\\d"))
        .anySatisfy(title -> assertThat(title).matches("\\d\\d:\\d\\d: httpd-\\S+ bound"))
        .anySatisfy(title -> assertThat(title).startsWith("All nodes $0.185396/h"));
  }

  @Test
  void saysWhatWasNotAsExpected() {
    var section =
        new RunSection(
            "lab-x",
            "Lab x",
            Optional.of(false),
            List.of(new RunSection.Verdict("the moon is out", Optional.of("saw the sun"))),
            List.of(),
            empty());

    assertThat(RunPage.of("Lab", 1, List.of(section)))
        .contains("differs", "✗", "the moon is out", "saw the sun", "No nodes.");
  }

  @Test
  void drawsNoMoreNodesThanAnybodyLooksAt() {
    List<NodeLife> many = IntStream.range(0, 450).mapToObj(i -> node("node-" + i)).toList();
    var timeline = new RunTimeline(Duration.ofMinutes(1), many, List.of(), List.of(), nothing());

    String printed = RunPage.of("Many", 1, List.of(section(timeline)));

    assertThat(Pages.values(Pages.parse(printed), "g", "data-node")).hasSize(400);
    assertThat(printed).contains("and 50 more");
  }

  private static RunSection lab(String id) {
    return RunSections.play(Labs.find(id).orElseThrow(), 1);
  }

  private static RunSection hostile() {
    var nodes = new ArrayList<NodeLife>();
    nodes.add(node(HOSTILE));
    return new RunSection(
        "hostile",
        HOSTILE,
        Optional.of(true),
        List.of(new RunSection.Verdict(HOSTILE, Optional.of(HOSTILE))),
        List.of(new RunSection.Notice(HOSTILE, List.of(HOSTILE))),
        new RunTimeline(
            Duration.ofMinutes(1),
            nodes,
            List.of(),
            List.of(),
            new ClusterPicture(
                List.of(),
                List.of(),
                List.of(new ClusterPicture.Pending(List.of(HOSTILE), HOSTILE)))));
  }

  private static NodeLife node(String name) {
    return new NodeLife(
        name,
        Optional.of(name),
        name,
        name,
        name,
        Optional.empty(),
        List.of(new Phase(Phase.Kind.LEAVING, Duration.ZERO, Duration.ofSeconds(30))),
        List.of(new PodMark(PodMark.Kind.MOVED, Duration.ofSeconds(5), List.of(name))));
  }

  private static RunSection section(RunTimeline timeline) {
    return new RunSection("run", "Run", Optional.empty(), List.of(), List.of(), timeline);
  }

  private static RunTimeline empty() {
    return new RunTimeline(Duration.ofMinutes(1), List.of(), List.of(), List.of(), nothing());
  }

  private static ClusterPicture nothing() {
    return new ClusterPicture(List.of(), List.of(), List.of());
  }
}
