package dev.lamplighter.cli.dump;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.StoredKind;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads objects with the decoders that read a live cluster's lists, and keeps them by kind and
/// name. Of one that is given twice the later counts: so a changed NodePool can be tried on a dump.
final class KindLists {
  private static final Map<String, StoredKind<?>> KINDS = kinds();

  /// What a CapacityBuffer may name; nothing else is decided by them.
  private static final List<ObjectKind> NAMED_BY_BUFFERS =
      List.of(
          ObjectKind.POD_TEMPLATE,
          ObjectKind.DEPLOYMENT,
          ObjectKind.REPLICA_SET,
          ObjectKind.STATEFUL_SET);

  private final Map<ObjectKind, SequencedMap<String, Object>> byKind =
      new EnumMap<>(ObjectKind.class);
  private final SortedMap<String, Integer> others = new TreeMap<>();
  private final List<String> remarks = new ArrayList<>();

  private static Map<String, StoredKind<?>> kinds() {
    var kinds = new TreeMap<String, StoredKind<?>>();
    for (StoredKind<?> each :
        List.of(
            StoredKind.NODE_POOL,
            StoredKind.EC2_NODE_CLASS,
            StoredKind.NODE_OVERLAY,
            StoredKind.NODE_CLAIM,
            StoredKind.NODE,
            StoredKind.NAMESPACE,
            StoredKind.POD,
            StoredKind.DAEMON_SET,
            StoredKind.POD_DISRUPTION_BUDGET,
            StoredKind.PRIORITY_CLASS,
            StoredKind.RUNTIME_CLASS,
            StoredKind.CAPACITY_BUFFER,
            StoredKind.POD_TEMPLATE,
            StoredKind.scalable(ObjectKind.DEPLOYMENT),
            StoredKind.scalable(ObjectKind.REPLICA_SET),
            StoredKind.scalable(ObjectKind.STATEFUL_SET),
            StoredKind.STORAGE_CLASS,
            StoredKind.PERSISTENT_VOLUME,
            StoredKind.PERSISTENT_VOLUME_CLAIM,
            StoredKind.VOLUME_ATTACHMENT,
            StoredKind.CSI_NODE)) {
      kinds.put(name(each.kind().apiVersion(), each.kind().kind()), each);
    }
    return kinds;
  }

  private static String name(String apiVersion, String kind) {
    return apiVersion + " " + kind;
  }

  /// Adds an object of this kind; one of any other is only counted.
  void add(String apiVersion, String kind, YamlValue object) {
    StoredKind<?> known = KINDS.get(name(apiVersion, kind));
    if (known == null) {
      others.merge(kind, 1, Integer::sum);
    } else {
      add(known, object);
    }
  }

  private <T> void add(StoredKind<T> kind, YamlValue object) {
    YamlValue whole = GivenMetadata.in(object, kind.kind());
    var problems = new Problems();
    Optional<T> read = kind.read(whole, problems);
    String name = DumpTrees.name(whole);
    read.ifPresent(
        it -> {
          boolean again =
              byKind.computeIfAbsent(kind.kind(), _ -> new LinkedHashMap<>()).put(name, it) != null;
          if (again) {
            remarks.add("%s/%s is there twice: the later one counts.".formatted(noun(kind), name));
          }
        });
    problems.all().stream()
        .limit(1)
        .forEach(problem -> remarks.add(leftOut(noun(kind) + "/" + name, problem)));
  }

  private static String noun(StoredKind<?> kind) {
    return kind.kind().kind();
  }

  private static String leftOut(String name, InputProblem problem) {
    String place = problem.location().line() == 0 ? "" : " (%s)".formatted(problem.location());
    return "%s is left out%s: %s".formatted(name, place, problem.violation());
  }

  <T> List<T> of(ObjectKind kind, Class<T> type) {
    return Optional.ofNullable(byKind.get(kind)).stream()
        .flatMap(objects -> objects.values().stream())
        .map(type::cast)
        .toList();
  }

  /// What was left out or given twice.
  List<String> remarks() {
    return List.copyOf(remarks);
  }

  /// How many objects of kinds that nothing is decided by, by kind.
  SortedMap<String, Integer> others() {
    SortedMap<String, Integer> all = new TreeMap<>(others);
    if (!byKind.containsKey(ObjectKind.CAPACITY_BUFFER)) {
      for (ObjectKind kind : NAMED_BY_BUFFERS) {
        Optional.ofNullable(byKind.get(kind))
            .ifPresent(objects -> all.put(kind.kind(), objects.size()));
      }
    }
    return all;
  }

  /// Whether there is nothing that anything is decided by.
  boolean isEmpty() {
    return NAMED_BY_BUFFERS.containsAll(byKind.keySet());
  }
}
