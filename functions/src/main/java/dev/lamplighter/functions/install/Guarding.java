package dev.lamplighter.functions.install;

import java.util.Optional;

/// What an account's owner may ask of everything that is made in it: ARNs of the policy that bounds
/// each role, and of the key that encrypts table, queues, logs and the functions' settings.
/// `keepNodeRole` is whether the stack leaves the role of nodes behind, whatever becomes of the
/// clusters that are on its list: for nodes of a cluster that is off it already.
public record Guarding(
    Optional<String> permissionsBoundary,
    Optional<String> kmsKey,
    boolean pointInTimeRecovery,
    boolean keepNodeRole) {
  public static final Guarding DEFAULT =
      new Guarding(Optional.empty(), Optional.empty(), false, false);
}
