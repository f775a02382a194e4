package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.Fit;
import dev.lamplighter.schedule.FreeRoom;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.NodeTarget;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.schedule.Topology;
import dev.lamplighter.snapshot.PodView;
import java.util.SortedMap;
import java.util.TreeMap;

/// Where pods have been planned so far, and how many questions that took.
final class Placement {
  private final Topology topology;
  private final LimitsLedger ledger;
  private final TypeCeiling ceiling;
  private final SortedMap<PodKey, Place> places = new TreeMap<>();
  private int fitChecks;

  Placement(Topology topology, LimitsLedger ledger, TypeCeiling ceiling) {
    this.topology = topology;
    this.ledger = ledger;
    this.ceiling = ceiling;
  }

  Fit ask(NodeTarget node, Attempt attempt) {
    fitChecks++;
    return node.fit(attempt);
  }

  ClaimFit ask(NewClaim claim, Attempt attempt) {
    fitChecks++;
    return ceiling.over(claim, claim.fit(attempt), attempt);
  }

  /// The same for no more pods than the attempt is about.
  ClaimFit askForAll(NewClaim claim, Attempt attempt) {
    fitChecks++;
    return ceiling.over(claim, claim.fit(attempt, attempt.shape().count()), attempt);
  }

  /// What is left on the claim at most.
  FreeRoom room(NewClaim claim) {
    return FreeRoom.on(claim, ceiling.largestFor(claim));
  }

  /// There will be a node where there was none.
  void open(NewClaim claim) {
    topology.onItsWay(claim);
  }

  void plan(NodeTarget node, Shape shape) {
    node.take(shape);
    topology.occupy(shape, node);
    put(shape, node.place());
  }

  /// `before` of the shape's pods were planned on the claim since it answered.
  void plan(NewClaim claim, Shape shape, ClaimFit.Accepted accepted, int before) {
    claim.take(shape, accepted, before);
    ledger.promise(claim);
    topology.occupy(shape, claim);
    put(shape, new Place.Planned(claim.name()));
  }

  private void put(Shape shape, Place place) {
    for (PodView pod : shape.pods()) {
      places.put(pod.key(), place);
    }
  }

  /// The claim's labels were decided, and it may have fewer types for that.
  void decided(NewClaim claim) {
    ledger.promise(claim);
    topology.narrowed(claim);
  }

  SortedMap<PodKey, Place> places() {
    return places;
  }

  /// How often a place was asked whether a shape fits: the work done.
  int fitChecks() {
    return fitChecks;
  }
}
