package dev.lamplighter.functions.catalogue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// A long text, compressed and cut into parts that an item of the table can hold.
final class Packing {
  /// An item holds 400 KiB, names and keys included.
  static final int PART_MAX = 350_000;

  private Packing() {}

  static List<String> pack(String text) {
    String packed = Base64.getEncoder().encodeToString(gzip(text));
    List<String> parts = new ArrayList<>();
    for (int from = 0; from < packed.length(); from += PART_MAX) {
      parts.add(packed.substring(from, Math.min(packed.length(), from + PART_MAX)));
    }
    return List.copyOf(parts);
  }

  /// Throws [IllegalStateException] if the parts are not those of one text.
  static String unpack(List<String> parts) {
    try (var unzipping =
        new GZIPInputStream(
            new ByteArrayInputStream(Base64.getDecoder().decode(String.join("", parts))))) {
      return new String(unzipping.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException | IllegalArgumentException broken) {
      throw new IllegalStateException("The stored catalogue is not as it was written", broken);
    }
  }

  private static byte[] gzip(String text) {
    var bytes = new ByteArrayOutputStream();
    try (var zipping = new GZIPOutputStream(bytes)) {
      zipping.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException("Memory can be written", impossible);
    }
    return bytes.toByteArray();
  }
}
