package dev.lamplighter.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Plays a user's own manifests.
@Command(name = "simulate", description = "Play your own manifests in a pretend cluster and cloud.")
final class SimulateCommand implements Runnable {
  @Mixin private final CommonOptions common = new CommonOptions();

  SimulateCommand(Lamplighter root) {}

  @Override
  public void run() {}
}
