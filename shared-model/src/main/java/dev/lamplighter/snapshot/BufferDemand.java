package dev.lamplighter.snapshot;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.CapacityBuffers.Demand;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// How many pods of what kind a CapacityBuffer keeps room for (spec core 1.9): the more of
/// `replicas` and `percentage`, and no more than `limits` hold; those alone where neither is given.
final class BufferDemand {
  /// More is taken for a slip: each is a pod that is planned in every look.
  private static final int MOST = 10_000;

  private BufferDemand() {}

  static Demand of(
      CapacityBuffer buffer, List<PodTemplateView> templates, List<ScalableView> scalables) {
    if (!buffer.unread().isEmpty()) {
      return new Demand.Unknown("ResolutionFailed", buffer.unread().getFirst().toString());
    }
    Optional<String> name = buffer.spec().podTemplate();
    if (name.isPresent()) {
      return templates.stream()
          .filter(it -> it.namespace().equals(buffer.namespace()))
          .filter(it -> it.meta().name().equals(name.get()))
          .findFirst()
          .map(it -> pods(buffer.spec(), it.template(), OptionalInt.empty()))
          .orElseGet(
              () ->
                  new Demand.Unknown(
                      "PodTemplateNotFound",
                      "PodTemplate %s/%s is not there".formatted(buffer.namespace(), name.get())));
    }
    return buffer
        .spec()
        .scalable()
        .map(wanted -> ofWorkload(buffer, wanted, scalables))
        .orElseGet(
            () ->
                new Demand.Unknown(
                    "ResolutionFailed", "it names neither podTemplateRef nor scalableRef"));
  }

  private static Demand ofWorkload(
      CapacityBuffer buffer, CapacityBuffer.Scalable wanted, List<ScalableView> scalables) {
    return scalables.stream()
        .filter(it -> it.namespace().equals(buffer.namespace()))
        .filter(it -> it.kind().kind().equals(wanted.kind()) && wanted.apiGroup().equals("apps"))
        .filter(it -> it.meta().name().equals(wanted.name()))
        .findFirst()
        .map(it -> pods(buffer.spec(), it.template(), OptionalInt.of(it.replicas())))
        .orElseGet(
            () ->
                new Demand.Unknown(
                    "ScalableRefNotFound",
                    "%s %s/%s is not there; Deployments, ReplicaSets and StatefulSets of apps are looked for"
                        .formatted(wanted.kind(), buffer.namespace(), wanted.name())));
  }

  private static Demand pods(
      CapacityBuffer.Spec spec, PodTemplate template, OptionalInt replicasOfWorkload) {
    long wanted = Math.max(spec.replicas().orElse(0), share(spec, replicasOfWorkload.orElse(0)));
    Optional<Long> most = most(spec.limits(), template.spec().requests());
    boolean asked = spec.replicas().isPresent() || spec.percentage().isPresent();
    long count = asked ? Math.min(wanted, most.orElse(wanted)) : most.orElse(0L);
    return count > MOST
        ? new Demand.Unknown(
            "ResolutionFailed",
            "room for %d pods is asked for, and at most %d are planned".formatted(count, MOST))
        : new Demand.Pods(template, (int) count);
  }

  private static long share(CapacityBuffer.Spec spec, int replicas) {
    long percent = spec.percentage().orElse(0);
    return Math.ceilDiv(replicas * percent, 100L);
  }

  /// How many pods the limits hold; empty where they limit nothing that the pods ask for.
  private static Optional<Long> most(Resources limits, Resources request) {
    Optional<Long> most = Optional.empty();
    for (ResourceName name : limits.names()) {
      if (request.get(name) > 0) {
        long held = limits.get(name) / request.get(name);
        most = Optional.of(Math.min(held, most.orElse(held)));
      }
    }
    return most;
  }
}
