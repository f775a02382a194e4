package dev.lamplighter.functions.read;

import dev.lamplighter.decide.QuietLook;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.ItemReading;
import dev.lamplighter.functions.store.QuietLookCodec;
import dev.lamplighter.functions.store.WatchPositions;
import dev.lamplighter.model.ClusterName;
import java.util.Optional;

/// What the table says to a tick that hopes to be a quiet one: no environment remembers anything.
/// Claims are not among it: they are long, and mostly none is needed.
///
/// `last` is empty if the last full look found something to do, or if not all could be read. What
/// can't be read is not told: a full look follows, which writes it anew.
public record QuietState(boolean hinted, Optional<QuietLook> last, WatchPositions positions) {
  /// Throws [dev.lamplighter.functions.port.CallFailed].
  public static QuietState read(ClusterName cluster, StateStore store) {
    var partition = ItemKeys.cluster(cluster);
    var cursors = store.query(partition, ItemKeys.CURSORS);
    var hints = store.query(partition, ItemKeys.HINTS);
    boolean whole = cursors.complete() && hints.complete();
    return new QuietState(
        !hints.items().isEmpty(),
        find(cursors, ItemKeys.quiet(cluster).sortKey())
            .filter(_ -> whole)
            .flatMap(item -> ItemReading.of(item, QuietLookCodec::decode, _ -> {})),
        find(cursors, ItemKeys.watches(cluster).sortKey())
            .flatMap(item -> ItemReading.of(item, WatchPositions::decode, _ -> {}))
            .orElse(WatchPositions.NONE));
  }

  private static Optional<Item> find(Listing<Item> cursors, String sortKey) {
    return cursors.items().stream()
        .filter(item -> item.key().sortKey().equals(sortKey))
        .findFirst();
  }
}
