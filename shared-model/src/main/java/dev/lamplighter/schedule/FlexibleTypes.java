package dev.lamplighter.schedule;


import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
    List<CandidateType> all = cheapestFirst(claim);
    if (all.size() <= most || !claim.labels().demandMinValues()) {
      return all.size() <= most ? all : List.copyOf(all.subList(0, most));
    }
    Set<CandidateType> kept = new LinkedHashSet<>(varied(all, wanted));
    for (CandidateType type : all) {
      if (kept.size() < most) {
        kept.add(type);
      }
    }
    return all.stream().filter(kept::contains).toList();
  }

  private static List<CandidateType> cheapestFirst(NewClaim claim) {
    Positions types = claim.positions();
    var sorted = new ArrayList<CandidateType>();
    for (TypePrices.Priced each : claim.labels().prices().cheapestFirst()) {
      if (types.has(each.position())) {
        sorted.add(each.type());
      }
    }
    if (sorted.size() < types.size()) {
      throw new IllegalStateException(
          "Types %s were kept without an offering under (%s)"
              .formatted(claim.types(), claim.requirements()));
    }
    return sorted;
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
