package dev.lamplighter.model;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/// A hash that is the same on every machine and in every version: SHA-256 over the parts, each with
/// its length before it, so that `("ab", "c")` and `("a", "bc")` differ.
public final class StableHash {
  private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

  private final byte[] digest;

  private StableHash(byte[] digest) {
    this.digest = digest;
  }

  public static StableHash of(String... parts) {
    var sha = sha256();
    for (String part : parts) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      sha.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
      sha.update(bytes);
    }
    return new StableHash(sha.digest());
  }

  /// The first 64 bits.
  public long toLong() {
    return ByteBuffer.wrap(digest).getLong();
  }

  /// `length` characters, at most 24, of the alphabet Kubernetes uses for generated names: no
  /// vowels, nothing that looks alike.
  public String toName(int length) {
    var name = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      name.append(ALPHABET.charAt(Byte.toUnsignedInt(digest[8 + i]) % ALPHABET.length()));
    }
    return name.toString();
  }

  /// A UUID of version 8 (RFC 9562: a hash of the maker's own).
  public Uid toUid() {
    var bytes = ByteBuffer.wrap(digest);
    long high = (bytes.getLong() & ~0xF000L) | 0x8000L;
    long low = (bytes.getLong() & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L;
    return Uid.of(new UUID(high, low).toString());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
