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
import java.util.SortedSet;
import java.util.TreeSet;

/// What was read from some texts: the objects in order, and everything that is wrong with them.
///
/// `classRefs` is where each pool names its class, also a pool with something wrong; `classNames`
/// are all classes, also those with something wrong, so that their pools are not blamed.
public record ManifestSet(
    List<Manifest> manifests,
    List<InputProblem> problems,
    List<ClassRef> classRefs,
    SortedSet<NodeClassName> classNames) {
  private static final int NAMED_AT_MOST = 5;

  /// Where a NodePool names its class.
  public record ClassRef(Location location, NodePoolName nodePool, NodeClassName nodeClass) {}

  public ManifestSet {
    manifests = List.copyOf(manifests);
    problems = List.copyOf(problems);
    classRefs = List.copyOf(classRefs);
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
    return classRefs.stream()
        .filter(ref -> !classes.contains(ref.nodeClass()))
        .map(ref -> missingClass(ref, classes))
        .distinct()
        .toList();
  }

  private static InputProblem missingClass(ClassRef ref, SortedSet<NodeClassName> classes) {
    var names = classes.stream().map(NodeClassName::value).toList();
    return new InputProblem(
        ref.location(),
        new Violation(
            FieldPath.of("spec.template.spec.nodeClassRef.name"),
            "EC2NodeClass/%s of NodePool/%s is not among the manifests"
                .formatted(ref.nodeClass(), ref.nodePool()),
            names.isEmpty()
                ? "an EC2NodeClass beside the pool"
                : Nearest.some(ref.nodeClass().value(), names, NAMED_AT_MOST),
            Nearest.of(ref.nodeClass().value(), names)
                .map(near -> "name: " + near)
                .orElseGet(() -> anotherDocument(ref.nodeClass()))));
  }

  private static String anotherDocument(NodeClassName name) {
    return "a document with kind: EC2NodeClass and metadata: {name: %s} beside the pool"
        .formatted(name);
  }
}
