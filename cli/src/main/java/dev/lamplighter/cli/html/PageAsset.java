package dev.lamplighter.cli.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// The page's own style or script, and the hash by which a Content-Security-Policy allows it and
/// nothing else.
record PageAsset(Markup.Code code) {

  static PageAsset read(String file) {
    try (var stream = PageAsset.class.getResourceAsStream(file)) {
      if (stream == null) {
        throw new IllegalStateException("%s is not packaged with the command".formatted(file));
      }
      return new PageAsset(
          new Markup.Code(new String(stream.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  String hash() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(code.code().getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("Every JDK has SHA-256", missing);
    }
  }
}
