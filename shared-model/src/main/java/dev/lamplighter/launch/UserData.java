package dev.lamplighter.launch;

import dev.lamplighter.api.AmiFamily;
import java.util.Optional;

/// The user data of a node, or why it can't be written (spec AWS 1.8).
public sealed interface UserData {
  record Text(String text) implements UserData {}

  record Refused(String reason, String message) implements UserData {}

  /// Why a family can't be launched, if so.
  static Optional<String> familyRefusal(AmiFamily family) {
    return switch (family) {
      case AL2023, CUSTOM -> Optional.empty();
      case AL2, BOTTLEROCKET, WINDOWS2019, WINDOWS2022, WINDOWS2025 ->
          Optional.of(
              "amiFamily (%s) is not supported by Lamplighter yet. Write AL2023, or Custom with user data of your own."
                  .formatted(family));
    };
  }
}
