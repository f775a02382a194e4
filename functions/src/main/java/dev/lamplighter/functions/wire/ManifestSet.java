package dev.lamplighter.functions.wire;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.Violation;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.model.Nearest;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodePoolName;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// What was read from some texts: the objects in order, and everything that is wrong with them.
///
/// `classRefs` is where each pool names its class; `classNames` are all classes, also those with
/// something wrong, so that their pools are not blamed.
public record ManifestSet(
    List<Manifest> manifests,
    List<InputProblem> problems,
    SortedMap<NodePoolName, Location> classRefs,
    SortedSet<NodeClassName> classNames) {
  public ManifestSet {
    manifests = List.copyOf(manifests);
    problems = List.copyOf(problems);
    classRefs = Collections.unmodifiableSortedMap(new TreeMap<>(classRefs));
    classNames = Collections.unmodifiableSortedSet(new TreeSet<>(classNames));
  }

  /// The objects that no decision depends on.
  public List<Manifest.Ignored> ignored() {
    return manifests.stream()
        .filter(Manifest.Ignored.class::isInstance)
        .map(Manifest.Ignored.class::cast)
        .toList();
  }

  /// The pools whose EC2NodeClass is neither among the manifests nor `known` otherwise.
  public List<InputProblem> missingClasses(Set<NodeClassName> known) {
    var classes = new TreeSet<>(known);
    classes.addAll(classNames);
    return manifests.stream()
        .filter(Manifest.OfNodePool.class::isInstance)
        .map(Manifest.OfNodePool.class::cast)
        .filter(pool -> !classes.contains(classOf(pool)))
        .map(pool -> missingClass(pool, classes))
        .distinct()
        .toList();
  }

  private static NodeClassName classOf(Manifest.OfNodePool pool) {
    return pool.nodePool().spec().template().spec().nodeClassRef().name();
  }

  private InputProblem missingClass(Manifest.OfNodePool pool, SortedSet<NodeClassName> classes) {
    var name = pool.nodePool().name();
    var names = classes.stream().map(NodeClassName::value).toList();
    return new InputProblem(
        classRefs.getOrDefault(name, pool.location()),
        new Violation(
            FieldPath.of("spec.template.spec.nodeClassRef.name"),
            "EC2NodeClass/%s of NodePool/%s is not among the manifests"
                .formatted(classOf(pool), name),
            names.isEmpty() ? "an EC2NodeClass beside the pool" : String.join(", ", names),
            Nearest.of(classOf(pool).value(), names)
                .map(near -> "name: " + near)
                .orElseGet(() -> anotherDocument(classOf(pool)))));
  }

  private static String anotherDocument(NodeClassName name) {
    return "a document with kind: EC2NodeClass and metadata: {name: %s} beside the pool"
        .formatted(name);
  }
}
