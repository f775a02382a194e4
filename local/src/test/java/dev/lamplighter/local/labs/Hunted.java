package dev.lamplighter.local.labs;

import dev.lamplighter.functions.port.Ports;
import java.util.function.UnaryOperator;

/// Lamplighter with one rule of a mechanism left out, and where that shows.
interface Hunted extends UnaryOperator<Ports> {
  HuntingGround ground();

  /// Words of the difference that the missing rule makes: any other would be luck.
  String found();
}
