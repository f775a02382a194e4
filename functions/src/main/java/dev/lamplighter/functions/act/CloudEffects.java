package dev.lamplighter.functions.act;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.snapshot.FailedDeletion.Target;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

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
  private final FailedDeletions failures;

  CloudEffects(InstanceCloud cloud, NodeClassResolver resolver, FailedDeletions failures) {
    this.cloud = cloud;
    this.resolver = resolver;
    this.failures = failures;
  }

  /// What became of each, in their order.
  List<EffectOutcome> terminate(List<Effect.TerminateInstance> terminations) {
    var ids = terminations.stream().map(Effect.TerminateInstance::instance).distinct().toList();
    try {
      var refused = cloud.terminateInstances(ids);
      return terminations.stream()
          .map(
              it ->
                  outcome(
                      new Target.OfInstance(it.instance()),
                      Optional.ofNullable(refused.get(it.instance())),
                      it.why()))
          .toList();
    } catch (CallFailed failed) {
      ids.forEach(id -> failures.unanswered(new Target.OfInstance(id), failed));
      throw failed;
    }
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
    var name = delete.launchTemplate();
    return delete(new Target.OfLaunchTemplate(name), () -> cloud.deleteLaunchTemplate(name));
  }

  EffectOutcome deleteInstanceProfile(Effect.DeleteInstanceProfile delete) {
    var name = delete.instanceProfile();
    return delete(new Target.OfInstanceProfile(name), () -> resolver.deleteInstanceProfile(name));
  }

  private EffectOutcome delete(Target target, Supplier<Optional<Ec2Error>> call) {
    try {
      return outcome(target, call.get(), "");
    } catch (CallFailed failed) {
      failures.unanswered(target, failed);
      throw failed;
    }
  }

  private EffectOutcome outcome(Target target, Optional<Ec2Error> error, String detail) {
    var refused = error.filter(found -> !GONE.contains(found.code()));
    refused.ifPresentOrElse(
        found -> failures.refused(target, found), () -> failures.succeeded(target));
    return refused
        .<EffectOutcome>map(found -> new EffectOutcome.Refused(found.traced()))
        .orElseGet(() -> new EffectOutcome.Done(detail));
  }
}
