package dev.lamplighter.functions.wire;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// How a manifest's bytes are to be read: as YAML says, UTF-8 unless a byte order mark tells of
/// UTF-16, which is what PowerShell 5 writes with `>`.
final class TextEncoding {
  private TextEncoding() {}

  static Charset of(byte[] bytes) {
    boolean marked =
        bytes.length >= 2
            && ((bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE)
                || (bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF));
    return marked ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
  }
}
