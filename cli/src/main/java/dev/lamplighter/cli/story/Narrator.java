package dev.lamplighter.cli.story;

import dev.lamplighter.cli.story.Telling.Line;
import dev.lamplighter.cli.story.Telling.Voice;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.local.story.StoryEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Consumer;

/// Makes tellings of story events: what the cluster does within one second is told together, and
/// nothing is told twice.
public final class Narrator {
  private final Consumer<Telling> listener;
  private final LookTeller looks = new LookTeller();
  private ClusterSecond second = new ClusterSecond(Instant.MIN);

  public Narrator(Consumer<Telling> listener) {
    this.listener = listener;
  }

  public void hear(StoryEvent event) {
    switch (event) {
      case StoryEvent.UserActed acted -> {
        tellCluster();
        listener.accept(new Telling(acted.at(), Voice.USER, command(acted)));
      }
      case StoryEvent.AwsActed(var at, var step, boolean found) -> {
        tellCluster();
        listener.accept(
            new Telling(at, Voice.AWS, told(Line.of(Tone.STRONG, step.command()), found)));
      }
      case StoryEvent.Looked looked -> {
        List<Line> lines = looks.lines(looked.report());
        if (!lines.isEmpty()) {
          tellCluster();
          listener.accept(new Telling(looked.at(), Voice.LAMPLIGHTER, lines));
        }
      }
      case StoryEvent.NodeJoined(_, var node) -> second(event).joined(node);
      case StoryEvent.NodeReady(_, var node) -> second(event).ready(node);
      case StoryEvent.NodeLeaving _, StoryEvent.NodeStays _ -> {
        // Whoever decided it has told why.
      }
      case StoryEvent.NodeGone(_, var node) -> second(event).gone(node);
      case StoryEvent.PodBound(_, var pod, var node) -> second(event).bound(pod, node);
      case StoryEvent.PodUnschedulable(_, var pod) -> second(event).unschedulable(pod);
      case StoryEvent.PodGone(_, var pod) -> second(event).gone(pod);
    }
  }

  /// Tell what is still held back.
  public void end() {
    tellCluster();
  }

  private ClusterSecond second(StoryEvent event) {
    Instant at = event.at().truncatedTo(ChronoUnit.SECONDS);
    if (!at.equals(second.at())) {
      tellCluster();
      second = new ClusterSecond(at);
    }
    return second;
  }

  private void tellCluster() {
    List<Line> lines = second.lines();
    if (!lines.isEmpty()) {
      listener.accept(new Telling(second.at(), Voice.CLUSTER, lines));
    }
    second = new ClusterSecond(Instant.MIN);
  }

  private static List<Line> command(StoryEvent.UserActed acted) {
    return told(Line.of(Tone.STRONG, "$ " + acted.step().command()), acted.found());
  }

  private static List<Line> told(Line line, boolean found) {
    return found ? List.of(line) : List.of(line, Line.detail(Tone.BAD, "there is no such object"));
  }
}
