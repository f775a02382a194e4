package dev.lamplighter.local.doctor;

import java.util.Optional;

/// What one check found, and the command to run about it.
public record Finding(String check, Verdict verdict, String found, Optional<String> command) {

  public static Finding ok(String check, String found) {
    return new Finding(check, Verdict.OK, found, Optional.empty());
  }

  public static Finding warn(String check, String found) {
    return new Finding(check, Verdict.WARN, found, Optional.empty());
  }

  public static Finding fail(String check, String found) {
    return new Finding(check, Verdict.FAIL, found, Optional.empty());
  }

  public Finding run(String command) {
    return new Finding(check, verdict, found, Optional.of(command));
  }
}
