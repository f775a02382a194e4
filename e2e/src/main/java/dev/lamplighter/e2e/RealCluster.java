package dev.lamplighter.e2e;

import dev.lamplighter.local.services.ControlPlane;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// A real cluster as its users, kubelets and controllers reach it, and all that was put into it.
final class RealCluster implements AutoCloseable {
  private static final int HTTP_NOT_FOUND = 404;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final List<String> CRDS =
      List.of(
          "karpenter.sh_nodepools.yaml",
          "karpenter.sh_nodeclaims.yaml",
          "karpenter.sh_nodeoverlays.yaml",
          "karpenter.k8s.aws_ec2nodeclasses.yaml");

  private final KubernetesClient client;
  private final List<HasMetadata> made = new ArrayList<>();

  RealCluster(ControlPlane controlPlane) {
    this.client = new KubernetesClientBuilder().withConfig(controlPlane.config()).build();
  }

  /// Those that Lamplighter ships, and nothing else.
  void customResourceDefinitions() {
    for (String name : CRDS) {
      client.load(resource("/dev/lamplighter/functions/crds/" + name)).serverSideApply();
    }
    await(this::servesKarpentersKinds);
  }

  /// Whether NodePools, NodeClaims and EC2NodeClasses can be asked for, whoever defined them.
  boolean servesKarpentersKinds() {
    return CRDS.stream().allMatch(this::isServed);
  }

  private static InputStream resource(String path) {
    return Objects.requireNonNull(RealCluster.class.getResourceAsStream(path), path);
  }

  private boolean isServed(String file) {
    int underscore = file.indexOf('_');
    String group = file.substring(0, underscore);
    String plural = file.substring(underscore + 1, file.lastIndexOf('.'));
    String version = plural.equals("nodeoverlays") ? "v1alpha1" : "v1";
    try {
      return client.raw("/apis/%s/%s/%s".formatted(group, version, plural)) != null;
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

  /// A node of a managed node group, as the labs have two: t3.medium, not Lamplighter's.
  void fixedNode(String name, String zone) {
    var resources = Map.of("cpu", "1930m", "memory", "3246Mi", "pods", "17");
    create(
        ObjectDraft.of(
                "v1",
                "Node",
                name,
                Map.of(
                    "fake-kubelet", "",
                    "kubernetes.io/hostname", name,
                    "kubernetes.io/arch", "amd64",
                    "kubernetes.io/os", "linux",
                    "node.kubernetes.io/instance-type", "t3.medium",
                    "topology.kubernetes.io/zone", zone))
            .with("status", Map.of("capacity", resources, "allocatable", resources)));
  }

  List<Pod> pods(String app) {
    return podsWith("app", app);
  }

  List<Pod> podsWith(String label, String value) {
    return client.pods().inAnyNamespace().withLabel(label, value).list().getItems();
  }

  List<Pod> pods(String namespace, String label) {
    return client.pods().inNamespace(namespace).withLabel(label).list().getItems();
  }

  List<DaemonSet> daemonSets(String namespace) {
    return client.apps().daemonSets().inNamespace(namespace).list().getItems();
  }

  List<String> nodes(String selector) {
    return client.nodes().withLabelSelector(selector).list().getItems().stream()
        .map(node -> node.getMetadata().getName())
        .toList();
  }

  /// What a kubelet or the scheduler writes.
  void patchStatus(String kind, String namespace, String name, Map<String, Object> status) {
    var resource = client.genericKubernetesResources("v1", kind).inNamespace(namespace);
    resource
        .withName(name)
        .subresource("status")
        .patch(PatchContext.of(PatchType.JSON_MERGE), json(Map.of("status", status)));
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
        takeFinalizersOff(resource);
      }
      await(() -> resource.get() == null);
    }
  }

  private static void takeFinalizersOff(Resource<? extends HasMetadata> resource) {
    try {
      resource.patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"finalizers\":null}}");
    } catch (KubernetesClientException failed) {
      if (failed.getCode() != HTTP_NOT_FOUND) {
        throw failed;
      }
    }
  }

  /// What is there already stays as it is.
  void create(ObjectDraft draft) {
    var object =
        client
            .getKubernetesSerialization()
            .unmarshal(json(draft.fields()), GenericKubernetesResource.class);
    if (client.resource(object).get() == null) {
      made.add(client.resource(object).create());
    }
  }

  /// Without a look whether it is there, and without a memory of it: for many.
  void post(String path, ObjectDraft draft) {
    client.raw(path, "POST", draft.fields());
  }

  Pod pod(String namespace, String name) {
    return Objects.requireNonNull(client.pods().inNamespace(namespace).withName(name).get());
  }

  /// At once.
  void deletePod(String namespace, String name) {
    client.pods().inNamespace(namespace).withName(name).withGracePeriod(0).delete();
  }

  /// `patch` changes one pod; `part` is a subresource of it, or empty.
  void patchPod(String namespace, String name, String patch, String... part) {
    var pod = client.pods().inNamespace(namespace).withName(name);
    var patched = part.length == 0 ? pod : pod.subresource(part[0]);
    patched.patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  private String json(Map<String, Object> fields) {
    return client.getKubernetesSerialization().asJson(fields);
  }

  private static void await(BooleanSupplier condition) {
    awaitFor(PATIENCE, condition);
  }

  /// Until that is so; an error says that it never was.
  void await(Duration patience, BooleanSupplier condition) {
    awaitFor(patience, condition);
  }

  private static void awaitFor(Duration patience, BooleanSupplier condition) {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("It did not come true within " + patience);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
