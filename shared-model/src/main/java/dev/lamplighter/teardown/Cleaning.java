package dev.lamplighter.teardown;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/// What is left when no instance is: objects that our finalizers hold, launch templates, instance
/// profiles, records.
///
/// NodePools and EC2NodeClasses are the user's and stay, but nothing holds them any more. A
/// NodeClaim or Node of an instance that is there, and not ours, stays as it is.
final class Cleaning {
  private Cleaning() {}

  static List<Step> all(TeardownView view) {
    List<Step> steps = new ArrayList<>(inCluster(view, view.snapshot().claims()));
    view.snapshot().launchTemplates().stream()
        .map(
            template ->
                new Step(
                    "launchtemplate/" + template.name(),
                    "Launch template %s was for this cluster's nodes".formatted(template.name()),
                    List.of(new Effect.DeleteLaunchTemplate(template.name()))))
        .forEach(steps::add);
    view.snapshot().instanceProfiles().stream()
        .map(
            profile ->
                new Step(
                    "instanceprofile/" + profile.name(),
                    "Instance profile %s was for this cluster's nodes".formatted(profile.name()),
                    List.of(new Effect.DeleteInstanceProfile(profile.name()))))
        .forEach(steps::add);
    return steps;
  }

  /// Only what nobody will let go when Lamplighter is gone: what holds no instance.
  static List<Step> finalizers(TeardownView view) {
    List<ClaimView> gone =
        view.launched().stream()
            .filter(claim -> !Terminations.isUnseen(claim, view))
            .filter(
                claim ->
                    claim.record().launched().stream()
                        .noneMatch(launched -> view.exists(launched.instance())))
            .toList();
    return view.snapshot().whole(Source.INSTANCES) ? inCluster(view, gone) : ownersLetGo(view);
  }

  private static List<Step> inCluster(TeardownView view, List<ClaimView> gone) {
    List<Step> steps = new ArrayList<>();
    gone.forEach(claim -> steps.add(forget(claim)));
    view.snapshot().unrecordedClaims().stream()
        .filter(it -> held(it.meta(), Finalizer.TERMINATION))
        .filter(it -> !runs(it.status().providerId(), view))
        .map(Cleaning::letGo)
        .forEach(steps::add);
    view.snapshot().nodes().stream()
        .filter(node -> held(node.meta(), Finalizer.TERMINATION))
        .filter(node -> !runs(node.providerId(), view))
        .filter(isOfNone(view.snapshot().claims()))
        .map(Cleaning::letGo)
        .forEach(steps::add);
    steps.addAll(ownersLetGo(view));
    return steps;
  }

  private static boolean runs(Optional<ProviderId> providerId, TeardownView view) {
    return providerId.filter(id -> view.exists(id.instanceId())).isPresent();
  }

  /// Those of claims go with them, or stay with them.
  private static Predicate<NodeView> isOfNone(List<ClaimView> claims) {
    return node ->
        claims.stream()
            .flatMap(claim -> claim.node().stream())
            .noneMatch(it -> it.name().equals(node.name()));
  }

  private static boolean held(ObjectMeta meta, Finalizer finalizer) {
    return meta.finalizers().contains(finalizer);
  }

  /// The record last, so that a crash in between is finished by the next look.
  private static Step forget(ClaimView claim) {
    List<Effect> effects = new ArrayList<>();
    claim.node().ifPresent(node -> effects.addAll(letGo(node).effects()));
    claim.mirror().ifPresent(mirror -> effects.addAll(letGo(mirror).effects()));
    effects.add(new Effect.ForgetClaim(claim.record()));
    var name = claim.record().name();
    return new Step(
        "nodeclaim/" + name, "NodeClaim %s has no instance any more".formatted(name), effects);
  }

  private static Step letGo(NodeClaim nodeClaim) {
    List<Effect> effects = new ArrayList<>();
    if (!nodeClaim.meta().deleting()) {
      effects.add(new Effect.DeleteNodeClaim(nodeClaim.name(), nodeClaim.meta().uid()));
    }
    effects.add(released(ObjectKind.NODE_CLAIM, nodeClaim.meta(), Finalizer.TERMINATION));
    return new Step(
        "nodeclaim/" + nodeClaim.name(),
        "NodeClaim %s has no instance any more".formatted(nodeClaim.name()),
        effects);
  }

  private static Step letGo(NodeView node) {
    List<Effect> effects = new ArrayList<>();
    if (!node.meta().deleting()) {
      effects.add(new Effect.DeleteNode(node.name(), node.meta().uid()));
    }
    effects.add(released(ObjectKind.NODE, node.meta(), Finalizer.TERMINATION));
    return new Step(
        "node/" + node.name(), "Node %s has no instance any more".formatted(node.name()), effects);
  }

  private static List<Step> ownersLetGo(TeardownView view) {
    List<Step> steps = new ArrayList<>();
    view.snapshot().nodePools().stream()
        .map(NodePool::meta)
        .filter(meta -> held(meta, Finalizer.TERMINATION))
        .map(meta -> released(ObjectKind.NODE_POOL, meta, Finalizer.TERMINATION))
        .map(Cleaning::step)
        .forEach(steps::add);
    view.snapshot().nodeClasses().stream()
        .map(EC2NodeClass::meta)
        .filter(meta -> held(meta, Finalizer.NODECLASS_TERMINATION))
        .map(meta -> released(ObjectKind.EC2_NODE_CLASS, meta, Finalizer.NODECLASS_TERMINATION))
        .map(Cleaning::step)
        .forEach(steps::add);
    return steps;
  }

  private static Effect.RemoveFinalizer released(
      ObjectKind kind, ObjectMeta meta, Finalizer finalizer) {
    return new Effect.RemoveFinalizer(kind, meta.name(), meta.uid(), finalizer);
  }

  private static Step step(Effect.RemoveFinalizer release) {
    String kind = release.kind().kind();
    return new Step(
        kind.toLowerCase(Locale.ROOT) + "/" + release.name(),
        "%s %s stays, and nobody will wait for it: finalizer %s goes"
            .formatted(kind, release.name(), release.finalizer()),
        List.of(release));
  }
}
