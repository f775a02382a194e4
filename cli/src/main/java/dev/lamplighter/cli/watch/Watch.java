package dev.lamplighter.cli.watch;

import dev.lamplighter.cli.picture.PictureReader;
import dev.lamplighter.cli.story.Narrator;
import dev.lamplighter.cli.story.Telling;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.PageSize;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.story.Pace;
import dev.lamplighter.local.story.StoryEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// Shows a world on a screen while it is played: the virtual clock stands still between two frames.
public final class Watch {
  /// More than any page has room for.
  private static final int TELLINGS_KEPT = 200;

  private static final int FRAMES_PER_SIZE = 10;

  private final String title;
  private final Speed speed;
  private final Screen screen;
  private final Supplier<PageSize> size;
  private final Function<PageSize, Look> look;
  private final Deque<Telling> told = new ArrayDeque<>();
  private final Narrator narrator = new Narrator(this::keep);
  private final Runnable rest;
  private PageSize page;
  private int frames;

  /// In real time.
  public static Watch of(
      String title,
      Speed speed,
      Screen screen,
      Supplier<PageSize> size,
      Function<PageSize, Look> look) {
    var clock = new Frames();
    return new Watch(title, speed, screen, size, look, clock::next);
  }

  Watch(
      String title,
      Speed speed,
      Screen screen,
      Supplier<PageSize> size,
      Function<PageSize, Look> look,
      Runnable rest) {
    this.title = title;
    this.speed = speed;
    this.screen = screen;
    this.size = size;
    this.look = look;
    this.rest = rest;
    this.page = size.get();
  }

  public Pace pace() {
    return new Pace(speed.in(Frames.LENGTH), this::frame);
  }

  public void hear(StoryEvent event) {
    narrator.hear(event);
  }

  private void keep(Telling telling) {
    told.addLast(telling);
    if (told.size() > TELLINGS_KEPT) {
      told.removeFirst();
    }
  }

  private void frame(PretendWorld world) {
    if (frames++ % FRAMES_PER_SIZE == 0) {
      page = size.get();
    }
    var now = new WatchPage(look.apply(page), page.rows());
    screen.draw(
        now.lines(
            new WatchPage.Head(title, world.elapsed(), speed),
            PictureReader.read(world),
            List.copyOf(told)));
    rest.run();
  }
}
