package dev.lamplighter.schedule;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The instance types that a finished claim asks for: the cheapest of those that hold its pods, not
/// more than a fleet request takes (spec core 4.8; AWS 3.6).
///
/// Where `minValues` asks for variety, the cheapest types that give it come before cheaper ones
/// that don't.
public final class FlexibleTypes {
  private FlexibleTypes() {}

  /// At most `most` types, cheapest first.
  public static List<CandidateType> of(NewClaim claim, int most) {
    Requirements wanted = claim.requirements();
    Map<InstanceTypeName, Price> prices = new TreeMap<>();
    claim.types().forEach(type -> prices.put(type.type().name(), priceOf(type, wanted)));
    Comparator<CandidateType> byPrice =
        comparing((CandidateType type) -> requireNonNull(prices.get(type.type().name())))
            .thenComparing(type -> type.type().name());
    List<CandidateType> all = claim.types().stream().sorted(byPrice).toList();
    if (all.size() <= most || !MinValues.demandedBy(wanted)) {
      return all.stream().limit(most).toList();
    }
    var kept = new ArrayList<>(varied(all, wanted));
    for (CandidateType type : all) {
      if (kept.size() < most && !kept.contains(type)) {
        kept.add(type);
      }
    }
    return kept.stream().sorted(byPrice).toList();
  }

  private static Price priceOf(CandidateType type, Requirements wanted) {
    return type.cheapest(wanted)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Type %s was kept without an offering under (%s)"
                        .formatted(type.type().name(), wanted)));
  }

  private static List<CandidateType> varied(List<CandidateType> types, Requirements wanted) {
    SortedMap<LabelKey, SortedSet<String>> seen = new TreeMap<>();
    var varied = new ArrayList<CandidateType>();
    for (CandidateType type : types) {
      boolean adds = false;
      for (Requirement requirement : wanted.asList()) {
        var values = seen.computeIfAbsent(requirement.key(), _ -> new TreeSet<>());
        boolean isShort = values.size() < requirement.minValues().orElse(0);
        adds |= isShort && values.addAll(MinValues.values(type.type(), requirement, wanted));
      }
      if (adds) {
        varied.add(type);
      }
    }
    return varied;
  }
}
