package dev.lamplighter.local.cluster;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.wire.Deployment;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.Answer;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodDisruptionBudget;
import dev.lamplighter.local.cluster.api.RecordedEvent;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.cluster.kubelet.Kubelets;
import dev.lamplighter.local.cluster.kubelet.NodeSources;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.List;

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
    this.kubelets = new Kubelets(server, timeline, settings.kubelet(), sources);
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

  /// A Ready node that is not Lamplighter's, such as one of a managed node group.
  public void foreignNode(ForeignNode node) {}

  /// What a node of a managed node group is: pods and allocatable as the labs give them.
  public record ForeignNode(
      NodeName name, Zone zone, InstanceTypeName type, Resources allocatable, Labels labels) {}

  // --- kubectl apply -----------------------------------------------------------------------

  public void apply(NodePool pool) {}

  public void apply(EC2NodeClass nodeClass) {}

  public void apply(NodeClaim claim) {}

  public void apply(PodView pod) {}

  public void apply(Deployment deployment) {}

  public void apply(DaemonSetView daemonSet) {}

  public void apply(PodDisruptionBudgetSpec budget) {}

  // --- kubectl delete, scale ---------------------------------------------------------------

  /// True if there was such an object; what it owns goes after it.
  public boolean delete(ObjectKey object) {
    return false;
  }

  /// True if there was such a Deployment.
  public boolean scale(Namespace namespace, String deployment, int replicas) {
    return server.change(
            Actor.USER,
            Kind.DEPLOYMENT,
            Target.at(ObjectKey.of(ObjectKind.DEPLOYMENT, namespace, deployment)),
            set -> set.withReplicas(replicas))
        instanceof Answer.Done<Deployment>;
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
