package probe;

import io.fabric8.kubernetes.api.model.*;
import io.fabric8.kubernetes.api.model.policy.v1.*;
import io.fabric8.kubernetes.client.*;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.dsl.base.*;
import java.net.URI;
import java.net.http.*;
import java.nio.file.*;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

public class Probe {
  static int passed, failed;

  interface Step {
    Object run() throws Exception;
  }

  static void check(String what, Step step) {
    long t = System.nanoTime();
    Object result;
    boolean ok;
    try {
      result = step.run();
      ok = !Boolean.FALSE.equals(result);
    } catch (Throwable e) {
      result = e.getClass().getSimpleName() + ": " + e.getMessage();
      ok = false;
    }
    if (ok) passed++;
    else failed++;
    System.out.printf(
        "%s %5d ms  %s  -> %s%n",
        ok ? "PASS" : "FAIL",
        (System.nanoTime() - t) / 1_000_000,
        what,
        String.valueOf(result).lines().findFirst().orElse(""));
  }

  static <T> T await(Duration limit, Supplier<T> s) throws Exception {
    long end = System.nanoTime() + limit.toNanos();
    while (true) {
      T t = s.get();
      if (t != null) return t;
      if (System.nanoTime() > end) throw new TimeoutException();
      Thread.sleep(20);
    }
  }

  /** Runs something that must fail, and gives the error. */
  static KubernetesClientException refused(Step s, int code) throws Exception {
    try {
      s.run();
    } catch (KubernetesClientException e) {
      if (e.getCode() == code) return e;
      throw e;
    }
    throw new IllegalStateException("accepted");
  }

  static String evict(KubernetesClient client, String ns, String name, String uid) {
    return client.raw(
        "/api/v1/namespaces/" + ns + "/pods/" + name + "/eviction",
        "POST",
        new EvictionBuilder()
            .withNewMetadata()
            .withName(name)
            .withNamespace(ns)
            .endMetadata()
            .withDeleteOptions(
                new DeleteOptionsBuilder()
                    .withNewPreconditions()
                    .withUid(uid)
                    .endPreconditions()
                    .build())
            .build());
  }

  static GenericKubernetesResource pool(String name, String spec) {
    return io.fabric8.kubernetes.client.utils.Serialization.unmarshal(
        "apiVersion: probe.sh/v1\nkind: NodePool\nmetadata: {name: "
            + name
            + "}\nspec: "
            + spec
            + "\n",
        GenericKubernetesResource.class);
  }

  public static void main(String[] args) throws Exception {
    Path kubeconfig = Path.of(args[0]);
    Config config = Config.fromKubeconfig(Files.readString(kubeconfig));
    config.setRequestRetryBackoffLimit(0);
    long t0 = System.nanoTime();
    try (var client = new KubernetesClientBuilder().withConfig(config).build()) {
      var ctx =
          new ResourceDefinitionContext.Builder()
              .withGroup("probe.sh")
              .withVersion("v1")
              .withPlural("nodepools")
              .withKind("NodePool")
              .withNamespaced(false)
              .build();
      check(
          "first list (JVM cold)",
          () ->
              client.nodes().list().getItems().size()
                  + " nodes, since build "
                  + (System.nanoTime() - t0) / 1_000_000
                  + " ms");
      check("version", () -> client.getKubernetesVersion().getGitVersion());

      // ---- CRD
      check(
          "CRD by server-side apply",
          () -> client.load(Files.newInputStream(Path.of(args[1]))).serverSideApply().size());
      check(
          "CRD becomes Established",
          () ->
              await(
                  Duration.ofSeconds(20),
                  () -> {
                    var crd =
                        client
                            .apiextensions()
                            .v1()
                            .customResourceDefinitions()
                            .withName("nodepools.probe.sh")
                            .get();
                    return crd.getStatus() != null
                            && crd.getStatus().getConditions().stream()
                                .anyMatch(
                                    c ->
                                        c.getType().equals("Established")
                                            && c.getStatus().equals("True"))
                        ? true
                        : null;
                  }));
      for (int i = 2; i < args.length; i++) {
        String f = args[i];
        check(
            "real CRD " + Path.of(f).getFileName(),
            () -> client.load(Files.newInputStream(Path.of(f))).serverSideApply().size());
      }
      var pools = client.genericKubernetesResources(ctx);
      check(
          "CR: create, defaults filled in",
          () ->
              await(
                  Duration.ofSeconds(10),
                  () -> {
                    try {
                      return client
                          .resource(
                              pool("a", "{nodeClass: default, limits: {cpu: 8, memory: 10Gi}}"))
                          .create()
                          .getAdditionalProperties()
                          .toString();
                    } catch (KubernetesClientException e) {
                      if (e.getCode() == 404) return null;
                      throw e;
                    }
                  }));
      check(
          "CR: CEL rule refuses, 422",
          () ->
              refused(
                      () ->
                          client
                              .resource(pool("b", "{nodeClass: default, min: 5, max: 3}"))
                              .create(),
                      422)
                  .getMessage());
      check(
          "CR: CEL transition rule refuses, 422",
          () ->
              refused(
                      () ->
                          pools
                              .withName("a")
                              .patch(
                                  PatchContext.of(PatchType.JSON_MERGE),
                                  "{\"spec\":{\"nodeClass\":\"other\"}}"),
                      422)
                  .getMessage());
      check(
          "CR: pattern refuses, 422",
          () ->
              refused(
                      () ->
                          client
                              .resource(pool("b", "{nodeClass: default, limits: {cpu: eight}}"))
                              .create(),
                      422)
                  .getMessage());
      check(
          "CR: unknown field pruned",
          () ->
              !client
                  .resource(pool("p", "{nodeClass: default, bogus: 1}"))
                  .create()
                  .toString()
                  .contains("bogus"));
      check(
          "CR: status dropped on create and on PUT",
          () -> {
            var p = pool("s", "{nodeClass: default}");
            p.setAdditionalProperty("status", Map.of("nodes", 7));
            return client.resource(p).create().get("status") == null;
          });
      check(
          "CR: status subresource (patch), generation unchanged",
          () -> {
            var p = pools.withName("a").get();
            p.setAdditionalProperty(
                "status",
                Map.of(
                    "nodes", 3, "conditions", List.of(Map.of("type", "Ready", "status", "True"))));
            var q = client.resource(p).patchStatus();
            return q.get("status", "nodes") + " generation " + q.getMetadata().getGeneration();
          });
      check(
          "CR: status by server-side apply on the subresource",
          () -> {
            var p = pool("a", "{nodeClass: default}");
            p.setAdditionalProperty(
                "status",
                Map.of("conditions", List.of(Map.of("type", "Consolidatable", "status", "False"))));
            var q =
                pools
                    .withName("a")
                    .subresource("status")
                    .patch(
                        new PatchContext.Builder()
                            .withPatchType(PatchType.SERVER_SIDE_APPLY)
                            .withFieldManager("other")
                            .withForce(true)
                            .build(),
                        p);
            return q.get("status", "conditions").toString();
          });
      check(
          "CR: field selector on selectableFields",
          () -> {
            client.resource(pool("z", "{nodeClass: special}")).create();
            var n = pools.withField("spec.nodeClass", "special").list().getItems().size();
            return n == 1;
          });
      check(
          "finalizer: delete waits, then goes",
          () -> {
            var p = pool("f", "{nodeClass: default}");
            p.getMetadata().setFinalizers(List.of("probe.sh/termination"));
            client.resource(p).create();
            pools.withName("f").delete();
            var q = pools.withName("f").get();
            if (q == null || q.getMetadata().getDeletionTimestamp() == null) return false;
            pools
                .withName("f")
                .edit(
                    x -> {
                      x.getMetadata().setFinalizers(List.of());
                      return x;
                    });
            return pools.withName("f").get() == null;
          });
      check(
          "ownerReference: garbage collector removes the dependent",
          () -> {
            var owner = client.resource(pool("o", "{nodeClass: default}")).create();
            var child =
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName("child")
                    .withNamespace("default")
                    .addNewOwnerReference()
                    .withApiVersion("probe.sh/v1")
                    .withKind("NodePool")
                    .withName("o")
                    .withUid(owner.getMetadata().getUid())
                    .endOwnerReference()
                    .endMetadata()
                    .build();
            client.resource(child).create();
            pools.withName("o").delete();
            return await(
                Duration.ofSeconds(150),
                () ->
                    client.configMaps().inNamespace("default").withName("child").get() == null
                        ? true
                        : null);
          });
      check(
          "stale resourceVersion gives 409",
          () -> {
            var p = pools.withName("z").get();
            pools
                .withName("z")
                .patch(
                    PatchContext.of(PatchType.JSON_MERGE),
                    "{\"metadata\":{\"labels\":{\"x\":\"1\"}}}");
            p.getMetadata().setLabels(Map.of("x", "2"));
            return refused(() -> client.resource(p).update(), 409).getStatus().getReason();
          });
      check(
          "JSON patch whose test fails: 422",
          () ->
              refused(
                      () ->
                          pools
                              .withName("z")
                              .patch(
                                  PatchContext.of(PatchType.JSON),
                                  "[{\"op\":\"test\",\"path\":\"/metadata/labels/x\",\"value\":\"9\"},{\"op\":\"remove\",\"path\":\"/metadata/labels/x\"}]"),
                      422)
                  .getMessage());

      // ---- nodes, pods
      String ns = "probe";
      client
          .resource(new NamespaceBuilder().withNewMetadata().withName(ns).endMetadata().build())
          .serverSideApply();
      check(
          "namespace gets its service account",
          () ->
              await(
                  Duration.ofSeconds(20),
                  () ->
                      client.serviceAccounts().inNamespace(ns).withName("default").get() != null
                          ? true
                          : null));
      var dep =
          new io.fabric8.kubernetes.api.model.apps.DeploymentBuilder()
              .withNewMetadata()
              .withName("web")
              .withNamespace(ns)
              .endMetadata()
              .withNewSpec()
              .withReplicas(4)
              .withNewSelector()
              .addToMatchLabels("app", "web")
              .endSelector()
              .withNewTemplate()
              .withNewMetadata()
              .addToLabels("app", "web")
              .addToAnnotations("fake-kubelet/stops-after", "1s")
              .endMetadata()
              .withNewSpec()
              .withTerminationGracePeriodSeconds(3L)
              .addToNodeSelector("probe", "yes")
              .addNewContainer()
              .withName("c")
              .withImage("i")
              .withNewResources()
              .addToRequests("cpu", new Quantity("400m"))
              .endResources()
              .endContainer()
              .endSpec()
              .endTemplate()
              .endSpec()
              .build();
      long[] t = {System.nanoTime()};
      client.resource(dep).create();
      check(
          "Deployment -> 4 Pending pods",
          () ->
              await(
                  Duration.ofSeconds(20),
                  () ->
                      client
                                  .pods()
                                  .inNamespace(ns)
                                  .withField("status.phase", "Pending")
                                  .list()
                                  .getItems()
                                  .size()
                              == 4
                          ? true
                          : null));
      check(
          "... with PodScheduled=False / Unschedulable",
          () ->
              await(
                      Duration.ofSeconds(20),
                      () -> {
                        var l = client.pods().inNamespace(ns).list().getItems();
                        return l.stream()
                                .allMatch(
                                    p ->
                                        p.getStatus().getConditions().stream()
                                            .anyMatch(
                                                c ->
                                                    c.getType().equals("PodScheduled")
                                                        && "Unschedulable".equals(c.getReason())))
                            ? l.getFirst().getStatus().getConditions().getFirst().getMessage()
                            : null;
                      })
                  + "  total "
                  + (System.nanoTime() - t[0]) / 1_000_000
                  + " ms");
      check(
          "field selector spec.nodeName= (empty)",
          () ->
              client
                      .pods()
                      .inAnyNamespace()
                      .withField("spec.nodeName", "")
                      .list()
                      .getItems()
                      .stream()
                      .filter(p -> p.getMetadata().getNamespace().equals(ns))
                      .count()
                  == 4);
      check(
          "field selector spec.nodeName=,status.phase=Pending",
          () ->
              client
                      .pods()
                      .inNamespace(ns)
                      .withField("spec.nodeName", "")
                      .withField("status.phase", "Pending")
                      .list()
                      .getItems()
                      .size()
                  == 4);
      check(
          "field selector spec.nodeName!= finds none of them",
          () ->
              client
                      .pods()
                      .inNamespace(ns)
                      .withoutField("spec.nodeName", "")
                      .list()
                      .getItems()
                      .size()
                  == 0);
      check(
          "label selector notin",
          () ->
              client
                  .pods()
                  .inNamespace(ns)
                  .withLabelNotIn("app", "web")
                  .list()
                  .getItems()
                  .isEmpty());

      String node = "ip-10-0-0-" + ProcessHandle.current().pid() % 250;
      client
          .resource(
              new NodeBuilder()
                  .withNewMetadata()
                  .withName(node)
                  .addToLabels("fake-kubelet", "")
                  .addToLabels("probe", "yes")
                  .addToLabels("kubernetes.io/hostname", node)
                  .endMetadata()
                  .withNewSpec()
                  .withProviderID("aws:///ap-northeast-2a/i-0123")
                  .addNewTaint()
                  .withKey("karpenter.sh/unregistered")
                  .withEffect("NoExecute")
                  .endTaint()
                  .endSpec()
                  .withNewStatus()
                  .addToCapacity("cpu", new Quantity("2"))
                  .addToCapacity("memory", new Quantity("2Gi"))
                  .addToCapacity("pods", new Quantity("11"))
                  .addToAllocatable("cpu", new Quantity("1930m"))
                  .addToAllocatable("memory", new Quantity("1700Mi"))
                  .addToAllocatable("pods", new Quantity("11"))
                  .endStatus()
                  .build())
          .create();
      check(
          "node: taints right after create",
          () ->
              client.nodes().withName(node).get().getSpec().getTaints().stream()
                  .map(x -> x.getKey() + ":" + x.getEffect())
                  .toList());
      check(
          "node: Ready by the fake kubelet, not-ready taint gone",
          () ->
              await(
                  Duration.ofSeconds(20),
                  () -> {
                    var n = client.nodes().withName(node).get();
                    var taints = n.getSpec().getTaints().stream().map(x -> x.getKey()).toList();
                    return n.getStatus().getConditions().stream()
                                .anyMatch(
                                    c ->
                                        c.getType().equals("Ready") && c.getStatus().equals("True"))
                            && taints.equals(List.of("karpenter.sh/unregistered"))
                        ? taints
                        : null;
                  }));
      check(
          "SSA on Node labels and taints (forced, fieldManager probe)",
          () -> {
            var n =
                client
                    .resource(
                        new NodeBuilder()
                            .withNewMetadata()
                            .withName(node)
                            .addToLabels("karpenter.sh/registered", "true")
                            .endMetadata()
                            .withNewSpec()
                            .addNewTaint()
                            .withKey("karpenter.sh/disrupted")
                            .withEffect("NoSchedule")
                            .endTaint()
                            .endSpec()
                            .build())
                    .fieldManager("probe")
                    .forceConflicts()
                    .serverSideApply();
            return n.getSpec().getTaints().stream()
                    .map(x -> x.getKey() + ":" + x.getEffect())
                    .toList()
                + " labels "
                + n.getMetadata().getLabels().keySet()
                + " providerID "
                + n.getSpec().getProviderID();
          });
      check(
          "SSA by another manager without force: 409",
          () ->
              refused(
                      () ->
                          client
                              .resource(
                                  new NodeBuilder()
                                      .withNewMetadata()
                                      .withName(node)
                                      .addToLabels("karpenter.sh/registered", "false")
                                      .endMetadata()
                                      .build())
                              .fieldManager("rival")
                              .serverSideApply(),
                      409)
                  .getMessage());
      check(
          "SSA that no longer names a taint it owned",
          () -> {
            var n =
                client
                    .resource(
                        new NodeBuilder()
                            .withNewMetadata()
                            .withName(node)
                            .addToLabels("karpenter.sh/registered", "true")
                            .endMetadata()
                            .build())
                    .fieldManager("probe")
                    .forceConflicts()
                    .serverSideApply();
            return n.getSpec().getTaints().stream().map(x -> x.getKey()).toList();
          });
      t[0] = System.nanoTime();
      check(
          "taints set by JSON merge patch -> 4 pods Running",
          () -> {
            client
                .nodes()
                .withName(node)
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"taints\":null}}");
            return await(
                Duration.ofSeconds(40),
                () ->
                    client
                                .pods()
                                .inNamespace(ns)
                                .withField("spec.nodeName", node)
                                .withField("status.phase", "Running")
                                .list()
                                .getItems()
                                .size()
                            == 4
                        ? true
                        : null);
          });
      // ---- PDB and eviction
      client
          .resource(
              new PodDisruptionBudgetBuilder()
                  .withNewMetadata()
                  .withName("web")
                  .withNamespace(ns)
                  .endMetadata()
                  .withNewSpec()
                  .withMinAvailable(new IntOrString(3))
                  .withNewSelector()
                  .addToMatchLabels("app", "web")
                  .endSelector()
                  .endSpec()
                  .build())
          .create();
      check(
          "PDB status: disruptionsAllowed 1",
          () ->
              await(
                  Duration.ofSeconds(20),
                  () -> {
                    var s =
                        client
                            .policy()
                            .v1()
                            .podDisruptionBudget()
                            .inNamespace(ns)
                            .withName("web")
                            .get()
                            .getStatus();
                    return s != null && Objects.equals(s.getDisruptionsAllowed(), 1) ? true : null;
                  }));
      var pods = client.pods().inNamespace(ns).list().getItems();
      client
          .resource(
              new PodBuilder()
                  .withNewMetadata()
                  .withName("bare")
                  .withNamespace(ns)
                  .endMetadata()
                  .withNewSpec()
                  .addNewContainer()
                  .withName("c")
                  .withImage("i")
                  .endContainer()
                  .endSpec()
                  .build())
          .create();
      check(
          "evict a pod without a PDB, stale uid precondition: 409",
          () ->
              refused(() -> evict(client, ns, "bare", "00000000-0000-0000-0000-000000000000"), 409)
                  .getMessage());
      check(
          "evict it with its uid",
          () ->
              evict(
                  client,
                  ns,
                  "bare",
                  client.pods().inNamespace(ns).withName("bare").get().getMetadata().getUid()));
      check(
          "a refused eviction (stale uid) of a PDB's pod uses up the budget",
          () -> {
            refused(
                () ->
                    evict(
                        client,
                        ns,
                        pods.get(2).getMetadata().getName(),
                        "00000000-0000-0000-0000-000000000000"),
                409);
            var s =
                client
                    .policy()
                    .v1()
                    .podDisruptionBudget()
                    .inNamespace(ns)
                    .withName("web")
                    .get()
                    .getStatus();
            long since = System.nanoTime();
            await(
                Duration.ofSeconds(150),
                () ->
                    client
                                .policy()
                                .v1()
                                .podDisruptionBudget()
                                .inNamespace(ns)
                                .withName("web")
                                .get()
                                .getStatus()
                                .getDisruptionsAllowed()
                            == 1
                        ? true
                        : null);
            return "disruptionsAllowed "
                + s.getDisruptionsAllowed()
                + ", disruptedPods "
                + s.getDisruptedPods().keySet()
                + ", back after "
                + (System.nanoTime() - since) / 1_000_000_000
                + " s";
          });
      check(
          "evict #1 is accepted",
          () ->
              client.pods().inNamespace(ns).withName(pods.get(0).getMetadata().getName()).evict());
      check(
          "evict #2 at once: false (429)",
          () ->
              !client.pods().inNamespace(ns).withName(pods.get(1).getMetadata().getName()).evict());
      check(
          "evict #2 raw: 429 with its body",
          () -> {
            try {
              client.raw(
                  "/api/v1/namespaces/"
                      + ns
                      + "/pods/"
                      + pods.get(1).getMetadata().getName()
                      + "/eviction",
                  "POST",
                  new EvictionBuilder()
                      .withNewMetadata()
                      .withName(pods.get(1).getMetadata().getName())
                      .withNamespace(ns)
                      .endMetadata()
                      .build());
              return false;
            } catch (KubernetesClientException e) {
              return e.getCode() == 429
                  ? e.getStatus().getMessage() + " / " + e.getStatus().getDetails().getCauses()
                  : false;
            }
          });
      check(
          "evicted pod is Terminating for ~1 s (stops-after), then gone",
          () ->
              await(
                  Duration.ofSeconds(20),
                  () ->
                      client
                                  .pods()
                                  .inNamespace(ns)
                                  .withName(pods.get(0).getMetadata().getName())
                                  .get()
                              == null
                          ? true
                          : null));
      check(
          "replacement runs, evict #2 accepted then",
          () ->
              await(
                  Duration.ofSeconds(30),
                  () ->
                      client
                              .pods()
                              .inNamespace(ns)
                              .withName(pods.get(1).getMetadata().getName())
                              .evict()
                          ? true
                          : null));

      // ---- list and watch at the wire
      check(
          "pagination limit=2 with continue",
          () -> {
            int pages = 0, items = 0;
            String cont = null;
            do {
              var l =
                  client
                      .pods()
                      .inAnyNamespace()
                      .list(new ListOptionsBuilder().withLimit(2L).withContinue(cont).build());
              pages++;
              items += l.getItems().size();
              cont = l.getMetadata().getContinue();
            } while (cont != null && !cont.isEmpty());
            return items + " items in " + pages + " pages";
          });
      check(
          "list resourceVersion=0 (from cache)",
          () ->
              client
                  .pods()
                  .inNamespace(ns)
                  .list(new ListOptionsBuilder().withResourceVersion("0").build())
                  .getItems()
                  .size());
      String token =
          config.getAutoOAuthToken() != null ? config.getAutoOAuthToken() : config.getOauthToken();
      var ca = javax.net.ssl.SSLContext.getInstance("TLS");
      var ks = java.security.KeyStore.getInstance("PKCS12");
      ks.load(null, null);
      ks.setCertificateEntry(
          "ca",
          java.security.cert.CertificateFactory.getInstance("X.509")
              .generateCertificate(
                  new java.io.ByteArrayInputStream(
                      Base64.getDecoder().decode(config.getCaCertData()))));
      var tmf = javax.net.ssl.TrustManagerFactory.getInstance("PKIX");
      tmf.init(ks);
      ca.init(null, tmf.getTrustManagers(), null);
      var http = HttpClient.newBuilder().sslContext(ca).build();
      Function<String, HttpRequest> get =
          p ->
              HttpRequest.newBuilder(URI.create(config.getMasterUrl().replaceAll("/$", "") + p))
                  .header("Authorization", "Bearer " + token)
                  .build();
      check(
          "WatchList: sendInitialEvents ends with an annotated bookmark",
          () -> {
            var r =
                http.send(
                    get.apply(
                        "/api/v1/pods?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=3"),
                    HttpResponse.BodyHandlers.ofLines());
            if (r.statusCode() != 200)
              return "status " + r.statusCode() + r.body().collect(Collectors.joining());
            var lines = r.body().takeWhile(x -> true).toList();
            return lines.stream()
                        .filter(x -> x.contains("\"BOOKMARK\""))
                        .findFirst()
                        .filter(x -> x.contains("k8s.io/initial-events-end"))
                        .map(x -> lines.size() + " events; " + x.substring(0, 60))
                        .orElse(null)
                    instanceof String s
                ? s
                : false;
          });
      check(
          "watch bookmark before a 20 s timeout",
          () -> {
            var rv = client.namespaces().list().getMetadata().getResourceVersion();
            var r =
                http.send(
                    get.apply(
                        "/api/v1/namespaces?watch=true&allowWatchBookmarks=true&timeoutSeconds=20&resourceVersion="
                            + rv),
                    HttpResponse.BodyHandlers.ofLines());
            return r.body().filter(x -> x.contains("\"BOOKMARK\"")).count() > 0;
          });
      check(
          "watch from resourceVersion 1: what happens",
          () -> {
            var r =
                http.send(
                    get.apply("/api/v1/pods?watch=true&resourceVersion=1&timeoutSeconds=2"),
                    HttpResponse.BodyHandlers.ofString());
            return r.statusCode() + " " + r.body().lines().findFirst().orElse("");
          });
      check(
          "informer (fabric8) sees a change",
          () -> {
            var seen = new CountDownLatch(1);
            try (var inf =
                client
                    .nodes()
                    .inform(
                        new io.fabric8.kubernetes.client.informers.ResourceEventHandler<Node>() {
                          public void onAdd(Node n) {}

                          public void onUpdate(Node o, Node n) {
                            if ("1".equals(n.getMetadata().getLabels().get("touched")))
                              seen.countDown();
                          }

                          public void onDelete(Node n, boolean u) {}
                        })) {
              client
                  .nodes()
                  .withName(node)
                  .edit(
                      n ->
                          new NodeBuilder(n)
                              .editMetadata()
                              .addToLabels("touched", "1")
                              .endMetadata()
                              .build());
              return seen.await(10, TimeUnit.SECONDS);
            }
          });
      check(
          "gzip / JSON list of 1 page",
          () ->
              http.send(get.apply("/api/v1/pods"), HttpResponse.BodyHandlers.ofString())
                  .body()
                  .length());
      // ---- node goes silent; with no other node alive the controller would enter its disruption
      // mode and evict nothing
      client
          .resource(
              new NodeBuilder()
                  .withNewMetadata()
                  .withName("healthy")
                  .addToLabels("fake-kubelet", "")
                  .addToLabels("kubernetes.io/hostname", "healthy")
                  .endMetadata()
                  .withNewStatus()
                  .addToCapacity("cpu", new Quantity("1"))
                  .addToAllocatable("cpu", new Quantity("1"))
                  .endStatus()
                  .build())
          .serverSideApply();
      check(
          "silent node: NotReady and tainted after the grace period",
          () -> {
            client
                .nodes()
                .withName(node)
                .edit(
                    n ->
                        new NodeBuilder(n)
                            .editMetadata()
                            .addToAnnotations("fake-kubelet/silent", "true")
                            .endMetadata()
                            .build());
            return await(
                Duration.ofSeconds(70),
                () -> {
                  var n = client.nodes().withName(node).get();
                  var taints =
                      n.getSpec().getTaints().stream()
                          .map(x -> x.getKey() + ":" + x.getEffect())
                          .toList();
                  return taints.toString().contains("unreachable:NoExecute") ? taints : null;
                });
          });
      check(
          "node deleted -> its pods are removed (podgc)",
          () -> {
            client.nodes().withName(node).delete();
            return await(
                Duration.ofSeconds(100),
                () ->
                    client
                            .pods()
                            .inNamespace(ns)
                            .withField("spec.nodeName", node)
                            .list()
                            .getItems()
                            .isEmpty()
                        ? true
                        : null);
          });
      check(
          "SelfSubjectAccessReview",
          () ->
              client
                  .authorization()
                  .v1()
                  .selfSubjectAccessReview()
                  .create(
                      new io.fabric8.kubernetes.api.model.authorization.v1
                              .SelfSubjectAccessReviewBuilder()
                          .withNewSpec()
                          .withNewResourceAttributes()
                          .withVerb("create")
                          .withResource("pods")
                          .withSubresource("eviction")
                          .endResourceAttributes()
                          .endSpec()
                          .build())
                  .getStatus()
                  .getAllowed());
      check(
          "SelfSubjectReview (whoami)",
          () ->
              client.raw(
                  "/apis/authentication.k8s.io/v1/selfsubjectreviews",
                  "POST",
                  Map.of("apiVersion", "authentication.k8s.io/v1", "kind", "SelfSubjectReview")));
      check(
          "dry-run create",
          () ->
              client
                          .resource(
                              new ConfigMapBuilder()
                                  .withNewMetadata()
                                  .withName("dry")
                                  .withNamespace(ns)
                                  .endMetadata()
                                  .build())
                          .dryRun()
                          .create()
                      != null
                  && client.configMaps().inNamespace(ns).withName("dry").get() == null);
      check(
          "500 pods made",
          () -> {
            for (int i = 0; i < 500; i++)
              client
                  .resource(
                      new PodBuilder()
                          .withNewMetadata()
                          .withName("p" + i)
                          .withNamespace(ns)
                          .endMetadata()
                          .withNewSpec()
                          .addNewContainer()
                          .withName("c")
                          .withImage("i")
                          .endContainer()
                          .endSpec()
                          .build())
                  .create();
            return true;
          });
      check("list of 500+", () -> client.pods().inNamespace(ns).list().getItems().size());
      check(
          "namespace deleted",
          () -> {
            client.namespaces().withName(ns).delete();
            return await(
                Duration.ofSeconds(120),
                () -> client.namespaces().withName(ns).get() == null ? true : null);
          });
    }
    System.out.println(passed + " passed, " + failed + " failed");
    System.exit(failed == 0 ? 0 : 1);
  }
}
