package dev.lamplighter.e2e;

import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.kube.Permissions;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.services.AuditedRequest;
import dev.lamplighter.local.services.ControlPlane;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClusterPolicy;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The cluster that a lab is played on: a control plane, fixed nodes, what runs on every EKS
/// cluster, the two NodePools with their class, and Lamplighter with no more rights than its own.
final class LabStage implements AutoCloseable {
  /// Its user's and its group's name.
  static final String LAMPLIGHTER = "lamplighter";

  private static final String LABS = "../examples/labs/";
  private static final List<String> ZONES = List.of("ap-northeast-2a", "ap-northeast-2c");

  private final Optional<LiveAccount> account;
  private final ControlPlane controlPlane;
  private final RealCluster cluster;
  private final Optional<FaultProxy> faults;
  private final Supplier<RunningLamplighter> start;
  private RunningLamplighter lamplighter;

  private LabStage(int fixedNodes, ClusterPolicy policy, OptionalLong seed) {
    this(
        fixedNodes,
        seed,
        Optional.empty(),
        (plane, own) -> RunningLamplighter.start(own, plane.config(), policy));
  }

  private LabStage(LiveAccount account, int fixedNodes, ClusterPolicy policy) {
    this(fixedNodes, OptionalLong.empty(), Optional.of(account), (_, _) -> account.start(policy));
  }

  private LabStage(
      int fixedNodes,
      OptionalLong seed,
      Optional<LiveAccount> account,
      BiFunction<ControlPlane, Config, RunningLamplighter> start) {
    this.account = account;
    controlPlane =
        ControlPlane.startAudited(
            "--scheduler-max-backoff=2", "--cluster-name=" + LiveAccount.CLUSTER);
    cluster = new RealCluster(controlPlane);
    cluster.customResourceDefinitions();
    kubectlWith(Permissions.yaml(LAMPLIGHTER), "apply", "-f", "-");
    ZONES.stream().limit(fixedNodes).forEach(zone -> cluster.fixedNode("fixed-" + zone, zone));
    apply("cluster/");
    apply("pools/");
    faults = seed.stream().mapToObj(it -> FaultProxy.before(controlPlane.config(), it)).findFirst();
    var own = controlPlane.configOf(LAMPLIGHTER);
    account.ifPresent(it -> it.join(controlPlane));
    this.start = () -> start.apply(controlPlane, faults.map(proxy -> proxy.way(own)).orElse(own));
    lamplighter = this.start.get();
  }

  /// With two fixed nodes, and an emulated account if it is to be had.
  static LabStage withAccount() {
    return EmulatedAccount.isToBeHad() ? on(new LiveAccount()) : start();
  }

  /// With an emulated account if it is to be had.
  static LabStage withoutFixedNodes(ClusterPolicy policy) {
    return EmulatedAccount.isToBeHad()
        ? new LabStage(new LiveAccount(), 0, policy)
        : new LabStage(0, policy, OptionalLong.empty());
  }

  /// With two fixed nodes.
  static LabStage start() {
    return new LabStage(ZONES.size(), ClusterPolicy.DEFAULT, OptionalLong.empty());
  }

  /// With two fixed nodes, and instances of an account that others wrote, which is closed with the
  /// stage. Lamplighter finds its own way to the API server.
  static LabStage on(LiveAccount account) {
    return new LabStage(account, ZONES.size(), ClusterPolicy.DEFAULT);
  }

  /// With two fixed nodes, and faults by this seed once they are asked for.
  static LabStage behindFaults(long seed) {
    return new LabStage(ZONES.size(), ClusterPolicy.DEFAULT, OptionalLong.of(seed));
  }

  FaultProxy faults() {
    return faults.orElseThrow();
  }

  void apply(String manifests) {
    kubectl("apply", "-f", LABS + manifests);
  }

  ControlPlane controlPlane() {
    return controlPlane;
  }

  /// Its administrator's.
  Config config() {
    return controlPlane.config();
  }

  Path kubeconfig() {
    return controlPlane.kubeconfig();
  }

  String kubectl(String... arguments) {
    return kubectlWith("", arguments);
  }

  private String kubectlWith(String input, String... arguments) {
    return controlPlane.kubectl(input, arguments);
  }

  /// `spec` is a merge patch.
  void patchPool(String pool, String spec) {
    kubectl("patch", "nodepool", pool, "--type=merge", "-p", "{\"spec\": %s}".formatted(spec));
  }

  /// As long as Lamplighter lives.
  void await(Duration patience, BooleanSupplier condition) {
    cluster.await(
        patience,
        () -> {
          lamplighter.complain();
          account.ifPresent(LiveAccount::complain);
          return condition.getAsBoolean();
        });
  }

  List<Pod> pods(String app) {
    return cluster.pods(app);
  }

  List<Pod> running(String app) {
    return running(cluster.pods(app));
  }

  static List<Pod> running(List<Pod> pods) {
    return pods.stream()
        .filter(pod -> pod.getStatus().getPhase().equals("Running"))
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .toList();
  }

  List<Pod> coreDns() {
    return cluster.podsWith("k8s-app", "kube-dns");
  }

  List<String> nodes(String pool) {
    return cluster.nodes(LabelKey.NODEPOOL + "=" + pool);
  }

  /// The types of the pool's NodeClaims, as kubectl shows them.
  List<String> claims(String pool) {
    return claims(pool, ".metadata.labels.node\\.kubernetes\\.io/instance-type");
  }

  List<String> claimNames(String pool) {
    return claims(pool, ".metadata.name");
  }

  private List<String> claims(String pool, String field) {
    return kubectl(
            "get",
            "nodeclaims",
            "-l",
            LabelKey.NODEPOOL + "=" + pool,
            "--no-headers",
            "-o",
            "custom-columns=IT:" + field)
        .lines()
        .filter(line -> !line.startsWith("No resources"))
        .map(String::strip)
        .toList();
  }

  /// What events say, a line each.
  String eventNotes() {
    return kubectl("get", "events.events.k8s.io", "-A", "-o", "custom-columns=NOTE:.note");
  }

  RunningLamplighter lamplighter() {
    return lamplighter;
  }

  /// As another environment of the function begins: it has kept nothing of what the last one saw.
  void restartLamplighter() {
    lamplighter.close();
    lamplighter = start.get();
  }

  /// The NodePools and then their class, as a user deletes them, until none of Karpenter's objects
  /// is left.
  void takeDown(Duration patience) {
    kubectl("delete", "nodepool", "platform", "service", "--wait=false");
    kubectl("delete", "ec2nodeclass", "default", "--wait=false");
    await(
        patience,
        () ->
            Stream.of("nodeclaims", "nodepools", "ec2nodeclasses")
                .allMatch(kind -> kubectl("get", kind, "-o", "name").isBlank()));
  }

  /// Each time that a pod was asked to go, or deleted, in order; by whomever.
  List<AuditedRequest> removals(String pod) {
    return controlPlane.requests().stream()
        .filter(it -> it.name().equals(pod))
        .filter(
            it ->
                it.resource().equals("pods/eviction")
                    || (it.resource().equals("pods") && it.verb().equals("delete")))
        .toList();
  }

  LiveAccount account() {
    return account.orElseThrow();
  }

  /// Of each instance that was ever launched for the pool, in no order. Once Lamplighter is closed.
  List<Zone> zonesOfLaunches(String pool) {
    return account
        .map(it -> it.zonesOfLaunches(pool))
        .orElseGet(() -> launches(pool).stream().map(launch -> launch.instance().zone()).toList());
  }

  /// In a pretended account, once Lamplighter is closed.
  List<Ec2Log.Launch> launches(String pool) {
    return lamplighter.account().log().launches().stream()
        .filter(launch -> launch.instance().tags().get(Tags.NODE_POOL).equals(Optional.of(pool)))
        .toList();
  }

  @Override
  public void close() {
    try (var _ = account.orElse(null);
        controlPlane;
        cluster) {
      try {
        lamplighter.close();
      } finally {
        faults.ifPresent(FaultProxy::close);
      }
    }
  }
}
