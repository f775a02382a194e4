package dev.lamplighter.functions.catalogue;

import dev.lamplighter.catalogue.CatalogueState;
import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.StateStore.WriteOutcome;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.ItemReading;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.StableHash;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A region's catalogue in the table: parts that hold the packed text, and a header that names
/// them.
///
/// A part's key has the hash of the whole text in it, so parts of two texts never get mixed. They
/// are written first, the header last and only over the one that was seen: of two writers one wins,
/// and readers see the old text or the new. Then the parts that no header names are deleted; who
/// was about to read those reads the header again.
public final class CatalogueStore {
  private static final String WRITTEN_AT = "writtenAt";
  private static final String SEQUENCE = "sequence";
  private static final String CONTENT = "content";
  private static final String PARTS = "parts";
  private static final String DATA = "data";
  private static final int CONTENT_LENGTH = 16;
  private static final int TRIES = 3;

  private final StateStore store;
  private final Region region;

  public CatalogueStore(StateStore store, Region region) {
    this.store = store;
    this.region = region;
  }

  /// What the header says: how often it was written, when, and which content it names.
  public record Header(long sequence, Instant writtenAt, String content, int parts) {
    private static Header decode(Item item) {
      return new Header(
          item.number(SEQUENCE),
          Instant.ofEpochMilli(item.number(WRITTEN_AT)),
          item.text(CONTENT),
          Math.toIntExact(item.number(PARTS)));
    }
  }

  /// A catalogue as it was read.
  public record Stored(Header header, CatalogueState state) {}

  /// What came of a write: whether it was the one that counts, and how large it is in characters.
  public record Written(boolean won, int parts, int characters) {}

  /// The header as it is now. Throws [CallFailed].
  public Optional<Header> header() {
    return store.get(headerKey()).map(item -> ItemReading.required(item, Header::decode));
  }

  /// The catalogue as it is now; `known` again where nobody has written since. Empty where there is
  /// none, or none that can be read. Throws [CallFailed].
  public Optional<Stored> read(Optional<Stored> known) {
    for (int i = 0; i < TRIES; i++) {
      Optional<Header> header = header();
      if (header.isEmpty()) {
        return Optional.empty();
      }
      Optional<Stored> same =
          known.filter(it -> it.header().content().equals(header.get().content()));
      if (same.isPresent()) {
        return same.map(it -> new Stored(header.get(), it.state()));
      }
      List<String> parts = parts(header.get());
      if (parts.size() == header.get().parts()) {
        return unpacked(header.get(), parts);
      }
    }
    return Optional.empty();
  }

  private List<String> parts(Header header) {
    List<String> parts = new ArrayList<>();
    for (int n = 1; n <= header.parts(); n++) {
      store
          .get(ItemKeys.cataloguePart(region, header.content(), n))
          .ifPresent(item -> parts.add(item.text(DATA)));
    }
    return parts;
  }

  /// What another version wrote may be unreadable to this one; then the region is asked again.
  private Optional<Stored> unpacked(Header header, List<String> parts) {
    try {
      CatalogueState state = CatalogueText.decode(Packing.unpack(parts));
      return state.region().equals(region)
          ? Optional.of(new Stored(header, state))
          : Optional.empty();
    } catch (RuntimeException _) {
      return Optional.empty();
    }
  }

  /// Writes `state` over what `seen` is. Throws [CallFailed]; then the header is either the old one
  /// or names a whole content.
  public Written write(CatalogueState state, Optional<Header> seen, Instant now) {
    String text = CatalogueText.encode(state);
    List<String> parts = Packing.pack(text);
    String content = StableHash.of(text).toName(CONTENT_LENGTH);
    for (int n = 1; n <= parts.size(); n++) {
      put(ItemKeys.cataloguePart(region, content, n), parts.get(n - 1));
    }
    var header = new Header(seen.map(Header::sequence).orElse(0L) + 1, now, content, parts.size());
    boolean won = store.write(headerWrite(header, seen)) instanceof WriteOutcome.Done;
    if (won) {
      deleteOthers(header);
    }
    return new Written(won, parts.size(), parts.stream().mapToInt(String::length).sum());
  }

  private void put(ItemKey key, String data) {
    var attributes = new TreeMap<String, AttributeValue>(Map.of(DATA, text(data)));
    WriteOutcome _ = store.write(new Write.Put(new Item(key, attributes), new Condition.Always()));
  }

  private Write headerWrite(Header header, Optional<Header> seen) {
    var attributes =
        new TreeMap<String, AttributeValue>(
            Map.of(
                SEQUENCE, number(header.sequence()),
                WRITTEN_AT, number(header.writtenAt().toEpochMilli()),
                CONTENT, text(header.content()),
                PARTS, number(header.parts())));
    Condition unchanged =
        seen.<Condition>map(it -> new Condition.AttributeEquals(SEQUENCE, number(it.sequence())))
            .orElseGet(Condition.ItemAbsent::new);
    return new Write.Put(new Item(headerKey(), attributes), unchanged);
  }

  private void deleteOthers(Header header) {
    String ours = ItemKeys.CATALOGUE_PARTS + header.content() + "#";
    for (Item item : store.query(ItemKeys.catalogue(region), ItemKeys.CATALOGUE_PARTS).items()) {
      if (!item.key().sortKey().startsWith(ours)) {
        WriteOutcome _ = store.write(new Write.Delete(item.key(), new Condition.Always()));
      }
    }
  }

  private ItemKey headerKey() {
    return ItemKeys.catalogueHeader(region);
  }

  private static AttributeValue text(String value) {
    return new AttributeValue.Text(value);
  }

  private static AttributeValue number(long value) {
    return new AttributeValue.Number(value);
  }
}
