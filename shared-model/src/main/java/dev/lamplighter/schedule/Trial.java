package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.decision.Remedy;
import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.NodeAffinity;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// One pod and one pool by themselves, as they are or as remedies would make them: what stands in
/// the way after the first obstacle is found by taking that one away. Nothing is said of other
/// pods.
///
/// `limits` are the pool's; `template` is what its claims start from, with what DaemonSets take.
public record Trial(PodView pod, Resources limits, PoolTemplate template, DaemonSets daemonSets) {

  public static Trial of(PodView pod, PoolTemplate template, DaemonSets daemonSets) {
    return new Trial(
        pod.with(pod.spec().alone()), template.pool().spec().limits(), template, daemonSets);
  }

  /// With what the remedy says done. What nobody can do stays as it is.
  public Trial after(Remedy remedy) {
    return switch (remedy) {
      case Remedy.AddTolerations(var taints) -> tolerating(taints);
      case Remedy.MatchLabels(var keys, _) ->
          without(keys.stream().map(IncompatibleKey::key).toList());
      case Remedy.RaiseLimit(var resource, _, var promised, var needed) ->
          new Trial(pod, limits.with(resource, promised + needed), template, daemonSets);
      case Remedy.AskForLess(var most) -> asking(most);
      case Remedy.EnlargeVolume(_, _, _, var most) ->
          asking(Resources.EMPTY.with(ResourceName.EPHEMERAL_STORAGE, most));
      case Remedy.LowerMinValues(var key, _, int found) ->
          under(lowered(key, found), template.ofClass());
      case Remedy.AllowType(var smallest, _, _) -> allowing(smallest);
      case Remedy.RaiseMaxPods(_, _, _, _, var taken) ->
          withTypes(type -> type.having(pods(type, taken + 1)));
      case Remedy.SelectSubnet(_, var zones) ->
          offering(
              it ->
                  it.availability() == Availability.NO_SUBNET && zones.contains(it.zone())
                      ? Availability.AVAILABLE
                      : it.availability());
      case Remedy.SelectImage _ -> withImages();
      case Remedy.AskAgain _ ->
          offering(
              it ->
                  it.availability() == Availability.UNAVAILABLE
                      ? Availability.AVAILABLE
                      : it.availability());
      case Remedy.Then _, Remedy.NothingHelps _ -> this;
      case Remedy.Several(var remedies) -> {
        Trial trial = this;
        for (Remedy each : remedies) {
          trial = trial.after(each);
        }
        yield trial;
      }
    };
  }

  private Trial with(PodSpec spec) {
    return new Trial(pod.with(spec), limits, template, daemonSets);
  }

  private Trial tolerating(List<Taint> taints) {
    var tolerations = new ArrayList<>(pod.spec().tolerations());
    taints.forEach(
        taint -> tolerations.add(Toleration.equal(taint.key(), taint.value()).on(taint.effect())));
    return with(pod.spec().withTolerations(tolerations));
  }

  /// The pod gives in, which is always possible.
  private Trial without(List<LabelKey> keys) {
    NodeAffinity affinity = pod.spec().nodeAffinity();
    var terms = new ArrayList<Requirements>();
    for (Requirements term : affinity.required()) {
      Requirements left = term;
      for (LabelKey key : keys) {
        left = left.without(key);
      }
      terms.add(left);
    }
    return with(
        pod.spec()
            .withNodeSelector(pod.spec().nodeSelector().without(keys))
            .withNodeAffinity(new NodeAffinity(terms, affinity.preferred())));
  }

  private Trial asking(Resources most) {
    Resources requests = pod.spec().requests();
    for (ResourceName name : most.names()) {
      if (requests.get(name) > most.get(name)) {
        requests = requests.with(name, most.get(name));
      }
    }
    return with(pod.spec().withRequests(requests));
  }

  private Trial under(Requirements requirements, List<InstanceType> types) {
    return new Trial(pod, limits, template.changed(requirements, types, daemonSets), daemonSets);
  }

  private Trial withTypes(UnaryOperator<InstanceType> change) {
    return under(template.requirements(), template.ofClass().stream().map(change).toList());
  }

  private Trial offering(Function<Offering, Availability> availability) {
    return withTypes(type -> type.offering(availability));
  }

  /// An image does not help where the class has no subnet, which types that have one tell.
  private Trial withImages() {
    SortedSet<Zone> without = zones(it -> it == Availability.NO_SUBNET);
    without.removeAll(zones(Availability::served));
    return offering(
        it -> {
          if (it.availability() != Availability.NO_IMAGE) {
            return it.availability();
          }
          return without.contains(it.zone()) ? Availability.NO_SUBNET : Availability.AVAILABLE;
        });
  }

  private SortedSet<Zone> zones(Predicate<Availability> such) {
    SortedSet<Zone> zones = new TreeSet<>();
    for (InstanceType type : template.ofClass()) {
      type.offerings().stream()
          .filter(offering -> such.test(offering.availability()))
          .forEach(offering -> zones.add(offering.zone()));
    }
    return zones;
  }

  private static Resources pods(InstanceType type, long least) {
    return Resources.EMPTY.with(
        ResourceName.PODS, Math.max(least, type.allocatable().get(ResourceName.PODS)));
  }

  private Requirements lowered(LabelKey key, int found) {
    var least = found == 0 ? OptionalInt.empty() : OptionalInt.of(found);
    return template
        .requirements()
        .find(key)
        .map(it -> template.requirements().without(key).and(it.withMinValues(least)))
        .orElse(template.requirements());
  }

  /// The types that it had are still counted where `minValues` ask for several.
  private Trial allowing(InstanceTypeName name) {
    boolean several = MinValues.demandedBy(template.requirements());
    List<InstanceType> types =
        template.ofClass().stream()
            .filter(type -> type.name().equals(name) || (several && has(type)))
            .toList();
    Requirements wider = template.requirements();
    for (InstanceType type : types) {
      wider = type.name().equals(name) ? widened(wider, type) : wider;
    }
    return under(wider, types);
  }

  private boolean has(InstanceType type) {
    return template.types().stream().anyMatch(it -> it.type().name().equals(type.name()));
  }

  private static Requirements widened(Requirements requirements, InstanceType type) {
    Requirements wider = requirements;
    for (Requirement each : requirements.asList()) {
      if (CandidateType.decidedByType(each.key()) && !CandidateType.surely(type, each)) {
        wider =
            wider
                .without(each.key())
                .and(Requirement.exists(each.key()).withMinValues(each.minValues()));
      }
    }
    return wider;
  }
}
