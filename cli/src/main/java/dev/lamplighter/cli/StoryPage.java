package dev.lamplighter.cli;

import dev.lamplighter.cli.picture.ClusterPicture;
import dev.lamplighter.cli.picture.PictureReader;
import dev.lamplighter.cli.picture.PictureText;
import dev.lamplighter.cli.picture.Reasoned;
import dev.lamplighter.cli.story.Narrator;
import dev.lamplighter.cli.story.Staying;
import dev.lamplighter.cli.story.StoryLayout;
import dev.lamplighter.cli.story.Telling;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.story.StoryEvent;
import java.util.List;
import java.util.function.Consumer;

/// A story as it is printed: line by line, and before the user changes something how full the nodes
/// are by then.
final class StoryPage {
  private final Look look;
  private final Consumer<String> lines;
  private final Narrator narrator;
  private final Staying staying = new Staying();
  private List<String> shown = List.of();

  StoryPage(Look look, Consumer<String> lines) {
    this.look = look;
    this.lines = lines;
    this.narrator = new Narrator(this::print);
  }

  void hear(PretendWorld world, StoryEvent event) {
    if (event instanceof StoryEvent.UserActed) {
      narrator.end();
      showNodes(world);
    }
    if (event instanceof StoryEvent.Looked(_, var report)) {
      staying.hear(report);
    }
    narrator.hear(event);
  }

  /// The end: what there is now.
  void close(PretendWorld world) {
    narrator.end();
    lines.accept("");
    ClusterPicture picture = PictureReader.read(world);
    new PictureText(look).whole(picture).forEach(lines);
    staying
        .of(picture.claims().stream().map(ClusterPicture.Claim::name).toList())
        .forEach(
            group -> Reasoned.lines(look, Tone.PLAIN, group.what(), group.why()).forEach(lines));
    lines.accept("");
  }

  private void print(Telling telling) {
    StoryLayout.lines(telling, look).forEach(lines);
  }

  /// Only if Lamplighter has other nodes than when they were last shown.
  private void showNodes(PretendWorld world) {
    ClusterPicture picture = PictureReader.read(world);
    List<String> own =
        picture.nodes().stream()
            .filter(node -> node.pool().isPresent())
            .map(ClusterPicture.Node::name)
            .toList();
    if (!own.isEmpty() && !own.equals(shown)) {
      shown = own;
      lines.accept("");
      new PictureText(look).bars(picture).forEach(lines);
      lines.accept("");
    }
  }
}
