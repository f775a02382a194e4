package dev.lamplighter.functions.wire;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.NodeClassValidation;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodeOverlayValidation;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.NodePoolValidation;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.snapshot.NamespaceView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Reads users' manifests, every field checked, and finds all that is wrong before anything is
/// applied.
///
/// An unknown field of a Karpenter kind is an error. Of a workload only what scheduling needs is
/// read; the API server minds the rest.
public final class ManifestReader {
  private final Problems problems;
  private final List<ManifestSet.ClassRef> classRefs;
  private final SortedSet<NodeClassName> classNames;
  private final List<Manifest> manifests = new ArrayList<>();

  private ManifestReader(
      Problems problems,
      List<ManifestSet.ClassRef> classRefs,
      SortedSet<NodeClassName> classNames) {
    this.problems = problems;
    this.classRefs = classRefs;
    this.classNames = classNames;
  }

  public static ManifestSet read(List<SourceText> sources) {
    var manifests = new ArrayList<Manifest>();
    var classRefs = new ArrayList<ManifestSet.ClassRef>();
    var classNames = new TreeSet<NodeClassName>();
    var all = new Problems();
    for (SourceText source : sources) {
      var problems = new Problems();
      var reader = new ManifestReader(problems, classRefs, classNames);
      reader.readSource(source);
      manifests.addAll(reader.manifests);
      problems.all().stream()
          .sorted(Comparator.comparingInt(problem -> problem.location().line()))
          .forEach(all::add);
    }
    refuseDuplicates(manifests, all);
    List<Manifest> admitted = Admission.resolve(manifests, all);
    return new ManifestSet(admitted, all.all(), classRefs, classNames);
  }

  private void readSource(SourceText source) {
    List<YamlValue> documents = YamlReader.read(source, problems);
    List<InputProblem> malformed = problems.all();
    for (int i = 0; i < documents.size(); i++) {
      int end = i + 1 < documents.size() ? line(documents.get(i + 1)) : Integer.MAX_VALUE;
      readDocument(documents.get(i), malformed, end);
    }
  }

  private static int line(YamlValue document) {
    return document.location().line();
  }

  /// Of a document with a key twice nobody knows what it says: beyond that only its name is read.
  private void readDocument(YamlValue document, List<InputProblem> malformed, int end) {
    boolean sound =
        malformed.stream()
            .map(problem -> problem.location().line())
            .noneMatch(line -> line >= line(document) && line < end);
    if (sound) {
      readDocument(document, FieldPath.ROOT);
    } else if (document instanceof YamlValue.Mapping) {
      noteClass(Fields.of(document, FieldPath.ROOT, new Problems()));
    }
  }

  /// A class counts as being there, whatever else is wrong with it.
  private void noteClass(Fields object) {
    if (object.text("kind").filter("EC2NodeClass"::equals).isPresent()) {
      object
          .fields("metadata")
          .flatMap(metadata -> metadata.parsedText("name", NodeClassName::of, Spelling.DNS_NAME))
          .ifPresent(classNames::add);
    }
  }

  /// A pool names its class, whatever else is wrong with it.
  private void noteClassRef(Fields object) {
    var ref =
        object
            .fields("spec")
            .flatMap(spec -> spec.fields("template"))
            .flatMap(template -> template.fields("spec"))
            .flatMap(spec -> spec.fields("nodeClassRef"));
    var nodeClass = ref.flatMap(it -> it.parsedText("name", NodeClassName::of, Spelling.DNS_NAME));
    var pool =
        object
            .text("kind")
            .filter("NodePool"::equals)
            .flatMap(_ -> object.fields("metadata"))
            .flatMap(metadata -> metadata.parsedText("name", NodePoolName::of, Spelling.DNS_NAME));
    if (nodeClass.isPresent() && pool.isPresent()) {
      classRefs.add(
          new ManifestSet.ClassRef(ref.get().locationOf("name"), pool.get(), nodeClass.get()));
    }
  }

  private void readDocument(YamlValue document, FieldPath path) {
    if (!(document instanceof YamlValue.Mapping)) {
      problems.add(
          document.location(),
          path,
          "found " + document.describe(),
          "an object's fields",
          "apiVersion, kind, metadata and spec");
      return;
    }
    readObject(Fields.of(document, path, problems));
  }

  private void readObject(Fields object) {
    object.require(
        "apiVersion", "a group and version such as karpenter.sh/v1", "apiVersion: karpenter.sh/v1");
    object.require("kind", "a kind such as NodePool", "kind: NodePool");
    String apiVersion = object.text("apiVersion").orElse("");
    String kind = object.text("kind").orElse("");
    if (apiVersion.isEmpty() || kind.isEmpty()) {
      return;
    }
    if (kind.equals("List") && apiVersion.equals("v1")) {
      readItems(object);
      return;
    }
    noteClass(Fields.of(object.tree(), object.path(), new Problems()));
    noteClassRef(Fields.of(object.tree(), object.path(), new Problems()));
    int before = problems.size();
    Optional<Manifest> manifest = readKind(apiVersion, kind, object);
    if (problems.size() == before) {
      manifest.ifPresent(manifests::add);
    }
  }

  private void readItems(Fields list) {
    int index = 0;
    for (YamlValue item : list.items("items")) {
      readDocument(item, list.path().field("items").index(index++));
    }
  }

  private Optional<Manifest> readKind(String apiVersion, String kind, Fields object) {
    return switch (apiVersion + " " + kind) {
      case "karpenter.sh/v1 NodePool" -> nodePool(object);
      case "karpenter.k8s.aws/v1 EC2NodeClass" -> nodeClass(object);
      case "karpenter.sh/v1alpha1 NodeOverlay" -> nodeOverlay(object);
      case "karpenter.sh/v1beta1 NodePool", "karpenter.k8s.aws/v1beta1 EC2NodeClass" -> {
        V1Beta1.answer(object);
        yield Optional.empty();
      }
      case "autoscaling.x-k8s.io/v1beta1 CapacityBuffer" ->
          Optional.of(CapacityBufferReader.manifest(object));
      case "v1 PodTemplate" -> Optional.of(WorkloadReader.podTemplate(object));
      case "v1 Namespace" ->
          Optional.of(
              new Manifest.OfNamespace(
                  object.location(),
                  new NamespaceView(
                      MetaReader.read(object, MetaReader::dnsLabel, Spelling.NAMESPACE))));
      case "apps/v1 Deployment" -> Optional.of(WorkloadReader.deployment(object));
      case "apps/v1 DaemonSet" -> Optional.of(WorkloadReader.daemonSet(object));
      case "apps/v1 StatefulSet" -> Optional.of(WorkloadReader.statefulSet(object));
      case "batch/v1 Job" -> Optional.of(BatchReader.job(object));
      case "batch/v1 CronJob" -> BatchReader.cronJob(object);
      case "v1 Pod" -> Optional.of(WorkloadReader.pod(object));
      case "policy/v1 PodDisruptionBudget" ->
          Optional.of(WorkloadReader.podDisruptionBudget(object));
      case "scheduling.k8s.io/v1 PriorityClass" ->
          Optional.of(
              new Manifest.OfPriorityClass(
                  object.location(), WorkloadReader.priorityClass(object)));
      case "node.k8s.io/v1 RuntimeClass" ->
          Optional.of(
              new Manifest.OfRuntimeClass(object.location(), RuntimeClassReader.read(object)));
      case "storage.k8s.io/v1 StorageClass" -> Optional.of(VolumeReader.storageClass(object));
      case "v1 PersistentVolume" -> Optional.of(VolumeReader.volume(object));
      case "v1 PersistentVolumeClaim" -> Optional.of(VolumeReader.claim(object));
      default -> OtherKinds.read(apiVersion, kind, object);
    };
  }

  private Optional<Manifest> nodePool(Fields object) {
    int before = problems.size();
    NodePool pool = NodePoolReader.read(object);
    ValueProblems.add(object, NodePoolValidation.of(pool), before);
    return Optional.of(new Manifest.OfNodePool(object.location(), pool));
  }

  private Optional<Manifest> nodeOverlay(Fields object) {
    int before = problems.size();
    NodeOverlay overlay = NodeOverlayReader.read(object);
    ValueProblems.add(object, NodeOverlayValidation.of(overlay), before);
    return Optional.of(new Manifest.OfNodeOverlay(object.location(), overlay));
  }

  private Optional<Manifest> nodeClass(Fields object) {
    int before = problems.size();
    return NodeClassReader.read(object)
        .map(
            nodeClass -> {
              ValueProblems.add(object, NodeClassValidation.of(nodeClass), before);
              return new Manifest.OfNodeClass(object.location(), nodeClass);
            });
  }

  private static void refuseDuplicates(List<Manifest> manifests, Problems problems) {
    var first = new HashMap<String, Location>();
    for (Manifest manifest : manifests) {
      if (manifest instanceof Manifest.Ignored) {
        continue;
      }
      var before = first.putIfAbsent(manifest.identity(), manifest.location());
      if (before != null) {
        problems.add(
            manifest.location(),
            FieldPath.of("metadata.name"),
            "%s is defined twice, first at %s".formatted(manifest.identity(), before),
            "each object once",
            "one of the two under another name");
      }
    }
  }
}
