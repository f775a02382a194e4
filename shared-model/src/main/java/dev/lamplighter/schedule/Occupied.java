package dev.lamplighter.schedule;

import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Taint;
import java.util.List;

/// Where pods are or will be, as topology sees it.
public interface Occupied {
  /// What stands for the label `kubernetes.io/hostname`: its value, or for a node that has not
  /// joined the claim's name.
  String hostname();

  /// The values that the label of another topology key has or may come to have.
  Domain domain(LabelKey topologyKey);

  /// The same for any topology key.
  default Domain domainOf(LabelKey topologyKey) {
    return topologyKey.equals(LabelKey.HOSTNAME) ? Domain.of(hostname()) : domain(topologyKey);
  }

  /// Whether it is a node that pods can be bound to, so that kube-scheduler is the arbiter.
  boolean ready();

  List<Taint> taints();

  /// Why no node made of this can satisfy `wanted`; empty where one can.
  List<IncompatibleKey> incompatible(Requirements wanted);

  /// Whether it may come to be a node that satisfies `wanted`.
  default boolean mayBe(Requirements wanted) {
    return incompatible(wanted).isEmpty();
  }
}
