package dev.lamplighter.functions.kube;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;

/// The message of an event, as long as the API server takes it: 1,024 bytes of UTF-8.
final class EventNote {
  private static final int LONGEST = 1_024;
  private static final String CUT = "…";

  private EventNote() {}

  static String of(String message) {
    byte[] whole = message.getBytes(StandardCharsets.UTF_8);
    return whole.length <= LONGEST ? message : beginning(message) + CUT;
  }

  /// An encoder stops before a character that does not fit whole.
  private static String beginning(String message) {
    var room = ByteBuffer.allocate(LONGEST - CUT.getBytes(StandardCharsets.UTF_8).length);
    StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(message), room, true);
    return StandardCharsets.UTF_8.decode(room.flip()).toString();
  }
}
