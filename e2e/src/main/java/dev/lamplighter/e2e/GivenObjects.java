package dev.lamplighter.e2e;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.wire.IntOrPercent;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec.Guarantee;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Puts objects into a real cluster as its users, its kubelets and its scheduler would, and takes
/// them out again.
final class GivenObjects implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final List<String> CRDS =
      List.of(
          "karpenter.sh_nodepools.yaml",
          "karpenter.sh_nodeclaims.yaml",
          "karpenter.k8s.aws_ec2nodeclasses.yaml");

  private final KubernetesClient client;
  private final List<HasMetadata> made = new ArrayList<>();

  GivenObjects(ControlPlane controlPlane) {
    this.client = new KubernetesClientBuilder().withConfig(controlPlane.config()).build();
  }

  /// Those that Lamplighter ships, and nothing else.
  void customResourceDefinitions() {
    for (String name : CRDS) {
      client.load(resource("/dev/lamplighter/functions/crds/" + name)).serverSideApply();
    }
    await(() -> CRDS.stream().allMatch(this::isServed));
  }

  private static InputStream resource(String path) {
    return Objects.requireNonNull(GivenObjects.class.getResourceAsStream(path), path);
  }

  private boolean isServed(String file) {
    String[] groupAndPlural = file.replace(".yaml", "").split("_");
    try {
      return client.raw("/apis/%s/v1/%s".formatted((Object[]) groupAndPlural)) != null;
    } catch (KubernetesClientException _) {
      return false;
    }
  }

  /// As `kubectl apply` would, the first time.
  void apply(String yaml) {
    made.add(client.resource(read(yaml)).create());
  }

  /// A create that leaves nothing behind; throws what the server says.
  void tryToCreate(String yaml) {
    var object = read(yaml);
    client.raw(path(object) + "?dryRun=All", "POST", object);
  }

  /// An update of what is there; throws what the server says.
  void tryToUpdate(String yaml) {
    var object = read(yaml);
    var there = client.resource(object).get();
    object.getMetadata().setResourceVersion(there.getMetadata().getResourceVersion());
    client.resource(object).update();
  }

  private GenericKubernetesResource read(String yaml) {
    return client.getKubernetesSerialization().unmarshal(yaml, GenericKubernetesResource.class);
  }

  private static String path(HasMetadata object) {
    String kind = object.getKind().toLowerCase(Locale.ROOT);
    String plural = kind + (kind.endsWith("s") ? "es" : "s");
    return "/apis/%s/%s".formatted(object.getApiVersion(), plural);
  }

  void apply(NodePool pool) {
    var spec = pool.spec().template().spec();
    create(
        object("karpenter.sh/v1", "NodePool", pool.meta().name(), Map.of())
            .with(
                "spec",
                Map.of(
                    "template",
                    Map.of(
                        "metadata",
                        Map.of("labels", labels(pool.spec().template().labels())),
                        "spec",
                        Map.of(
                            "requirements",
                            expressions(spec.requirements()),
                            "nodeClassRef",
                            Map.of(
                                "group",
                                "karpenter.k8s.aws",
                                "kind",
                                "EC2NodeClass",
                                "name",
                                spec.nodeClassRef().name().value()))))));
  }

  void apply(EC2NodeClass nodeClass) {
    var terms = List.of(Map.of("tags", Map.of("karpenter.sh/discovery", "mydev")));
    create(
        object("karpenter.k8s.aws/v1", "EC2NodeClass", nodeClass.meta().name(), Map.of())
            .with(
                "spec",
                Map.of(
                    "amiSelectorTerms",
                    List.of(Map.of("alias", "al2023@latest")),
                    "subnetSelectorTerms",
                    terms,
                    "securityGroupSelectorTerms",
                    terms,
                    "role",
                    "KarpenterNodeRole-mydev")));
  }

  void apply(NodeView node) {
    var taints = new ArrayList<Map<String, Object>>();
    for (Taint taint : node.taints()) {
      taints.add(
          Map.of("key", taint.key(), "value", taint.value(), "effect", taint.effect().toString()));
    }
    create(
        object("v1", "Node", node.meta().name(), labels(node.meta().labels()))
            .with("spec", Map.of("taints", taints))
            .with(
                "status",
                Map.of(
                    "capacity", resources(node.capacity()),
                    "allocatable", resources(node.allocatable()))));
  }

  void apply(PodView pod) {
    var spec = new LinkedHashMap<String, Object>();
    spec.put("containers", containers(pod.spec().requests()));
    spec.put("terminationGracePeriodSeconds", pod.spec().terminationGracePeriod().toSeconds());
    pod.status().node().ifPresent(it -> spec.put("nodeName", it.value()));
    create(
        object("v1", "Pod", pod.meta().name(), labels(pod.meta().labels()))
            .in(pod.namespace().value())
            .with("spec", spec));
    var status = new LinkedHashMap<String, Object>();
    status.put("phase", capitalised(pod.status().phase().name()));
    status.put(
        "conditions",
        List.of(
            Map.of(
                "type",
                "Ready",
                "status",
                pod.status().ready() ? "True" : "False",
                "lastTransitionTime",
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())));
    client
        .pods()
        .inNamespace(pod.namespace().value())
        .withName(pod.meta().name())
        .subresource("status")
        .patch(PatchContext.of(PatchType.JSON_MERGE), json(Map.of("status", status)));
  }

  void apply(DaemonSetView daemonSet) {
    var name = daemonSet.meta().name();
    create(
        object("apps/v1", "DaemonSet", name, Map.of())
            .in(daemonSet.namespace().value())
            .with(
                "spec",
                Map.of(
                    "selector",
                    Map.of("matchLabels", Map.of("app", name)),
                    "template",
                    Map.of(
                        "metadata",
                        Map.of("labels", Map.of("app", name)),
                        "spec",
                        Map.of(
                            "nodeSelector",
                            Map.of("nobody", "has-this"),
                            "containers",
                            containers(daemonSet.template().spec().requests()))))));
  }

  void apply(PodDisruptionBudgetSpec budget) {
    var spec = new LinkedHashMap<String, Object>();
    budget.selector().ifPresent(it -> spec.put("selector", selector(it)));
    switch (budget.guarantee()) {
      case Guarantee.MinAvailable(var pods) -> spec.put("minAvailable", number(pods));
      case Guarantee.MaxUnavailable(var pods) -> spec.put("maxUnavailable", number(pods));
    }
    create(
        object("policy/v1", "PodDisruptionBudget", budget.meta().name(), Map.of())
            .in(budget.namespace().value())
            .with("spec", spec));
  }

  void apply(StorageClassView storageClass) {
    var topologies = new ArrayList<Map<String, Object>>();
    for (Requirements term : storageClass.allowedTopologies()) {
      var all = new ArrayList<Map<String, Object>>();
      for (Requirement.Item item : term.toApi()) {
        all.add(Map.of("key", item.key().toString(), "values", item.values()));
      }
      topologies.add(Map.of("matchLabelExpressions", all));
    }
    create(
        object("storage.k8s.io/v1", "StorageClass", storageClass.meta().name(), Map.of())
            .with("provisioner", storageClass.provisioner())
            .with("volumeBindingMode", storageClass.bindingMode().toString())
            .with("reclaimPolicy", storageClass.reclaimPolicy().toString())
            .with("allowedTopologies", topologies));
  }

  void apply(PersistentVolumeView volume) {
    var terms = new ArrayList<Map<String, Object>>();
    volume.nodeAffinity().forEach(it -> terms.add(Map.of("matchExpressions", expressions(it))));
    var spec = new LinkedHashMap<String, Object>();
    volume.storageClass().ifPresent(it -> spec.put("storageClassName", it.value()));
    spec.put("capacity", Map.of("storage", Long.toString(volume.bytes())));
    spec.put("accessModes", volume.accessModes().stream().map(Objects::toString).toList());
    spec.put("persistentVolumeReclaimPolicy", volume.reclaimPolicy().toString());
    spec.put("csi", Map.of("driver", "ebs.csi.aws.com", "volumeHandle", volume.meta().name()));
    if (!terms.isEmpty()) {
      spec.put("nodeAffinity", Map.of("required", Map.of("nodeSelectorTerms", terms)));
    }
    create(
        object("v1", "PersistentVolume", volume.meta().name(), labels(volume.meta().labels()))
            .with("spec", spec));
  }

  void apply(PersistentVolumeClaimView claim) {
    var spec = new LinkedHashMap<String, Object>();
    claim.spec().storageClassName().ifPresent(it -> spec.put("storageClassName", it));
    claim.spec().volume().ifPresent(it -> spec.put("volumeName", it.value()));
    spec.put("accessModes", claim.spec().accessModes().stream().map(Objects::toString).toList());
    spec.put(
        "resources", Map.of("requests", Map.of("storage", Long.toString(claim.spec().bytes()))));
    create(
        object("v1", "PersistentVolumeClaim", claim.meta().name(), Map.of())
            .in(claim.namespace().value())
            .with("spec", spec));
  }

  void apply(VolumeAttachmentView attachment) {
    var source = new LinkedHashMap<String, Object>();
    attachment.volume().ifPresent(it -> source.put("persistentVolumeName", it.value()));
    create(
        object("storage.k8s.io/v1", "VolumeAttachment", attachment.meta().name(), Map.of())
            .with(
                "spec",
                Map.of(
                    "attacher",
                    "ebs.csi.aws.com",
                    "nodeName",
                    attachment.node().value(),
                    "source",
                    source)));
  }

  /// Until the API server answers again.
  void awaitApiServer() {
    await(
        () -> {
          try {
            return client.raw("/readyz") != null;
          } catch (KubernetesClientException _) {
            return false;
          }
        });
  }

  /// Until every PodDisruptionBudget has been counted.
  void settle() {
    await(
        () ->
            client.policy().v1().podDisruptionBudget().inAnyNamespace().list().getItems().stream()
                .allMatch(
                    it ->
                        it.getStatus() != null
                            && Objects.equals(
                                it.getStatus().getObservedGeneration(),
                                it.getMetadata().getGeneration())));
  }

  /// All that was made here, and all of Karpenter's kinds, whoever made them; at once, without
  /// waiting for kubelets or finalizers.
  void removeAll() {
    for (String kind : List.of("NodeClaim", "NodePool")) {
      remove(client.genericKubernetesResources("karpenter.sh/v1", kind).list().getItems());
    }
    remove(
        client
            .genericKubernetesResources("karpenter.k8s.aws/v1", "EC2NodeClass")
            .list()
            .getItems());
    remove(made);
    made.clear();
  }

  private void remove(List<? extends HasMetadata> objects) {
    for (HasMetadata object : objects) {
      var resource = client.resource(object);
      resource.withGracePeriod(0).delete();
      if (resource.get() != null) {
        resource.patch(
            PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"finalizers\":null}}");
      }
      await(() -> resource.get() == null);
    }
  }

  /// What is there already stays as it is.
  private void create(Draft draft) {
    var object =
        client
            .getKubernetesSerialization()
            .unmarshal(json(draft.fields), GenericKubernetesResource.class);
    if (client.resource(object).get() == null) {
      made.add(client.resource(object).create());
    }
  }

  private String json(Map<String, Object> fields) {
    return client.getKubernetesSerialization().asJson(fields);
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("It did not come to rest within " + PATIENCE);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  private static Draft object(
      String apiVersion, String kind, String name, Map<String, String> labels) {
    var draft = new Draft();
    draft.with("apiVersion", apiVersion).with("kind", kind);
    draft.metadata.put("name", name);
    draft.metadata.put("labels", labels);
    return draft.with("metadata", draft.metadata);
  }

  private static final class Draft {
    private final Map<String, Object> fields = new LinkedHashMap<>();
    private final Map<String, Object> metadata = new LinkedHashMap<>();

    Draft with(String field, Object value) {
      fields.put(field, value);
      return this;
    }

    Draft in(String namespace) {
      metadata.put("namespace", namespace);
      return this;
    }
  }

  private static List<Map<String, Object>> containers(Resources requests) {
    return List.of(
        Map.of(
            "name",
            "main",
            "image",
            "registry.k8s.io/pause:3.10",
            "resources",
            Map.of("requests", resources(requests))));
  }

  private static Map<String, String> resources(Resources resources) {
    var map = new LinkedHashMap<String, String>();
    resources
        .names()
        .forEach(
            name ->
                map.put(name.toString(), Resources.quantity(name, resources.get(name)).toString()));
    return map;
  }

  private static Map<String, String> labels(Labels labels) {
    var map = new LinkedHashMap<String, String>();
    labels.values().forEach((key, value) -> map.put(key.toString(), value));
    return map;
  }

  private static Map<String, Object> selector(LabelSelector selector) {
    return Map.of("matchExpressions", expressions(selector.requirements()));
  }

  private static List<Map<String, Object>> expressions(Requirements requirements) {
    var all = new ArrayList<Map<String, Object>>();
    for (Requirement.Item item : requirements.toApi()) {
      all.add(
          Map.of(
              "key", item.key().toString(),
              "operator", item.operator().toString(),
              "values", item.values()));
    }
    return all;
  }

  private static Object number(IntOrPercent pods) {
    return switch (pods) {
      case IntOrPercent.Count(int count) -> count;
      case IntOrPercent.Percent(int percent) -> percent + "%";
    };
  }

  private static String capitalised(String word) {
    return word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT);
  }

  @Override
  public void close() {
    client.close();
  }
}
