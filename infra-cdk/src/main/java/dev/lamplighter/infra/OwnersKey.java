package dev.lamplighter.infra;

import dev.lamplighter.functions.install.Installation;
import java.util.Optional;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.kms.Key;
import software.constructs.Construct;

/// The key that the account's owner wants things encrypted with. Its policy is his, too.
final class OwnersKey {
  private OwnersKey() {}

  static Optional<IKey> of(Construct scope, Installation installation) {
    return installation.guarding().kmsKey().map(arn -> Key.fromKeyArn(scope, "OwnersKey", arn));
  }
}
