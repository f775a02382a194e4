package dev.lamplighter.local.cluster;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.wire.CronJob;
import dev.lamplighter.functions.wire.Deployment;
import dev.lamplighter.functions.wire.Job;
import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec;
import dev.lamplighter.functions.wire.StatefulSet;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.Answer;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodChanges;
import dev.lamplighter.local.cluster.api.PodDisruptionBudget;
import dev.lamplighter.local.cluster.api.RecordedEvent;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.cluster.controllers.Controllers;
import dev.lamplighter.local.cluster.kubelet.ForeignNode;
import dev.lamplighter.local.cluster.kubelet.Kubelets;
import dev.lamplighter.local.cluster.kubelet.NodeSources;
import dev.lamplighter.local.cluster.scheduler.KubeScheduler;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NamespaceView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodTemplateView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/// The pretend cluster as a whole: what a user does to it with kubectl, what can be seen of it, and
/// the ports through which Lamplighter reaches it.
public final class PretendCluster {
  private final ApiServer server;
  private final Kubelets kubelets;
  private final ClusterReader reader;
  private final ClusterWriter writer;

  private PretendCluster(
      ClusterFacts facts, Timeline timeline, ClusterSettings settings, NodeSources sources) {
    this.server = new ApiServer(facts.name(), timeline);
    var lifecycle =
        Controllers.start(
            server, timeline, settings.controllerDelay(), settings.podCollectionDelay());
    KubeScheduler.start(server, timeline, settings.schedulerDelay());
    this.kubelets = new Kubelets(server, timeline, settings.kubelet(), sources, lifecycle);
    this.reader = new PretendClusterReader(facts, server);
    this.writer = new PretendClusterWriter(server);
  }

  /// A cluster without nodes, its controllers and scheduler at work on `timeline`.
  public static PretendCluster start(
      ClusterFacts facts, Timeline timeline, ClusterSettings settings, NodeSources sources) {
    return new PretendCluster(facts, timeline, settings, sources);
  }

  public ClusterReader reader() {
    return reader;
  }

  public ClusterWriter writer() {
    return writer;
  }

  /// To be told of instances.
  public Kubelets kubelets() {
    return kubelets;
  }

  public ApiServer server() {
    return server;
  }

  /// A Ready node that is not Lamplighter's.
  public void foreignNode(ForeignNode node) {
    kubelets.foreign(node);
  }

  /// Most clusters do not know of CapacityBuffers: this one does from now on.
  public void defineCapacityBuffers() {
    server.define(Kind.CAPACITY_BUFFER);
  }

  // --- kubectl apply -----------------------------------------------------------------------

  /// What a manifest says; a kind that is stored nowhere here changes nothing.
  public void apply(Manifest manifest) {
    switch (manifest) {
      case Manifest.OfNodePool(_, var pool) -> apply(pool);
      case Manifest.OfNodeClass(_, var nodeClass) -> apply(nodeClass);
      case Manifest.OfNodeOverlay(_, var overlay) -> apply(overlay);
      case Manifest.OfCapacityBuffer(_, var buffer) -> apply(buffer);
      case Manifest.OfPodTemplate(_, var template) -> apply(template);
      case Manifest.OfNamespace(_, var namespace) -> apply(namespace);
      case Manifest.OfDeployment(_, var deployment) -> apply(deployment);
      case Manifest.OfDaemonSet(_, var daemonSet) -> apply(daemonSet);
      case Manifest.OfStatefulSet(_, var set) -> apply(set);
      case Manifest.OfJob(_, var job) -> apply(job);
      case Manifest.OfCronJob(_, var cronJob) -> apply(cronJob);
      case Manifest.OfPod(_, var pod) -> apply(pod);
      case Manifest.OfPodDisruptionBudget(_, var budget) -> apply(budget);
      case Manifest.OfPriorityClass(_, var priorityClass) ->
          server.admission().define(priorityClass.name(), priorityClass.value());
      case Manifest.OfRuntimeClass(_, var runtimeClass) -> server.admission().define(runtimeClass);
      case Manifest.OfStorageClass(_, var storageClass) -> apply(storageClass);
      case Manifest.OfPersistentVolume(_, var volume) -> apply(volume);
      case Manifest.OfPersistentVolumeClaim(_, var claim) -> apply(claim);
      case Manifest.Ignored _ -> {}
    }
  }

  public void apply(NodePool pool) {
    apply(Kind.NODE_POOL, pool, (there, given) -> given.withStatus(there.status()));
  }

  public void apply(EC2NodeClass nodeClass) {
    apply(Kind.EC2_NODE_CLASS, nodeClass, (there, given) -> given.withStatus(there.status()));
  }

  public void apply(NodeOverlay overlay) {
    apply(Kind.NODE_OVERLAY, overlay, (there, given) -> given.withConditions(there.conditions()));
  }

  /// Who applies one has its definition installed, at the latest now.
  public void apply(CapacityBuffer buffer) {
    defineCapacityBuffers();
    apply(Kind.CAPACITY_BUFFER, buffer, (there, given) -> given.withStatus(there.status()));
  }

  public void apply(PodTemplateView template) {
    apply(Kind.POD_TEMPLATE, template, (_, given) -> given);
  }

  public void apply(NamespaceView namespace) {
    apply(Kind.NAMESPACE, namespace, (_, given) -> given);
  }

  public void apply(NodeClaim claim) {
    apply(Kind.NODE_CLAIM, claim, (there, given) -> given.withStatus(there.status()));
  }

  /// A pod that is there stays as it is: what we read of a pod can't be changed.
  public void apply(PodView pod) {
    if (server.get(Kind.POD, ObjectKey.of(pod.key())).isEmpty()) {
      server.createPod(Actor.USER, PodChanges.withStatus(pod, PodChanges.NEW));
    }
  }

  public void apply(Deployment deployment) {
    apply(Kind.DEPLOYMENT, deployment, (_, given) -> given);
  }

  public void apply(DaemonSetView daemonSet) {
    apply(Kind.DAEMON_SET, daemonSet, (_, given) -> given);
  }

  public void apply(StatefulSet set) {
    apply(Kind.STATEFUL_SET, set, (_, given) -> given);
  }

  /// One that is there stays as it is: its template can't be changed.
  public void apply(Job job) {
    apply(Kind.JOB, job, (there, _) -> there);
  }

  public void apply(CronJob cronJob) {
    apply(Kind.CRON_JOB, cronJob, (_, given) -> given);
  }

  public void apply(PodDisruptionBudgetSpec budget) {
    apply(
        Kind.POD_DISRUPTION_BUDGET,
        new PodDisruptionBudget(budget, PodDisruptionBudget.Status.UNCOUNTED),
        (there, given) -> given.withStatus(there.status()));
  }

  public void apply(StorageClassView storageClass) {
    apply(Kind.STORAGE_CLASS, storageClass, (_, given) -> given);
  }

  /// One that is there stays as it is: whose it is can't be changed from outside.
  public void apply(PersistentVolumeView volume) {
    apply(Kind.PERSISTENT_VOLUME, volume, (there, _) -> there);
  }

  /// One that is there stays as it is: what we read of it can't be changed.
  public void apply(PersistentVolumeClaimView claim) {
    apply(Kind.PERSISTENT_VOLUME_CLAIM, claim, (there, _) -> there);
  }

  /// Create it, or replace the user's part of it: `merge` keeps the rest.
  private <T> void apply(Kind<T> kind, T given, BinaryOperator<T> merge) {
    var key = kind.key(given);
    if (server.get(kind, key).isEmpty()) {
      server.create(Actor.USER, kind, given);
      return;
    }
    server.change(
        Actor.USER,
        kind,
        Target.at(key),
        there ->
            kind.withMeta(merge.apply(there, given), applied(kind.meta(there), kind.meta(given))));
  }

  private static ObjectMeta applied(ObjectMeta there, ObjectMeta given) {
    SortedMap<AnnotationKey, String> annotations = new TreeMap<>(there.annotations());
    annotations.putAll(given.annotations());
    return there.withLabels(there.labels().plus(given.labels())).withAnnotations(annotations);
  }

  // --- kubectl delete, scale ---------------------------------------------------------------

  /// True if there was such an object; what it owns goes after it.
  public boolean delete(ObjectKey object) {
    return Kind.ALL.stream()
        .filter(kind -> kind.objectKind() == object.kind())
        .anyMatch(
            kind -> server.delete(Actor.USER, kind, Target.at(object)) instanceof Answer.Done<?>);
  }

  /// True if there was such a Deployment.
  public boolean scale(Namespace namespace, String deployment, int replicas) {
    return server.change(
            Actor.USER,
            Kind.DEPLOYMENT,
            Target.at(ObjectKey.of(ObjectKind.DEPLOYMENT, namespace, deployment)),
            set -> set.withReplicas(replicas))
        instanceof Answer.Done<?>;
  }

  // --- kubectl get, describe ---------------------------------------------------------------

  public List<NodeView> nodes() {
    return server.list(Kind.NODE);
  }

  public List<NodeClaim> nodeClaims() {
    return server.list(Kind.NODE_CLAIM);
  }

  public List<NodePool> nodePools() {
    return server.list(Kind.NODE_POOL);
  }

  public List<EC2NodeClass> nodeClasses() {
    return server.list(Kind.EC2_NODE_CLASS);
  }

  public List<CapacityBuffer> capacityBuffers() {
    return server.list(Kind.CAPACITY_BUFFER);
  }

  public List<PodView> pods() {
    return server.list(Kind.POD);
  }

  public List<Deployment> deployments() {
    return server.list(Kind.DEPLOYMENT);
  }

  public List<DaemonSetView> daemonSets() {
    return server.list(Kind.DAEMON_SET);
  }

  public List<PodDisruptionBudget> podDisruptionBudgets() {
    return server.list(Kind.POD_DISRUPTION_BUDGET);
  }

  public List<RecordedEvent> events(ObjectKey object) {
    return server.events().on(object);
  }
}
