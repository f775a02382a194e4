package dev.lamplighter.testing;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.api.Violation;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.snapshot.HostPort;
import dev.lamplighter.snapshot.NodeAffinity;
import dev.lamplighter.snapshot.PersistentVolumeClaimSpec;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodVolume;
import dev.lamplighter.snapshot.ScheduledBy;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.VolumeMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// A pod that is being described: pending since the world began, asking for nothing.
public final class PodDraft {
  private final String name;
  private final TreeMap<ResourceName, Quantity> requests = new TreeMap<>();
  private final TreeMap<AnnotationKey, String> annotations = new TreeMap<>();
  private final List<Requirements> affinity = new ArrayList<>();
  private final List<Violation> unread = new ArrayList<>();
  private final List<PodAffinityTerm> podAffinity = new ArrayList<>();
  private final List<PodAffinityTerm> podAntiAffinity = new ArrayList<>();
  private final List<NodeAffinity.Preferred> preferredNodes = new ArrayList<>();
  private final List<PodAffinityTerm.Weighted> preferredPods = new ArrayList<>();
  private final List<PodAffinityTerm.Weighted> preferredApart = new ArrayList<>();
  private final List<TopologySpreadConstraint> spread = new ArrayList<>();
  private final List<Toleration> tolerations = new ArrayList<>();
  private final List<HostPort> hostPorts = new ArrayList<>();
  private final List<PodVolume> volumes = new ArrayList<>();
  private final List<OwnerReference> owners = new ArrayList<>();
  private Namespace namespace = Namespace.of("default");
  private Labels labels = Labels.EMPTY;
  private Labels nodeSelector = Labels.EMPTY;
  private int priority;
  private Optional<PriorityClassName> priorityClass = Optional.empty();
  private boolean preempts = true;
  private Duration grace = PodSpec.DEFAULT_GRACE;
  private Instant createdAt = World.START;
  private Optional<NodeName> node = Optional.empty();
  private Optional<NodeName> nominatedNode = Optional.empty();
  private Optional<Instant> unschedulableSince = Optional.of(World.START);
  private Optional<Instant> deletingSince = Optional.empty();
  private boolean ready = true;
  private Optional<PodView.Phase> phase = Optional.empty();

  PodDraft(String name) {
    this.name = name;
    ownedBy(ObjectKind.REPLICA_SET, "some");
  }

  public PodDraft cpu(int cores) {
    return cpu(Integer.toString(cores));
  }

  public PodDraft cpu(String quantity) {
    return request("cpu", quantity);
  }

  public PodDraft memory(String quantity) {
    return request("memory", quantity);
  }

  public PodDraft request(String resource, String quantity) {
    requests.put(ResourceName.of(resource), Quantity.parse(quantity));
    return this;
  }

  public PodDraft namespace(String namespace) {
    this.namespace = Namespace.of(namespace);
    return this;
  }

  /// `app=web, tier=front`.
  public PodDraft labels(String labels) {
    this.labels = this.labels.plus(Notation.labels(labels));
    return this;
  }

  public PodDraft annotation(AnnotationKey key, String value) {
    annotations.put(key, value);
    return this;
  }

  /// `node=service`.
  public PodDraft nodeSelector(String labels) {
    nodeSelector = nodeSelector.plus(Notation.labels(labels));
    return this;
  }

  /// One required node affinity term: all of these requirements. Terms are alternatives.
  public PodDraft nodeAffinity(String... requirements) {
    affinity.add(Notation.requirements(requirements));
    return this;
  }

  /// Required: no two pods with labels as this one's in one domain of `topologyKey`.
  public PodDraft antiAffinity(LabelKey topologyKey) {
    return antiAffinity(topologyKey, labels);
  }

  public PodDraft antiAffinity(LabelKey topologyKey, Labels against) {
    podAntiAffinity.add(term(topologyKey, against));
    return this;
  }

  public PodDraft podAffinity(LabelKey topologyKey, Labels with) {
    podAffinity.add(term(topologyKey, with));
    return this;
  }

  /// Each affinity term described so far, otherwise.
  public PodDraft podTerms(UnaryOperator<PodAffinityTerm> change) {
    podAffinity.replaceAll(change);
    podAntiAffinity.replaceAll(change);
    return this;
  }

  private PodAffinityTerm term(LabelKey topologyKey, Labels labels) {
    return new PodAffinityTerm(
        topologyKey, Optional.of(LabelSelector.of(labels)), new TreeSet<>(List.of(namespace)));
  }

  /// A hard constraint of `maxSkew: 1` over pods with labels as this one's.
  public PodDraft spread(LabelKey topologyKey) {
    return spread(topologyKey, _ -> {});
  }

  public PodDraft spread(LabelKey topologyKey, Consumer<SpreadDraft> described) {
    var draft = new SpreadDraft(topologyKey, labels);
    described.accept(draft);
    spread.add(draft.build());
    return this;
  }

  public PodDraft prefersNode(int weight, String... requirements) {
    preferredNodes.add(new NodeAffinity.Preferred(weight, Notation.requirements(requirements)));
    return this;
  }

  public PodDraft prefersPods(int weight, LabelKey topologyKey, Labels with) {
    preferredPods.add(new PodAffinityTerm.Weighted(weight, term(topologyKey, with)));
    return this;
  }

  /// Preferred: no two pods with labels as this one's in one domain of `topologyKey`.
  public PodDraft prefersApart(int weight, LabelKey topologyKey) {
    preferredApart.add(new PodAffinityTerm.Weighted(weight, term(topologyKey, labels)));
    return this;
  }

  /// `node=service:NoSchedule`, or `*` for everything.
  public PodDraft tolerates(String taint) {
    tolerations.add(Notation.toleration(taint));
    return this;
  }

  public PodDraft hostPort(int port) {
    return hostPort(HostPort.ANY_ADDRESS, port);
  }

  public PodDraft hostPort(String address, int port) {
    hostPorts.add(new HostPort(address, port, HostPort.Protocol.TCP));
    return this;
  }

  public PodDraft persistentVolumeClaim(String claim) {
    volumes.add(new PodVolume.OfClaim(claim));
    return this;
  }

  /// A volume whose claim is made for the pod, as `<pod>-<volume>`.
  public PodDraft ephemeralVolume(String volume) {
    var template =
        new PersistentVolumeClaimSpec(
            Optional.empty(),
            Optional.empty(),
            0,
            new TreeSet<>(),
            VolumeMode.FILESYSTEM,
            LabelSelector.EVERYTHING);
    volumes.add(new PodVolume.Ephemeral(volume, template));
    return this;
  }

  public PodDraft priority(int priority) {
    this.priority = priority;
    return this;
  }

  public PodDraft priorityClass(String name) {
    priorityClass = Optional.of(PriorityClassName.of(name));
    return this;
  }

  /// With `preemptionPolicy: Never`.
  public PodDraft preemptsNobody() {
    preempts = false;
    return this;
  }

  public PodDraft grace(Duration grace) {
    this.grace = grace;
    return this;
  }

  /// Owned by this, and not by the ReplicaSet that it is one of otherwise.
  public PodDraft ownedBy(ObjectKind kind, String owner) {
    naked();
    owners.add(new OwnerReference(kind, owner, Notation.uid(kind.kind(), owner)));
    return this;
  }

  /// Made by hand: when it is gone, nobody makes another.
  public PodDraft naked() {
    owners.clear();
    return this;
  }

  public PodDraft createdAt(Instant createdAt) {
    this.createdAt = createdAt;
    return this;
  }

  /// Bound to this node and running.
  public PodDraft on(String node) {
    this.node = Optional.of(NodeName.of(node));
    this.unschedulableSince = Optional.empty();
    return this;
  }

  /// kube-scheduler found no node for it at this moment.
  public PodDraft unschedulableSince(Instant at) {
    this.unschedulableSince = Optional.of(at);
    return this;
  }

  /// kube-scheduler has not looked at it yet.
  public PodDraft notYetTried() {
    this.unschedulableSince = Optional.empty();
    return this;
  }

  public PodDraft nominatedTo(String node) {
    this.nominatedNode = Optional.of(NodeName.of(node));
    return this;
  }

  public PodDraft deletingSince(Instant at) {
    this.deletingSince = Optional.of(at);
    return this;
  }

  /// The API server took it, but this of its spec is not understood.
  public PodDraft unread(Violation violation) {
    unread.add(violation);
    return this;
  }

  /// It runs, but its readiness probe fails.
  public PodDraft notReady() {
    ready = false;
    return this;
  }

  public PodDraft phase(PodView.Phase phase) {
    this.phase = Optional.of(phase);
    return this;
  }

  PodView build() {
    var actual = phase.orElse(node.isPresent() ? PodView.Phase.RUNNING : PodView.Phase.PENDING);
    return new PodView(
        meta(),
        namespace,
        spec(),
        new PodView.Status(
            actual,
            node,
            unschedulableSince,
            nominatedNode,
            node.map(_ -> createdAt),
            node.map(_ -> createdAt),
            ready && actual == PodView.Phase.RUNNING),
        unread);
  }

  PodSpec spec() {
    return new PodSpec(
        Resources.of(requests),
        nodeSelector,
        new NodeAffinity(affinity, preferredNodes),
        podAffinity,
        podAntiAffinity,
        preferredPods,
        preferredApart,
        spread,
        tolerations,
        hostPorts,
        volumes,
        priority,
        priorityClass,
        preempts,
        grace,
        ScheduledBy.KUBE_SCHEDULER,
        Optional.empty());
  }

  Labels labels() {
    return labels;
  }

  Namespace namespace() {
    return namespace;
  }

  private ObjectMeta meta() {
    var uid = Notation.uid("Pod", namespace + "/" + name);
    var meta =
        ObjectMeta.named(name, uid, createdAt)
            .withLabels(labels)
            .withAnnotations(annotations)
            .withOwners(owners);
    return deletingSince.map(meta::withDeletionTimestamp).orElse(meta);
  }
}
