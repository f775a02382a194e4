package dev.lamplighter.pack;

import dev.lamplighter.model.Requirements;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Function;

/// One way in which pods choose among the types of a pool.
///
/// @param offered what they want of offerings: zone, capacity type
/// @param types those that are sold so and take such pods, or would if they were larger
record Way(Requirements offered, BitSet types) {

  /// How pods of both choose that are on one node; empty where nothing is left for them.
  ///
  /// @param sold the types that are sold so
  Optional<Way> and(Way other, Function<Requirements, BitSet> sold) {
    Requirements both = offered.and(other.offered);
    var left = (BitSet) types.clone();
    left.and(other.types);
    left.and(sold.apply(both));
    return left.isEmpty() ? Optional.empty() : Optional.of(new Way(both, left));
  }

  /// Whether whatever is chosen so is within what the other one may choose.
  boolean isWithin(Way other) {
    var missing = (BitSet) types.clone();
    missing.andNot(other.types);
    return missing.isEmpty() && offered.and(other.offered).equals(offered);
  }
}
