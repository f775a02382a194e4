package dev.lamplighter.cli.validate;

import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.functions.wire.ManifestFiles;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.ManifestSet;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.model.NodeClassName;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// All that is wrong with some manifests, and how many objects of each kind are valid. Those that
/// no decision depends on, such as Services, are only counted. `elsewhere` are the EC2NodeClasses
/// that NodePools name, where the manifests have none at all: they may be in the cluster.
public record Validation(
    List<InputProblem> problems,
    SortedMap<String, Integer> valid,
    SortedMap<String, Integer> unchecked,
    SortedSet<NodeClassName> elsewhere) {
  /// Karpenter's kinds before all others.
  private static final Comparator<String> KINDS =
      Comparator.comparing((String kind) -> !kind.equals("NodePool"))
          .thenComparing(kind -> !kind.equals("EC2NodeClass"))
          .thenComparing(Comparator.naturalOrder());

  public Validation {
    problems = List.copyOf(problems);
    valid = Collections.unmodifiableSortedMap(new TreeMap<>(valid));
    unchecked = Collections.unmodifiableSortedMap(new TreeMap<>(unchecked));
    elsewhere = Collections.unmodifiableSortedSet(new TreeSet<>(elsewhere));
  }

  /// `standardInput` is what `-` among the paths reads.
  public static Validation of(List<Path> paths, InputStream standardInput) {
    var found = ManifestFiles.read(paths, standardInput);
    var set = ManifestReader.read(found.sources());
    boolean hasClasses = !set.classNames().isEmpty();
    var missing = hasClasses ? set.missingClasses(Set.of()) : List.<InputProblem>of();
    return new Validation(
        Stream.of(found.problems(), set.problems(), missing).flatMap(List::stream).toList(),
        count(set, manifest -> !isIgnored(manifest)),
        count(set, Validation::isIgnored),
        hasClasses ? new TreeSet<>() : namedClasses(set));
  }

  private static SortedSet<NodeClassName> namedClasses(ManifestSet set) {
    var names = new TreeSet<NodeClassName>();
    set.classRefs().forEach(ref -> names.add(ref.nodeClass()));
    return names;
  }

  private static boolean isIgnored(Manifest manifest) {
    return manifest instanceof Manifest.Ignored;
  }

  private static SortedMap<String, Integer> count(ManifestSet set, Predicate<Manifest> which) {
    var counts = new TreeMap<String, Integer>(KINDS);
    set.manifests().stream()
        .filter(which)
        .map(manifest -> manifest.identity().split("/", 2)[0])
        .forEach(kind -> counts.merge(kind, 1, Integer::sum));
    return counts;
  }

  public boolean ok() {
    return problems.isEmpty();
  }
}
