package dev.lamplighter.functions.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/// A text that may be too long for an item: up to [#PLAIN_MAX] it is kept as it is, for people to
/// read, beyond that deflated and written in Base64.
///
/// A claim holds a launch template for each way in which its types differ, each with user data of
/// up to 16 KiB; they are nearly alike, so they deflate to a few per cent.
final class LongText {
  /// An item of the table holds 400 KiB.
  private static final int PLAIN_MAX = 100 * 1024;

  /// No JSON begins like this.
  private static final String DEFLATED = "deflated:";

  private LongText() {}

  static String pack(String text) {
    return text.length() <= PLAIN_MAX ? text : DEFLATED + deflate(text);
  }

  static String unpack(String packed) {
    return packed.startsWith(DEFLATED) ? inflate(packed.substring(DEFLATED.length())) : packed;
  }

  private static String deflate(String text) {
    var bytes = new ByteArrayOutputStream();
    try (var deflating = new DeflaterOutputStream(bytes)) {
      deflating.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException("Memory can be written", impossible);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  private static String inflate(String base64) {
    var bytes = new ByteArrayInputStream(Base64.getDecoder().decode(base64));
    try (var inflating = new InflaterInputStream(bytes)) {
      return new String(inflating.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException("A claim's record is not as it was written", broken);
    }
  }
}
