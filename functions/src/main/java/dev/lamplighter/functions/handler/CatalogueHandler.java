package dev.lamplighter.functions.handler;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.catalogue.BuiltInCatalogue;
import dev.lamplighter.catalogue.CatalogueInUse;
import dev.lamplighter.catalogue.CataloguePart;
import dev.lamplighter.catalogue.CatalogueState;
import dev.lamplighter.functions.catalogue.CatalogueRefresh;
import dev.lamplighter.functions.catalogue.CatalogueStore;
import dev.lamplighter.functions.catalogue.CatalogueStore.Header;
import dev.lamplighter.functions.catalogue.CatalogueStore.Stored;
import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.observe.Journal;
import dev.lamplighter.model.Region;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Renews the catalogue of its region in the table: every six hours, and whenever it is invoked.
/// What the event says does not matter.
///
/// What could not be had stays as it was, and is told in the answer and in the log. Where nothing
/// is known of the types at all nothing is written. Throws [CallFailed] if the table does not
/// answer, so that Lambda tries again.
public final class CatalogueHandler implements RequestHandler<ScheduledEvent, Map<String, Object>> {
  private final Region region;
  private final RegionPorts ports;
  private final CatalogueStore store;
  private final CatalogueRefresh refresh;
  private final Supplier<BuiltInCatalogue> builtIn;
  private final Journal journal = new Journal(Metrics.OFF);

  public CatalogueHandler(Region region, RegionPorts ports, Supplier<BuiltInCatalogue> builtIn) {
    this.region = region;
    this.ports = ports;
    this.store = new CatalogueStore(ports.stateStore(), region);
    this.refresh = new CatalogueRefresh(ports.instanceCloud(), ports.priceSource());
    this.builtIn = builtIn;
  }

  @Override
  public Map<String, Object> handleRequest(ScheduledEvent event, Context context) {
    Instant now = ports.ticker().now();
    Optional<Header> seen = store.header();
    CatalogueState before =
        store
            .read(Optional.empty())
            .map(Stored::state)
            .orElseGet(() -> CatalogueState.unread(region));
    CatalogueState state = refresh.ask(before, now);
    List<String> remarks = CatalogueInUse.of(state, builtIn.get()).remarks();
    var answer = counts(state);
    answer.put("region", region.value());
    answer.put("remarks", remarks);
    if (state.known(CataloguePart.TYPES)) {
      var written = store.write(state, seen, now);
      answer.put("written", written.won());
      answer.put("parts", written.parts());
      answer.put("characters", written.characters());
    } else {
      answer.put("written", false);
    }
    journal.began(context);
    journal.catalogue(answer);
    return answer;
  }

  private static SortedMap<String, Object> counts(CatalogueState state) {
    var counts = new TreeMap<String, Object>();
    counts.put("types", state.sold().types().size());
    counts.put("onDemandPrices", state.onDemandPrices().size());
    counts.put("spotPrices", state.spotPrices().values().stream().mapToInt(Map::size).sum());
    return counts;
  }
}
