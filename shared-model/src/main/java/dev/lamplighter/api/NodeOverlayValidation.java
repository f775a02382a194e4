package dev.lamplighter.api;

import static dev.lamplighter.api.Rule.saying;

import dev.lamplighter.model.ResourceName;
import java.util.List;

/// What Karpenter's API server asks of a NodeOverlay's values (spec core 1.8).
public final class NodeOverlayValidation {
  private static final List<ResourceName> OF_AWS =
      List.of(
          ResourceName.CPU, ResourceName.MEMORY, ResourceName.EPHEMERAL_STORAGE, ResourceName.PODS);

  private static final List<Rule<NodeOverlay.Spec>> SPEC =
      List.of(
          Rule.of(
              "requirements",
              spec -> spec.requirements().keys().size() <= ApiLimits.REQUIREMENTS_MAX,
              saying(
                  spec -> "found %d requirements".formatted(spec.requirements().keys().size()),
                  "at most " + ApiLimits.REQUIREMENTS_MAX,
                  "fewer, or two overlays")),
          Rule.of(
              "capacity",
              spec -> spec.capacity().names().stream().noneMatch(OF_AWS::contains),
              saying(
                  spec -> "found " + spec.capacity(),
                  "resources other than cpu, memory, ephemeral-storage and pods",
                  "an extended resource such as example.com/device: 1")),
          Rule.of(
              "weight",
              spec -> spec.weight() >= 0 && spec.weight() <= ApiLimits.OVERLAY_WEIGHT_MAX,
              saying(
                  spec -> "found " + spec.weight(),
                  "1 to " + ApiLimits.OVERLAY_WEIGHT_MAX,
                  "weight: 10")));

  private NodeOverlayValidation() {}

  /// Everything about the overlay that breaks a rule.
  public static List<Violation> of(NodeOverlay overlay) {
    return Rule.broken(SPEC, overlay.spec(), FieldPath.of("spec")).toList();
  }
}
