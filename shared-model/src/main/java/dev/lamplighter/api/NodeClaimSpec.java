package dev.lamplighter.api;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What a NodeClaim asks for; also the `spec.template.spec` of a NodePool (spec core 1.3).
///
/// `terminationGracePeriod` empty means: wait for ever. `expireAfter` empty means `Never`.
/// `requests` is what the scheduler computed; empty in a NodePool. Deprecated label keys of the
/// requirements are taken for those that replaced them (spec core 1.11).
public record NodeClaimSpec(
    List<Taint> taints,
    List<Taint> startupTaints,
    Requirements requirements,
    NodeClassRef nodeClassRef,
    Optional<Duration> terminationGracePeriod,
    Optional<Duration> expireAfter,
    Resources requests) {

  /// `expireAfter` when left out.
  public static final Duration DEFAULT_EXPIRE_AFTER = Duration.ofDays(30);

  public NodeClaimSpec {
    taints = List.copyOf(taints);
    startupTaints = List.copyOf(startupTaints);
    requirements = requirements.stable();
  }

  public NodeClaimSpec with(Requirements requirements, Resources requests) {
    return new NodeClaimSpec(
        taints,
        startupTaints,
        requirements,
        nodeClassRef,
        terminationGracePeriod,
        expireAfter,
        requests);
  }
}
