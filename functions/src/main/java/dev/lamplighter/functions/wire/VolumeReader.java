package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.StorageClassName;
import dev.lamplighter.snapshot.AccessMode;
import dev.lamplighter.snapshot.PersistentVolumeClaimSpec;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodVolume;
import dev.lamplighter.snapshot.ReclaimPolicy;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode;
import dev.lamplighter.snapshot.VolumeMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Reads volumes: StorageClasses, PersistentVolumes, PersistentVolumeClaims, and those of a pod.
///
/// As of workloads, only what scheduling needs is read.
final class VolumeReader {
  private static final Expected NAME = Spelling.DNS_NAME;
  private static final Expected DRIVER = Expected.of("a driver's name", "ebs.csi.aws.com");
  private static final Expected SIZE = Spelling.size("a quantity such as 4Gi", "4Gi");

  private VolumeReader() {}

  // --- the volumes of a pod ------------------------------------------------------------------

  static List<PodVolume> ofPod(Fields spec) {
    var volumes = new ArrayList<PodVolume>();
    for (Fields volume : spec.list("volumes")) {
      String name = volume.text("name").orElse("");
      volume.fields("persistentVolumeClaim").flatMap(VolumeReader::named).ifPresent(volumes::add);
      volume
          .fields("ephemeral")
          .map(ephemeral -> new PodVolume.Ephemeral(name, template(ephemeral)))
          .ifPresent(volumes::add);
    }
    return volumes;
  }

  private static Optional<PodVolume> named(Fields source) {
    source.require("claimName", NAME.allowed(), "claimName: data");
    return source.parsedText("claimName", MetaReader::dnsName, NAME).map(PodVolume.OfClaim::new);
  }

  private static PersistentVolumeClaimSpec template(Fields ephemeral) {
    ephemeral.require(
        "volumeClaimTemplate", "the claim's spec", "volumeClaimTemplate: {spec: {...}}");
    return ephemeral
        .fields("volumeClaimTemplate")
        .map(VolumeReader::requireSpec)
        .map(VolumeReader::claimSpec)
        .orElseGet(() -> claimSpec(ephemeral));
  }

  /// The claims that each pod of a StatefulSet gets, by the name of their template.
  static SortedMap<String, PersistentVolumeClaimSpec> claimTemplates(Fields spec) {
    var claims = new TreeMap<String, PersistentVolumeClaimSpec>();
    for (Fields template : spec.list("volumeClaimTemplates")) {
      claims.put(MetaReader.read(template).name(), claimSpec(requireSpec(template)));
    }
    return claims;
  }

  // --- the objects ---------------------------------------------------------------------------

  static Manifest claim(Fields object) {
    return new Manifest.OfPersistentVolumeClaim(object.location(), claimOf(object));
  }

  static PersistentVolumeClaimView claimOf(Fields object) {
    return new PersistentVolumeClaimView(
        MetaReader.read(object),
        MetaReader.namespace(object),
        claimSpec(requireSpec(object)),
        PersistentVolumeClaimView.Phase.PENDING);
  }

  private static PersistentVolumeClaimSpec claimSpec(Fields spec) {
    var read =
        new PersistentVolumeClaimSpec(
            spec.text("storageClassName").filter(name -> isClassName(spec, name)),
            spec.parsedText("volumeName", PersistentVolumeName::of, NAME),
            spec.fields("resources").map(it -> size(it, "requests")).orElse(0L),
            accessModes(spec),
            mode(spec),
            AffinityReader.selector(spec, "selector").orElse(LabelSelector.EVERYTHING));
    spec.require("resources", "the size of the volume", "resources: {requests: {storage: 4Gi}}");
    spec.know("dataSource", "dataSourceRef", "volumeAttributesClassName").refuseMisspelt();
    return read;
  }

  static Manifest volume(Fields object) {
    return new Manifest.OfPersistentVolume(object.location(), volumeOf(object));
  }

  static PersistentVolumeView volumeOf(Fields object) {
    var meta = MetaReader.read(object);
    var spec = requireSpec(object);
    var read =
        new PersistentVolumeView(
            meta,
            spec.text("storageClassName")
                .filter(name -> !name.isEmpty() && isClassName(spec, name))
                .map(StorageClassName::of),
            size(spec, "capacity"),
            accessModes(spec),
            spec.fields("nodeAffinity").map(VolumeReader::nodeAffinity).orElse(List.of()),
            reclaimPolicy(spec, "persistentVolumeReclaimPolicy").orElse(ReclaimPolicy.RETAIN),
            spec.fields("claimRef").flatMap(VolumeReader::claimRef),
            PersistentVolumeView.Phase.AVAILABLE,
            driver(spec),
            mode(spec));
    spec.know("local", "hostPath", "nfs", "mountOptions", "volumeAttributesClassName")
        .refuseMisspelt();
    return read;
  }

  static Manifest storageClass(Fields object) {
    return new Manifest.OfStorageClass(object.location(), storageClassOf(object));
  }

  static StorageClassView storageClassOf(Fields object) {
    var meta = MetaReader.read(object);
    object.require("provisioner", DRIVER.allowed(), "provisioner: ebs.csi.aws.com");
    var read =
        new StorageClassView(
            meta,
            object.parsedText("provisioner", VolumeReader::driverName, DRIVER).orElse("unread"),
            object
                .oneOf(
                    "volumeBindingMode",
                    List.of(VolumeBindingMode.values()),
                    VolumeBindingMode::toString)
                .orElse(VolumeBindingMode.IMMEDIATE),
            object.list("allowedTopologies").stream().map(VolumeReader::topology).toList(),
            reclaimPolicy(object, "reclaimPolicy").orElse(ReclaimPolicy.DELETE));
    object.know("parameters", "allowVolumeExpansion", "mountOptions").refuseMisspelt();
    return read;
  }

  // --- their fields --------------------------------------------------------------------------

  /// Kubernetes hands the volumes of its own EBS plugin to the driver that took it over.
  private static Optional<CsiDriver> driver(Fields spec) {
    boolean inTree = spec.fields("awsElasticBlockStore").isPresent();
    return spec.fields("csi")
        .flatMap(csi -> csi.text("driver"))
        .filter(name -> !name.isEmpty())
        .map(CsiDriver::of)
        .or(() -> inTree ? Optional.of(CsiDriver.EBS) : Optional.empty());
  }

  private static String driverName(String text) {
    return CsiDriver.of(text).value();
  }

  private static Fields requireSpec(Fields object) {
    object.require("spec", "the object's spec", "spec: {...}");
    return object.fields("spec").orElseGet(() -> nothing(object));
  }

  /// Stands in for a mapping whose absence is a problem already.
  private static Fields nothing(Fields object) {
    return Fields.of(object.tree(), object.path(), new Problems());
  }

  private static long size(Fields fields, String name) {
    fields.require(name, "storage", name + ": {storage: 4Gi}");
    Optional<Fields> sizes = fields.fields(name);
    sizes.ifPresent(it -> it.require("storage", SIZE.allowed(), "storage: 4Gi"));
    return sizes
        .flatMap(it -> it.parsed("storage", VolumeReader::positive, SIZE))
        .map(Quantity::value)
        .orElse(0L);
  }

  private static Quantity positive(String text) {
    var quantity = Quantity.parse(text);
    if (quantity.isNegative() || quantity.isZero()) {
      throw new IllegalArgumentException("A size (%s) must be more than 0".formatted(text));
    }
    if (quantity.compareTo(Quantity.of(Long.MAX_VALUE)) > 0) {
      throw new IllegalArgumentException("A size (%s) must fit into 64 bits".formatted(text));
    }
    return quantity;
  }

  private static SortedSet<AccessMode> accessModes(Fields spec) {
    var modes = new TreeSet<AccessMode>();
    var known = List.of(AccessMode.values());
    List<String> words = known.stream().map(AccessMode::toString).toList();
    spec.require("accessModes", String.join(", ", words), "accessModes: [ReadWriteOnce]");
    for (String word : spec.texts("accessModes")) {
      known.stream()
          .filter(mode -> mode.toString().equals(word))
          .findFirst()
          .ifPresentOrElse(modes::add, () -> spec.problemWithWord("accessModes", word, words));
    }
    return modes;
  }

  private static VolumeMode mode(Fields spec) {
    return spec.oneOf("volumeMode", List.of(VolumeMode.values()), VolumeMode::toString)
        .orElse(VolumeMode.FILESYSTEM);
  }

  private static Optional<ReclaimPolicy> reclaimPolicy(Fields fields, String name) {
    return fields.oneOf(name, List.of(ReclaimPolicy.values()), ReclaimPolicy::toString);
  }

  private static boolean isClassName(Fields spec, String name) {
    return name.isEmpty()
        || spec.parsedText("storageClassName", StorageClassName::of, NAME).isPresent();
  }

  private static List<Requirements> nodeAffinity(Fields affinity) {
    affinity.require("required", "nodeSelectorTerms", "required: {nodeSelectorTerms: [...]}");
    var terms = affinity.fields("required").map(AffinityReader::nodeTerms).orElse(List.of());
    affinity.refuseUnknown();
    return terms;
  }

  private static Optional<NamespacedName> claimRef(Fields ref) {
    var namespace = ref.parsedText("namespace", Namespace::of, NAME);
    ref.require("namespace", "the claim's namespace", "namespace: default");
    ref.require("name", "the claim's name", "name: data");
    return namespace.flatMap(
        space -> ref.parsedText("name", name -> new NamespacedName(space, name), NAME));
  }

  private static Requirements topology(Fields term) {
    var all = new ArrayList<Requirement>();
    for (Fields expression : term.list("matchLabelExpressions")) {
      expression.require("key", "a label key", "key: topology.kubernetes.io/zone");
      expression.require("values", "one value or more", "values: [ap-northeast-2a]");
      var values = expression.texts("values").stream().filter(Labels::isValidValue).toList();
      expression
          .parsedText("key", LabelKey::of, Spelling.LABEL_KEY)
          .filter(_ -> !values.isEmpty())
          .ifPresent(key -> all.add(Requirement.in(key, values)));
      expression.refuseUnknown();
    }
    term.refuseUnknown();
    return Requirements.of(all);
  }
}
