package dev.lamplighter.local.cluster.api;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.decision.NodeMetadata;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Uid;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// Who has set each label and annotation of each object, as `metadata.managedFields` says it.
///
/// - Whoever creates an object, or changes a value, owns it alone.
/// - Whoever applies owns all that he names: together with the others where they agree, alone where
///   they differ. What he named before and does not name any more goes, if nobody else owns it.
///
/// A manager that applies is another than the same one that updates.
final class ManagedFields {
  private final Map<Uid, SortedMap<Field, Set<Manager>>> managers = new HashMap<>();

  private record Manager(Actor actor, boolean applies) {}

  /// A label or an annotation.
  private record Field(String map, String key) implements Comparable<Field> {
    static Field of(LabelKey key) {
      return new Field("labels", key.toString());
    }

    static Field of(AnnotationKey key) {
      return new Field("annotations", key.toString());
    }

    @Override
    public int compareTo(Field other) {
      int byMap = map.compareTo(other.map);
      return byMap != 0 ? byMap : key.compareTo(other.key);
    }
  }

  void created(Actor by, ObjectMeta meta) {
    SortedMap<Field, Set<Manager>> owners = new TreeMap<>();
    values(meta.labels(), meta.annotations())
        .forEach((field, _) -> owners.put(field, owner(by, false)));
    managers.put(meta.uid(), owners);
  }

  void removed(Uid uid) {
    managers.remove(uid);
  }

  void updated(Actor by, ObjectMeta before, ObjectMeta after) {
    var owners = managers.get(before.uid());
    boolean same =
        before.labels().equals(after.labels()) && before.annotations().equals(after.annotations());
    if (owners == null || same) {
      return;
    }
    var earlier = values(before.labels(), before.annotations());
    var now = values(after.labels(), after.annotations());
    owners.keySet().retainAll(now.keySet());
    now.forEach(
        (field, value) -> {
          if (!value.equals(earlier.get(field))) {
            owners.put(field, owner(by, false));
          }
        });
  }

  /// `before` with what `by` applies.
  ObjectMeta applied(Actor by, ObjectMeta before, NodeMetadata applied) {
    var owners = managers.computeIfAbsent(before.uid(), _ -> new TreeMap<>());
    var there = values(before.labels(), before.annotations());
    var named = values(applied.labels(), applied.annotations());
    var left = new TreeSet<Field>();
    owners.forEach(
        (field, of) -> {
          if (!named.containsKey(field) && of.remove(new Manager(by, true)) && of.isEmpty()) {
            left.add(field);
          }
        });
    owners.keySet().removeAll(left);
    named.forEach(
        (field, value) -> {
          if (value.equals(there.get(field))) {
            owners.computeIfAbsent(field, _ -> new HashSet<>()).add(new Manager(by, true));
          } else {
            owners.put(field, owner(by, true));
          }
        });
    return before
        .withLabels(
            new Labels(
                merged(before.labels().values(), applied.labels().values(), left, Field::of)))
        .withAnnotations(merged(before.annotations(), applied.annotations(), left, Field::of));
  }

  private static <K extends Comparable<K>> SortedMap<K, String> merged(
      SortedMap<K, String> before,
      SortedMap<K, String> applied,
      Set<Field> left,
      Function<K, Field> field) {
    var merged = new TreeMap<>(before);
    merged.keySet().removeIf(key -> left.contains(field.apply(key)));
    merged.putAll(applied);
    return merged;
  }

  private static SortedMap<Field, String> values(
      Labels labels, SortedMap<AnnotationKey, String> annotations) {
    SortedMap<Field, String> values = new TreeMap<>();
    labels.values().forEach((key, value) -> values.put(Field.of(key), value));
    annotations.forEach((key, value) -> values.put(Field.of(key), value));
    return values;
  }

  private static Set<Manager> owner(Actor by, boolean applies) {
    return new HashSet<>(Set.of(new Manager(by, applies)));
  }
}
