package dev.lamplighter.local.cloud;

import dev.lamplighter.model.StableHash;
import java.util.HexFormat;

/// Identifiers as EC2 writes them: a prefix and 17 hexadecimal digits, here a hash of what they
/// name, so that a seed always gives the same.
final class Ec2Ids {
  private Ec2Ids() {}

  static String hex(String kind, String what) {
    return "0" + HexFormat.of().toHexDigits(StableHash.of(kind, what).toLong());
  }
}
