package dev.lamplighter.testing;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.NodeView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/// A node that is being described: ready, amd64, in zone z-a, 4 CPU and 8Gi, and nobody's. In a
/// pool it is an Initialized claim's, named `<pool>-<node>`.
public final class NodeDraft {
  private final String name;
  private final List<Taint> taints = new ArrayList<>();
  private Optional<ClaimDraft> claim = Optional.empty();
  private Optional<Resources> allocatable = Optional.empty();
  private Optional<Resources> capacity = Optional.empty();
  private Labels labels = Labels.EMPTY;
  private Labels without = Labels.EMPTY;
  private boolean unschedulable;
  private boolean ready = true;
  private Optional<Instant> deletingSince = Optional.empty();

  NodeDraft(String name) {
    this.name = name;
  }

  public NodeDraft inPool(String pool) {
    return claim(pool + "-" + name, draft -> draft.inPool(pool));
  }

  /// The claim that it belongs to, described as any claim is.
  public NodeDraft claim(String claimName, Consumer<ClaimDraft> described) {
    var draft = claim.orElseGet(() -> new ClaimDraft(claimName).node(name));
    described.accept(draft);
    claim = Optional.of(draft);
    return this;
  }

  /// More about the claim of a node that is already in a pool.
  public NodeDraft claim(Consumer<ClaimDraft> described) {
    described.accept(claim.orElseThrow());
    return this;
  }

  /// `cpu=1930m, memory=3246Mi, pods=17`.
  public NodeDraft allocatable(String resources) {
    Resources said = Notation.resources(resources);
    allocatable =
        Optional.of(said.has(ResourceName.PODS) ? said : said.with(ResourceName.PODS, 110));
    return this;
  }

  /// What it shows in all; without this, what its type foretells.
  public NodeDraft capacity(String resources) {
    capacity = Optional.of(Notation.resources(resources));
    return this;
  }

  public NodeDraft labels(String labels) {
    this.labels = this.labels.plus(Notation.labels(labels));
    return this;
  }

  public NodeDraft zone(String zone) {
    claim.ifPresent(draft -> draft.zone(zone));
    return labels(LabelKey.ZONE + "=" + zone);
  }

  public NodeDraft withoutLabel(LabelKey key) {
    without = without.with(key, "");
    return this;
  }

  public NodeDraft taint(String taint) {
    taints.add(Notation.taint(taint));
    return this;
  }

  public NodeDraft cordoned() {
    unschedulable = true;
    return this;
  }

  public NodeDraft notReady() {
    ready = false;
    return this;
  }

  public NodeDraft deletingSince(Instant at) {
    deletingSince = Optional.of(at);
    return this;
  }

  Optional<ClaimDraft> ownClaim() {
    return claim;
  }

  NodeName nodeName() {
    return NodeName.of(name);
  }

  /// The node, given the claim it joined for, its own or one described apart.
  NodeView build(World world, Optional<ClaimDraft> joinedFor) {
    Resources room =
        allocatable
            .or(() -> joinedFor.map(draft -> draft.typesIn(world).getFirst().allocatable()))
            .orElseGet(() -> Notation.resources("cpu=4, memory=8Gi, pods=110"));
    Resources shown =
        capacity
            .or(() -> joinedFor.map(draft -> draft.typesIn(world).getFirst().capacity()))
            .orElse(room);
    return new NodeView(
        meta(world, joinedFor),
        joinedFor.map(ClaimObjects::providerId),
        taintsWith(joinedFor),
        unschedulable,
        shown,
        room,
        ready);
  }

  private List<Taint> taintsWith(Optional<ClaimDraft> joinedFor) {
    var all = new ArrayList<>(taints);
    if (joinedFor.filter(draft -> draft.stateNow() == ClaimState.LAUNCHED).isPresent()) {
      all.add(Taint.UNREGISTERED);
    }
    return all;
  }

  private ObjectMeta meta(World world, Optional<ClaimDraft> joinedFor) {
    var meta =
        ObjectMeta.named(name, Notation.uid("Node", name), World.START)
            .withLabels(labelsWith(world, joinedFor));
    if (joinedFor.filter(draft -> registered(draft)).isPresent()) {
      meta = meta.withFinalizers(new TreeSet<>(List.of(Finalizer.TERMINATION)));
    }
    return deletingSince.map(meta::withDeletionTimestamp).orElse(meta);
  }

  private Labels labelsWith(World world, Optional<ClaimDraft> joinedFor) {
    Labels all =
        Notation.labels("kubernetes.io/arch=amd64, kubernetes.io/os=linux")
            .with(LabelKey.HOSTNAME, name)
            .with(LabelKey.ZONE, "z-a");
    if (joinedFor.isPresent() && registered(joinedFor.get())) {
      all = all.plus(joinedFor.get().labelsIn(world)).with(LabelKey.REGISTERED, "true");
      boolean initialized = joinedFor.get().stateNow().compareTo(ClaimState.INITIALIZED) >= 0;
      all = initialized ? all.with(LabelKey.INITIALIZED, "true") : all;
    }
    all = all.plus(labels);
    for (LabelKey key : without.values().keySet()) {
      all = all.without(key);
    }
    return all;
  }

  private static boolean registered(ClaimDraft draft) {
    return draft.stateNow().compareTo(ClaimState.REGISTERED) >= 0;
  }
}
