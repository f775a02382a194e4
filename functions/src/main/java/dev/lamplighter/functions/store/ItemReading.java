package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Item;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.core.JacksonException;

/// Reads items of the table whatever is in them: another version, or a person, may have written
/// what this one can't read. Such an item is of no use; but it stays where it is, and keeps nothing
/// else from being read.
public final class ItemReading {
  private static final int SAID_MAX = 200;

  private ItemReading() {}

  /// What `decode` makes of the item. If it can make nothing of it, `unread` is told which item and
  /// why, in words that are the same each time.
  public static <T> Optional<T> of(Item item, Function<Item, T> decode, Consumer<String> unread) {
    try {
      return Optional.of(decode.apply(item));
    } catch (RuntimeException broken) {
      unread.accept(sentence(item, broken));
      return Optional.empty();
    }
  }

  /// Of an item without which nothing can be done. Throws [CallFailed], as if the table had not
  /// answered, if it can't be read.
  public static <T> T required(Item item, Function<Item, T> decode) {
    try {
      return decode.apply(item);
    } catch (RuntimeException broken) {
      throw new CallFailed(CallFailed.Kind.UNAVAILABLE, sentence(item, broken));
    }
  }

  private static String sentence(Item item, RuntimeException broken) {
    return "Item %s of the table can't be read: %s".formatted(item.key(), why(broken));
  }

  /// In a few words, which name no memory address and no parser's state.
  static String why(RuntimeException broken) {
    String said =
        broken instanceof JacksonException json
            ? json.getOriginalMessage()
            : String.valueOf(broken.getMessage());
    String line = said.lines().findFirst().orElse("").strip();
    return line.substring(0, Math.min(SAID_MAX, line.length()));
  }
}
