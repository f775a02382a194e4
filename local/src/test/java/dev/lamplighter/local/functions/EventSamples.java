package dev.lamplighter.local.functions;

import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The samples in `events/`, read as the Lambda runtime reads them.
final class EventSamples {
  private static final String INSTANCE = "i-0123456789abcdef0";

  private EventSamples() {}

  static <T> T read(String name, Class<T> type) {
    return parse(text(name), type);
  }

  /// With the instance that the sample speaks of replaced by another.
  static <T> T about(String instance, String name, Class<T> type) {
    return parse(text(name).replace(INSTANCE, instance), type);
  }

  private static <T> T parse(String json, Class<T> type) {
    var serializer =
        LambdaEventSerializers.serializerFor(type, Thread.currentThread().getContextClassLoader());
    return serializer.fromJson(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
  }

  /// Maven runs tests in the module's folder, others in the root.
  private static String text(String name) {
    Path here = Path.of("events", name);
    try {
      return Files.readString(Files.exists(here) ? here : Path.of("..").resolve(here));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
