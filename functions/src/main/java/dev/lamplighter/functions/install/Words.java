package dev.lamplighter.functions.install;

import dev.lamplighter.functions.pass.Settings.Mode;
import java.util.Locale;

/// How users write what is not of this package.
final class Words {
  private Words() {}

  static String of(Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }
}
