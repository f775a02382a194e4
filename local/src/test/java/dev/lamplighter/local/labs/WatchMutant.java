package dev.lamplighter.local.labs;

import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.storm.Altered;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.WatchEvent;
import java.util.List;

/// Without one rule of what quiet ticks hear of pods.
enum WatchMutant implements Hunted {
  /// The watch begins at what is there now, and not where the last one ended.
  POD_WATCH_WITH_A_GAP(HuntingGround.ANOTHER_POD, "both pods run: saw 1, wanted 2") {
    @Override
    List<WatchEvent<PodView>> told(List<WatchEvent<PodView>> events) {
      return List.of();
    }
  },

  EMPTY_NODE_NOT_HEARD(HuntingGround.LAB_3A, "no node of pool service is left: saw 2, wanted 0") {
    @Override
    List<WatchEvent<PodView>> told(List<WatchEvent<PodView>> events) {
      return events.stream().filter(event -> event.object().active()).toList();
    }
  };

  private final HuntingGround ground;
  private final String found;

  WatchMutant(HuntingGround ground, String found) {
    this.ground = ground;
    this.found = found;
  }

  @Override
  public HuntingGround ground() {
    return ground;
  }

  @Override
  public String found() {
    return found;
  }

  abstract List<WatchEvent<PodView>> told(List<WatchEvent<PodView>> events);

  @Override
  public Ports apply(Ports ports) {
    return Altered.podWatch(ports, this::told);
  }
}
