package dev.lamplighter.benchmarks.solve;

import dev.lamplighter.model.Uid;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The UID of an object by its name, the same as in Karpenter's harness: the first 16 bytes of the
/// SHA-256 of `SEED/NAME`, written as a UUID.
final class Identity {
  private static final int[] GROUPS = {4, 2, 2, 2, 6};

  private Identity() {}

  static Uid of(String seed, String name) {
    byte[] hash = sha256((seed + "/" + name).getBytes(StandardCharsets.UTF_8));
    var text = new StringBuilder();
    int at = 0;
    for (int length : GROUPS) {
      text.append(at == 0 ? "" : "-").append(HexFormat.of().formatHex(hash, at, at + length));
      at += length;
    }
    return Uid.of(text.toString());
  }

  private static byte[] sha256(byte[] text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
