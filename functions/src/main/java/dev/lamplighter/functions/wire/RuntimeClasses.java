package dev.lamplighter.functions.wire;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.Violation;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.RuntimeClassName;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.RuntimeClassRef;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Gives pods what the RuntimeClass that they name says: its overhead, node selector and
/// tolerations, as the API server's admission does (KEP-585, KEP-688).
///
/// A class that is not among the given ones leaves the pod as it is: the class may be in the
/// cluster already. Who has been given it once may be asked for again.
public final class RuntimeClasses {
  private final SortedMap<RuntimeClassName, RuntimeClass> classes = new TreeMap<>();

  private RuntimeClasses() {}

  public static RuntimeClasses of(Collection<RuntimeClass> given) {
    var classes = new RuntimeClasses();
    given.forEach(each -> classes.classes.put(each.name(), each));
    return classes;
  }

  /// A pod's spec as it would be created. Where the class demands another value of a label than the
  /// pod itself, the pod's is kept ([#conflict]).
  public PodSpec resolve(PodSpec spec) {
    return spec.runtimeClass()
        .flatMap(ref -> Optional.ofNullable(classes.get(ref.name())))
        .map(its -> resolve(spec, its))
        .orElse(spec);
  }

  private static PodSpec resolve(PodSpec spec, RuntimeClass its) {
    boolean added = spec.runtimeClass().filter(RuntimeClassRef::overheadAdded).isPresent();
    var tolerations = new LinkedHashSet<Toleration>(spec.tolerations());
    tolerations.addAll(its.tolerations());
    return spec.withRequests(added ? spec.requests() : spec.requests().plus(its.overhead()))
        .withNodeSelector(its.nodeSelector().plus(spec.nodeSelector()))
        .withTolerations(List.copyOf(tolerations))
        .withRuntimeClass(new RuntimeClassRef(its.name(), true));
  }

  /// The class that the pod names and that nobody knows.
  public Optional<RuntimeClassName> missing(PodSpec spec) {
    return spec.runtimeClass()
        .map(RuntimeClassRef::name)
        .filter(name -> !classes.containsKey(name));
  }

  /// A label of which the pod's node selector demands another value than its class does: the API
  /// server refuses to create such a pod.
  public record Conflict(RuntimeClassName runtimeClass, LabelKey key, String own, String its) {
    @Override
    public String toString() {
      return "nodeSelector %s=%s, where RuntimeClass %s demands %s"
          .formatted(key, own, runtimeClass, its);
    }

    Violation violation() {
      return new Violation(
          FieldPath.of("nodeSelector").keyed(key.toString()),
          "found \"%s\", where RuntimeClass %s demands \"%s\"".formatted(own, runtimeClass, its),
          "the RuntimeClass's value, or none",
          "%s: \"%s\"".formatted(key, its));
    }
  }

  public Optional<Conflict> conflict(PodSpec spec) {
    return spec.runtimeClass()
        .flatMap(ref -> Optional.ofNullable(classes.get(ref.name())))
        .flatMap(its -> conflict(spec.nodeSelector(), its));
  }

  private static Optional<Conflict> conflict(Labels own, RuntimeClass its) {
    for (Map.Entry<LabelKey, String> label : its.nodeSelector().values().entrySet()) {
      Optional<String> other =
          own.get(label.getKey()).filter(value -> !value.equals(label.getValue()));
      if (other.isPresent()) {
        return Optional.of(new Conflict(its.name(), label.getKey(), other.get(), label.getValue()));
      }
    }
    return Optional.empty();
  }
}
