package dev.lamplighter.functions.catalogue;

import static dev.lamplighter.catalogue.CataloguePart.TYPES;

import dev.lamplighter.catalogue.BuiltInCatalogue;
import dev.lamplighter.catalogue.CatalogueInUse;
import dev.lamplighter.catalogue.CataloguePart;
import dev.lamplighter.catalogue.CatalogueState;
import dev.lamplighter.functions.catalogue.CatalogueStore.Stored;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.model.Region;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Supplier;

/// What the region sells, for the snapshots of one environment: from the table; what that has not,
/// or nobody has renewed in time, by asking; and what nobody tells, built in.
///
/// What had to be asked for is written to the table, so that the next environment need not ask.
public final class CatalogueReader {
  /// How often the catalogue is renewed (design 4). Types come a few times a year and list prices
  /// change seldom; the spot price is only used to rank, and EC2 chooses by its own.
  public static final Duration RENEWED_EVERY = Duration.ofHours(6);

  /// From then on somebody must have missed a turn.
  private static final Duration STALE = RENEWED_EVERY.multipliedBy(2);

  /// How often to look whether the table has another one, and to ask for what it has not.
  private static final Duration LOOKS_EVERY = Duration.ofMinutes(30);

  /// How long pods wait for EC2 to tell its types, before the built-in ones serve.
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final CatalogueStore store;
  private final CatalogueRefresh refresh;
  private final Supplier<BuiltInCatalogue> builtIn;
  private CatalogueState state;
  private Optional<Stored> stored = Optional.empty();
  private Optional<CatalogueInUse> inUse = Optional.empty();
  private Optional<Instant> firstLook = Optional.empty();
  private Optional<Instant> nextLook = Optional.empty();

  public CatalogueReader(
      Region region,
      CatalogueStore store,
      CatalogueRefresh refresh,
      Supplier<BuiltInCatalogue> builtIn) {
    this.store = store;
    this.refresh = refresh;
    this.builtIn = builtIn;
    this.state = CatalogueState.unread(region);
  }

  /// Empty while EC2 has not told its types, and has not had the time to. The same value as long as
  /// nothing in it has changed. `beforeCalls` runs ahead of each question that may take long.
  public Optional<CatalogueInUse> read(Instant now, Runnable beforeCalls) {
    Instant first = firstLook.orElse(now);
    firstLook = Optional.of(first);
    if (!state.known(TYPES) || nextLook.filter(now::isBefore).isEmpty()) {
      look(now, beforeCalls);
    }
    return state.known(TYPES) || !now.isBefore(first.plus(PATIENCE))
        ? Optional.of(inUse())
        : Optional.empty();
  }

  /// Why EC2's own types are not known, where they are not.
  public String whyUnread() {
    return state.part(TYPES).problem().orElse("DescribeInstanceTypes: not answered yet");
  }

  private CatalogueInUse inUse() {
    if (inUse.isEmpty()) {
      inUse = Optional.of(CatalogueInUse.of(state, builtIn.get()));
    }
    return inUse.get();
  }

  private void look(Instant now, Runnable beforeCalls) {
    nextLook = Optional.of(now.plus(LOOKS_EVERY));
    readTable();
    SortedSet<CataloguePart> due = state.notReadSince(now.minus(STALE));
    if (!due.isEmpty()) {
      CatalogueState asked = refresh.ask(state, due, now, beforeCalls);
      boolean better = !asked.notReadSince(now.minus(STALE)).equals(due);
      use(asked);
      if (better && state.known(TYPES)) {
        write(now);
      }
    }
  }

  /// While the table is silent, what is known serves.
  private void readTable() {
    try {
      Optional<Stored> found = store.read(stored);
      boolean other = !found.map(Stored::header).equals(stored.map(Stored::header));
      stored = found;
      if (other) {
        found.map(Stored::state).ifPresent(this::use);
      }
    } catch (CallFailed _) {
      nextLook = Optional.empty();
    }
  }

  private void use(CatalogueState newState) {
    if (!newState.equals(state)) {
      state = newState;
      inUse = Optional.empty();
    }
  }

  /// Nothing is lost where it can't be written: this environment has it.
  private void write(Instant now) {
    try {
      var _ = store.write(state, stored.map(Stored::header).or(store::header), now);
    } catch (CallFailed _) {
      nextLook = Optional.empty();
    }
  }
}
