package dev.lamplighter.launch;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.ResourceName;
import java.util.List;

/// Leaves out metal types and those with devices, as long as others remain: they are scarce, slow
/// to start, and for pods that ask for them (spec AWS 3.2, filter 5).
final class ExoticTypes implements LaunchFilter {
  private static final List<ResourceName> DEVICES =
      List.of(
          ResourceName.of("nvidia.com/gpu"),
          ResourceName.of("amd.com/gpu"),
          ResourceName.of("habana.ai/gaudi"),
          ResourceName.of("aws.amazon.com/neuron"));

  @Override
  public List<Candidate> keep(List<Candidate> candidates, PlannedClaim planned) {
    if (Candidates.hasMinValues(planned)) {
      return candidates;
    }
    List<Candidate> plain = candidates.stream().filter(candidate -> !exotic(candidate)).toList();
    return plain.isEmpty() ? candidates : plain;
  }

  private static boolean exotic(Candidate candidate) {
    var type = candidate.type();
    boolean metal =
        type.requirements().get(LabelKey.INSTANCE_SIZE).values().stream()
            .anyMatch(size -> size.contains("metal"));
    return metal || DEVICES.stream().anyMatch(device -> type.capacity().get(device) > 0);
  }
}
