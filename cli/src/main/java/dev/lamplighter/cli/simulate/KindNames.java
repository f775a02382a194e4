package dev.lamplighter.cli.simulate;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The names by which kubectl knows a kind: singular, plural and short ones, in any case.
final class KindNames {
  /// What a user of the pretend cluster may delete.
  private static final Map<ObjectKind, List<String>> SHORT_NAMES =
      Map.ofEntries(
          Map.entry(ObjectKind.DEPLOYMENT, List.of("deploy")),
          Map.entry(ObjectKind.POD, List.of("po")),
          Map.entry(ObjectKind.NODE, List.of("no")),
          Map.entry(ObjectKind.NODE_POOL, List.of()),
          Map.entry(ObjectKind.NODE_OVERLAY, List.of("overlays")),
          Map.entry(ObjectKind.CAPACITY_BUFFER, List.of("cb")),
          Map.entry(ObjectKind.POD_TEMPLATE, List.of()),
          Map.entry(ObjectKind.NODE_CLAIM, List.of()),
          Map.entry(ObjectKind.EC2_NODE_CLASS, List.of("ec2nc", "ec2ncs")),
          Map.entry(ObjectKind.POD_DISRUPTION_BUDGET, List.of("pdb")),
          Map.entry(ObjectKind.DAEMON_SET, List.of("ds")),
          Map.entry(ObjectKind.STATEFUL_SET, List.of("sts")),
          Map.entry(ObjectKind.JOB, List.of()),
          Map.entry(ObjectKind.CRON_JOB, List.of("cj")),
          Map.entry(ObjectKind.REPLICA_SET, List.of("rs")),
          Map.entry(ObjectKind.STORAGE_CLASS, List.of("sc")),
          Map.entry(ObjectKind.PERSISTENT_VOLUME, List.of("pv")),
          Map.entry(ObjectKind.PERSISTENT_VOLUME_CLAIM, List.of("pvc")));

  private static final SortedMap<String, ObjectKind> KINDS = kinds();

  private KindNames() {}

  private static SortedMap<String, ObjectKind> kinds() {
    var kinds = new TreeMap<String, ObjectKind>();
    SHORT_NAMES.forEach(
        (kind, names) -> {
          kinds.put(singular(kind), kind);
          kinds.put(kind.plural(), kind);
          names.forEach(name -> kinds.put(name, kind));
        });
    return kinds;
  }

  static String singular(ObjectKind kind) {
    return kind.kind().toLowerCase(Locale.ROOT);
  }

  /// Whether `name` means `kind`.
  static boolean names(ObjectKind kind, String name) {
    return KINDS.get(word(name)) == kind;
  }

  /// Whether `name` means a kind that the pretend cluster plays.
  static boolean isPlayed(String name) {
    return KINDS.containsKey(word(name));
  }

  static String word(String name) {
    return name.toLowerCase(Locale.ROOT).split("\\.", 2)[0];
  }

  /// The kind that `name` means; a group behind it, as in `deployments.apps`, is left aside.
  static ObjectKind parse(String name) {
    String word = word(name);
    var kind = KINDS.get(word);
    if (kind == null) {
      throw new IllegalArgumentException(unknown(name));
    }
    return kind;
  }

  /// What is said of a kind that nobody knows.
  static String unknown(String name) {
    return "kind \"%s\" is not known. Allowed: %s, and the kind of any other object that a manifest applies. Write %s."
        .formatted(name, allowed(), Nearest.of(word(name), KINDS.keySet()).orElse("one of them"));
  }

  private static String allowed() {
    return Arrays.stream(ObjectKind.values())
        .filter(SHORT_NAMES::containsKey)
        .map(KindNames::singular)
        .collect(Collectors.joining(", "));
  }
}
