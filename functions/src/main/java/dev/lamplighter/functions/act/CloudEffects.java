package dev.lamplighter.functions.act;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.NodeClassResolver;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Deletions in EC2 and IAM, and tags. What is not there any more counts as deleted.
final class CloudEffects {
  /// Looked up only (spec AWS 3.8: the "not found" codes).
  private static final Set<String> GONE =
      Set.of(
          "InvalidInstanceID.NotFound",
          "InvalidLaunchTemplateName.NotFoundException",
          "InvalidLaunchTemplateId.NotFound",
          "NoSuchEntity");

  private final InstanceCloud cloud;
  private final NodeClassResolver resolver;

  CloudEffects(InstanceCloud cloud, NodeClassResolver resolver) {
    this.cloud = cloud;
    this.resolver = resolver;
  }

  /// What became of each, in their order.
  List<EffectOutcome> terminate(List<Effect.TerminateInstance> terminations) {
    var ids = terminations.stream().map(Effect.TerminateInstance::instance).distinct().toList();
    var refused = cloud.terminateInstances(ids);
    return terminations.stream()
        .map(it -> outcome(Optional.ofNullable(refused.get(it.instance())), it.why()))
        .toList();
  }

  /// Nothing depends on the tags that come later: what is refused is for people, and for the
  /// repair.
  EffectOutcome tag(Effect.TagInstance tag) {
    return cloud
        .createTags(tag.instance(), tag.tags())
        .<EffectOutcome>map(refused -> new EffectOutcome.Skipped(refused.traced()))
        .orElseGet(() -> new EffectOutcome.Done(tag.tags().values().toString()));
  }

  EffectOutcome deleteLaunchTemplate(Effect.DeleteLaunchTemplate delete) {
    return outcome(cloud.deleteLaunchTemplate(delete.launchTemplate()), "");
  }

  EffectOutcome deleteInstanceProfile(Effect.DeleteInstanceProfile delete) {
    return outcome(resolver.deleteInstanceProfile(delete.instanceProfile()), "");
  }

  private static EffectOutcome outcome(Optional<Ec2Error> error, String detail) {
    return error
        .filter(found -> !GONE.contains(found.code()))
        .<EffectOutcome>map(found -> new EffectOutcome.Refused(found.traced()))
        .orElseGet(() -> new EffectOutcome.Done(detail));
  }
}
