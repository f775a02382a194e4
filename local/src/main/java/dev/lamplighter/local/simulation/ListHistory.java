package dev.lamplighter.local.simulation;

import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Listing;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What lists looked like a little earlier, for answers that lag behind, and lists with a page
/// lost.
///
/// The state store is left out: its reads are strongly consistent.
public final class ListHistory {
  private static final int REMEMBERED = 8;

  private final Faults faults;
  private final Map<String, List<Listing<?>>> earlier = new HashMap<>();

  public ListHistory(Faults faults) {
    this.faults = faults;
  }

  /// The answer as it arrives: itself, an earlier one, or a part that says that it is one.
  Object distort(Invocation reader, Object port, Method method, Object[] arguments, Object answer) {
    boolean canLag = port instanceof ClusterReader || port instanceof InstanceCloud;
    if (!canLag || !(answer instanceof Listing<?> listing)) {
      return answer;
    }
    var history =
        earlier.computeIfAbsent(
            method.getName() + Arrays.toString(arguments), _ -> new ArrayList<>());
    history.add(listing);
    if (history.size() > REMEMBERED) {
      history.removeFirst();
    }
    if (faults.staleList()) {
      reader.mark(Fault.STALE_LIST);
      return history.get(faults.random().nextInt(history.size()));
    }
    if (faults.partialList()) {
      reader.mark(Fault.PARTIAL_LIST);
      return part(listing);
    }
    return listing;
  }

  private Listing<?> part(Listing<?> whole) {
    int kept = whole.items().isEmpty() ? 0 : faults.random().nextInt(whole.items().size());
    return Listing.partial(whole.items().subList(0, kept));
  }
}
