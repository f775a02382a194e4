package dev.lamplighter.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;

/// Amounts by resource: CPU in thousandths of a core, everything else in its base unit (bytes, or a
/// count). Immutable; may be negative, because the free room of an overfull node is.
///
/// A resource that is absent counts as 0 but is not the same as 0: limits tell "none allowed" from
/// "not limited". Sums stop at the ends of the 64-bit range instead of wrapping around.
///
/// This is the innermost value of packing, hence two parallel sorted arrays and plain loops.
public final class Resources {
  public static final Resources EMPTY = new Resources(new ResourceName[0], new long[0]);

  final ResourceName[] names;
  final long[] amounts;
  private final boolean anyNegative;
  private final int hash;

  /// `names` are sorted, and nobody changes the arrays.
  Resources(ResourceName[] names, long[] amounts) {
    this.names = names;
    this.amounts = amounts;
    boolean negative = false;
    for (long amount : amounts) {
      negative |= amount < 0;
    }
    this.anyNegative = negative;
    this.hash = 31 * Arrays.hashCode(names) + Arrays.hashCode(amounts);
  }

  public static Resources of(long cpuMillis, long memoryBytes) {
    return new Resources(
        new ResourceName[] {ResourceName.CPU, ResourceName.MEMORY},
        new long[] {cpuMillis, memoryBytes});
  }

  /// The amounts in base units; fractions of a unit are rounded away from zero.
  public static Resources of(Map<ResourceName, Quantity> quantities) {
    SortedMap<ResourceName, Long> amounts = new TreeMap<>();
    quantities.forEach((name, quantity) -> amounts.put(name, baseUnits(name, quantity)));
    return ofAmounts(amounts);
  }

  /// The amounts as given: CPU in thousandths, everything else in its base unit.
  public static Resources ofAmounts(SortedMap<ResourceName, Long> amounts) {
    return new Resources(
        amounts.keySet().toArray(ResourceName[]::new),
        amounts.values().stream().mapToLong(Long::longValue).toArray());
  }

  private static long baseUnits(ResourceName name, Quantity quantity) {
    return name.equals(ResourceName.CPU) ? quantity.milliValue() : quantity.value();
  }

  /// The largest amount of a resource that 64 bits hold, as they do in kube-scheduler and here. Of
  /// what is more, sums and comparisons say nothing.
  public static Quantity largest(ResourceName name) {
    return quantity(name, Long.MAX_VALUE);
  }

  /// Those of other names.
  public Resources without(ResourceName name) {
    return where(each -> !each.equals(name));
  }

  /// Those of these names.
  public Resources only(Collection<ResourceName> wanted) {
    return where(wanted::contains);
  }

  private Resources where(Predicate<ResourceName> wanted) {
    SortedMap<ResourceName, Long> left = new TreeMap<>();
    names().stream().filter(wanted).forEach(each -> left.put(each, get(each)));
    return ofAmounts(left);
  }

  /// This with the amount of one resource replaced or added.
  public Resources with(ResourceName name, long amount) {
    int at = Arrays.binarySearch(names, name);
    if (at >= 0) {
      long[] changed = amounts.clone();
      changed[at] = amount;
      return new Resources(names, changed);
    }
    int gap = -at - 1;
    ResourceName[] moreNames = new ResourceName[names.length + 1];
    long[] moreAmounts = new long[names.length + 1];
    System.arraycopy(names, 0, moreNames, 0, gap);
    System.arraycopy(amounts, 0, moreAmounts, 0, gap);
    moreNames[gap] = name;
    moreAmounts[gap] = amount;
    System.arraycopy(names, gap, moreNames, gap + 1, names.length - gap);
    System.arraycopy(amounts, gap, moreAmounts, gap + 1, names.length - gap);
    return new Resources(moreNames, moreAmounts);
  }

  /// The amount of a resource, 0 where it is absent.
  public long get(ResourceName name) {
    int at = position(name);
    return at >= 0 ? amounts[at] : 0;
  }

  /// There are few, so that looking at each is fastest.
  private int position(ResourceName name) {
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  public boolean has(ResourceName name) {
    return position(name) >= 0;
  }

  public boolean isEmpty() {
    return names.length == 0;
  }

  public long cpuMillis() {
    return get(ResourceName.CPU);
  }

  public long memoryBytes() {
    return get(ResourceName.MEMORY);
  }

  /// The resources present, sorted.
  public List<ResourceName> names() {
    return List.of(names);
  }

  public Resources plus(Resources other) {
    return other.isEmpty() ? this : combine(other, Saturated::sum);
  }

  /// This less `other`; may be negative.
  public Resources minus(Resources other) {
    return other.isEmpty() ? this : combine(other, Saturated::difference);
  }

  /// The larger amount of each resource; an absent one counts as 0.
  public Resources max(Resources other) {
    return equals(other) ? this : combine(other, Math::max);
  }

  /// The smaller amount of each resource; an absent one counts as 0.
  public Resources min(Resources other) {
    return equals(other) ? this : combine(other, Math::min);
  }

  /// This `count` times.
  public Resources times(long count) {
    return count == 1 ? this : map(amount -> Saturated.product(amount, count));
  }

  /// This with negative amounts raised to 0.
  public Resources atLeastZero() {
    return anyNegative ? map(amount -> Math.max(0, amount)) : this;
  }

  private Resources map(LongUnaryOperator change) {
    return new Resources(names, Arrays.stream(amounts).map(change).toArray());
  }

  private Resources combine(Resources other, LongBinaryOperator operation) {
    ResourceName[] union = new ResourceName[names.length + other.names.length];
    long[] results = new long[union.length];
    int size = 0;
    int mine = 0;
    int theirs = 0;
    while (mine < names.length || theirs < other.names.length) {
      int order = order(mine, other, theirs);
      union[size] = order <= 0 ? names[mine] : other.names[theirs];
      long left = order <= 0 ? amounts[mine++] : 0;
      long right = order >= 0 ? other.amounts[theirs++] : 0;
      results[size++] = operation.applyAsLong(left, right);
    }
    return new Resources(Arrays.copyOf(union, size), Arrays.copyOf(results, size));
  }

  /// Which of two positions comes first; a position past the end comes last.
  private int order(int mine, Resources other, int theirs) {
    if (mine == names.length) {
      return 1;
    }
    return theirs == other.names.length ? -1 : names[mine].compareTo(other.names[theirs]);
  }

  /// Whether there is room for this: every amount at most what is available, absent counting as 0.
  /// Where *any* available amount is negative nothing fits, whatever is asked (spec core 3.8).
  public boolean fitsIn(Resources available) {
    if (available.anyNegative) {
      return false;
    }
    int theirs = 0;
    for (int mine = 0; mine < names.length; mine++) {
      while (theirs < available.names.length
          && available.names[theirs].compareTo(names[mine]) < 0) {
        theirs++;
      }
      boolean present =
          theirs < available.names.length && available.names[theirs].equals(names[mine]);
      if (amounts[mine] > (present ? available.amounts[theirs] : 0)) {
        return false;
      }
    }
    return true;
  }

  /// How many times over this fits: the largest count for which [#times] of this [#fitsIn]. What
  /// asks for nothing fits `Integer.MAX_VALUE` times where it fits at all.
  public int countIn(Resources available) {
    if (!fitsIn(available)) {
      return 0;
    }
    long count = Integer.MAX_VALUE;
    for (int i = 0; i < names.length; i++) {
      if (amounts[i] > 0) {
        count = Math.min(count, available.get(names[i]) / amounts[i]);
      }
    }
    return (int) count;
  }

  /// The resources for which [#fitsIn] says no, sorted: those asked for beyond what is available,
  /// and those of which less than nothing is.
  public List<ResourceName> shortfall(Resources available) {
    List<ResourceName> lacking = new ArrayList<>();
    for (ResourceName name : max(available).names) {
      long room = available.get(name);
      if (room < 0 || get(name) > room) {
        lacking.add(name);
      }
    }
    return List.copyOf(lacking);
  }

  /// The resources of which this has more than 0, sorted.
  public List<ResourceName> asked() {
    return names().stream().filter(name -> get(name) > 0).toList();
  }

  /// The amounts as Kubernetes writes them, sorted by resource.
  public SortedMap<ResourceName, Quantity> asQuantities() {
    SortedMap<ResourceName, Quantity> quantities = new TreeMap<>();
    for (int i = 0; i < names.length; i++) {
      quantities.put(names[i], quantity(names[i], amounts[i]));
    }
    return Collections.unmodifiableSortedMap(quantities);
  }

  /// One amount as Kubernetes writes it.
  public static Quantity quantity(ResourceName name, long amount) {
    if (name.equals(ResourceName.CPU)) {
      return Quantity.ofMillis(amount);
    }
    return name.isBytes() ? Quantity.ofBytes(amount) : Quantity.of(amount);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Resources that
        && hash == that.hash
        && Arrays.equals(amounts, that.amounts)
        && Arrays.equals(names, that.names);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /// For messages: `cpu=400m, memory=512Mi`.
  @Override
  public String toString() {
    if (isEmpty()) {
      return "none";
    }
    StringJoiner text = new StringJoiner(", ");
    for (int i = 0; i < names.length; i++) {
      text.add(names[i] + "=" + AmountText.of(names[i], amounts[i]));
    }
    return text.toString();
  }
}
