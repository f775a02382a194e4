package dev.lamplighter.cli.watch;

import dev.lamplighter.cli.picture.ClusterPicture;
import dev.lamplighter.cli.picture.PictureText;
import dev.lamplighter.cli.story.StoryLayout;
import dev.lamplighter.cli.story.Telling;
import dev.lamplighter.cli.story.VirtualTime;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Tone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// One page: the time, the nodes with their bars and what they cost, NodeClaims, what waits, and as
/// much of the story's end as there is room for.
final class WatchPage {
  private static final int STORY_LEAST = 3;

  private final Look look;
  private final int rows;

  WatchPage(Look look, int rows) {
    this.look = look;
    this.rows = rows;
  }

  /// What is played, how far it is, how fast it goes.
  record Head(String title, Duration elapsed, Speed speed) {
    String text() {
      return "%s  %s  %s, Ctrl-C ends".formatted(VirtualTime.of(elapsed), title, speed);
    }
  }

  List<String> lines(Head head, ClusterPicture picture, List<Telling> story) {
    var lines = new ArrayList<String>();
    lines.add(look.paint(Tone.STRONG, head.text()));
    lines.add("");
    lines.addAll(new PictureText(look).watched(picture));
    lines.add("");
    lines.addAll(end(story, Math.max(STORY_LEAST, rows - lines.size())));
    return lines.size() <= rows ? lines : shortened(lines);
  }

  /// The last tellings that have room, each whole; of one that is longer than that, its end.
  private List<String> end(List<Telling> story, int room) {
    List<String> end = List.of();
    for (Telling telling : story.reversed()) {
      var longer = new ArrayList<>(StoryLayout.lines(telling, look));
      longer.addAll(end);
      if (longer.size() > room) {
        return end.isEmpty() ? longer.subList(longer.size() - room, longer.size()) : end;
      }
      end = longer;
    }
    return end;
  }

  /// The end of the page is the newest of the story, so the middle is left out.
  private List<String> shortened(List<String> lines) {
    int story = Math.min(STORY_LEAST, rows - 1);
    var page = new ArrayList<>(lines.subList(0, rows - story));
    page.addAll(lines.subList(lines.size() - story, lines.size()));
    return page;
  }
}
