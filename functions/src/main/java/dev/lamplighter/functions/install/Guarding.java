package dev.lamplighter.functions.install;

import java.util.Optional;

/// What an account's owner may ask of everything that is made in it: ARNs of the policy that bounds
/// each role, and of the key that encrypts table, queues, logs and the functions' settings.
public record Guarding(
    Optional<String> permissionsBoundary, Optional<String> kmsKey, boolean pointInTimeRecovery) {
  public static final Guarding DEFAULT = new Guarding(Optional.empty(), Optional.empty(), false);
}
