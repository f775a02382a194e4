package dev.lamplighter.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.cli.text.Glyphs;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.PageSize;
import dev.lamplighter.local.labs.LabRun;
import dev.lamplighter.local.labs.Labs;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

/// A lab on a screen, drawn without waiting between the frames.
class WatchTest {
  private static final String ENTER = "\u001b[?1049h";
  private static final String LEAVE = "\u001b[?1049l";
  private static final String HOME = "\u001b[H";

  private final StringWriter out = new StringWriter();
  private final AtomicInteger rests = new AtomicInteger();

  @Test
  void drawsNodesAsTheyComeAndGo() {
    List<String> frames = watch("3a", new PageSize(130, 40));

    assertThat(frames).hasSize(120).hasSize(rests.get());
    assertThat(frames.getFirst()).contains("00:06", "Lab 3a", "60x", "2 nodes, 8 pods");
    assertThat(frames)
        .anySatisfy(
            frame ->
                assertThat(frame)
                    .contains("4 nodes", "/month", "NotReady", "pending pod", "service-")
                    .contains("00:05  you          $ kubectl apply -f examples/labs/pools/"));
    assertThat(frames.get(50)).contains("05:06", "4 nodes, 16 pods", " 91%  4/29  m7i-flex.large");
    assertThat(frames).anySatisfy(frame -> assertThat(frame).contains("Ready,Terminating"));
    assertThat(frames.getLast()).contains("12:00", "2 nodes, 8 pods").doesNotContain("NODECLAIM");
  }

  @Test
  void aPageIsNeverLargerThanTheTerminal() {
    for (String frame : watch("5", new PageSize(72, 18))) {
      String[] lines = frame.split("\r\n", -1);
      assertThat(lines).hasSizeLessThanOrEqualTo(18);
      assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(72));
    }
  }

  @Test
  void whatWasOnTheTerminalComesBack() {
    watch("2b", new PageSize(100, 30));

    assertThat(out.toString()).startsWith(ENTER).endsWith(LEAVE);
    assertThat(out.toString().indexOf(LEAVE)).isEqualTo(out.toString().lastIndexOf(LEAVE));
  }

  @Test
  void nothingIsDrawnOnceTheScreenIsLeft() {
    var screen = Screen.open(new PrintWriter(out));
    screen.close();

    screen.draw(List.of("too late"));
    screen.close();

    assertThat(out.toString()).doesNotContain("too late").endsWith(LEAVE);
  }

  private List<String> watch(String lab, PageSize size) {
    try (var screen = Screen.open(new PrintWriter(out))) {
      var watch =
          new Watch(
              "Lab " + lab,
              new Speed(60),
              screen,
              () -> size,
              page -> new Look(Ansi.OFF, Glyphs.ASCII, page.columns()),
              rests::incrementAndGet);
      LabRun.play(Labs.find(lab).orElseThrow(), 1, (_, event) -> watch.hear(event), watch.pace());
    }
    String all = out.toString();
    var frames = new ArrayList<>(Arrays.asList(all.split(Pattern.quote(HOME), -1)));
    frames.removeFirst();
    return frames.stream().map(WatchTest::plain).toList();
  }

  private static String plain(String frame) {
    return frame.replaceAll("\u001b\\[[?0-9]*[A-Za-z]", "");
  }
}
