package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.ec2.LaunchTemplateRequest.Placement;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.List;
import java.util.stream.Stream;

/// What the nodes of a launch have in common, whichever type they become. `efa` is whether pods ask
/// for interfaces of that kind, `enclaves` whether they ask for Nitro Enclaves.
record LaunchTarget(
    ClusterFacts cluster,
    NodePool pool,
    EC2NodeClass nodeClass,
    InstanceProfileName profile,
    Placement placement,
    boolean efa,
    boolean enclaves,
    Labels labels) {

  /// What kubelet registers with: the claim's labels, and that its taints are there already. Not
  /// the capacity reservation, which an instance may leave: what kubelet has said we can't take
  /// back.
  Labels kubeletLabels() {
    return labels
        .without(WellKnownLabels.OF_RESERVATIONS)
        .with(LabelKey.DO_NOT_SYNC_TAINTS, "true");
  }

  /// The pool's taints, and the one that holds pods off until the node is ours.
  List<Taint> kubeletTaints() {
    var spec = pool.spec().template().spec();
    return Stream.of(spec.taints(), spec.startupTaints(), List.of(Taint.UNREGISTERED))
        .flatMap(List::stream)
        .distinct()
        .toList();
  }
}
