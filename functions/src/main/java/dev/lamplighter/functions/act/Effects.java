package dev.lamplighter.functions.act;

import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.launch.LaunchPauses;
import dev.lamplighter.functions.launch.LaunchProtocol;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;

/// Carries out a decision, step by step. Within a step the effects behind one that has not happened
/// are left for the next look; other steps go on.
///
/// A step that has come to a termination waits there: EC2 is told of all of them together, before
/// the first launch, which may take long, and at the end.
public final class Effects {
  /// A call that outlasts its invocation is nobody's to answer for.
  static final EffectOutcome OUT_OF_TIME =
      new EffectOutcome.NotYet("Lambda ends this invocation in a moment; the next one goes on");

  private final Tenure tenure;
  private final LaunchEffects launches;
  private final StateEffects state;
  private final CloudEffects cloud;
  private final ClusterEffects cluster;
  private final Announcements announcements;

  /// For the effects decided on `snapshot`, of a cluster whose failed deletions nobody remembers.
  public Effects(Ports ports, Tenure tenure, LaunchPauses pauses, ClusterSnapshot snapshot) {
    this(ports, tenure, pauses, new FailedDeletions(ports.ticker()), snapshot);
  }

  /// For the effects decided on `snapshot`; which deletions fail is noted in `deletions`.
  public Effects(
      Ports ports,
      Tenure tenure,
      LaunchPauses pauses,
      FailedDeletions deletions,
      ClusterSnapshot snapshot) {
    this.tenure = tenure;
    this.announcements = new Announcements(ports.clusterWriter(), tenure.troubles());
    this.launches =
        new LaunchEffects(new LaunchProtocol(ports, tenure, pauses), snapshot, announcements);
    this.state = new StateEffects(tenure, snapshot);
    this.cloud = new CloudEffects(ports.instanceCloud(), ports.nodeClassResolver(), deletions);
    this.cluster = new ClusterEffects(ports.clusterWriter());
  }

  public List<EffectResult> carryOut(Decision decision) {
    List<StepRun> runs = decision.steps().stream().map(StepRun::new).toList();
    var terminating = new ArrayList<StepRun>();
    for (StepRun run : runs) {
      if (launches(run)) {
        terminate(terminating);
      }
      goOn(run, terminating);
    }
    while (!terminating.isEmpty()) {
      terminate(terminating);
    }
    return runs.stream().flatMap(run -> run.results().stream()).toList();
  }

  private static boolean launches(StepRun run) {
    return run.next()
        .filter(next -> next instanceof Effect.Launch || next instanceof Effect.ResumeLaunch)
        .isPresent();
  }

  /// To its end, or to its next termination.
  private void goOn(StepRun run, List<StepRun> terminating) {
    for (var next = run.next(); next.isPresent(); next = run.next()) {
      if (next.get() instanceof Effect.TerminateInstance) {
        terminating.add(run);
        return;
      }
      run.came(attempt(next.get()));
    }
  }

  /// All that wait, and then on with their steps.
  private void terminate(List<StepRun> waiting) {
    List<StepRun> runs = List.copyOf(waiting);
    waiting.clear();
    List<EffectOutcome> outcomes =
        attempt(
            runs.stream()
                .flatMap(run -> run.next().stream())
                .map(Effect.TerminateInstance.class::cast)
                .toList());
    for (int i = 0; i < runs.size(); i++) {
      runs.get(i).came(outcomes.get(i));
      goOn(runs.get(i), waiting);
    }
  }

  private List<EffectOutcome> attempt(List<Effect.TerminateInstance> terminations) {
    return TerminationParts.carryOut(terminations, tenure, cloud);
  }

  /// The lease is kept alive between effects, so that a long list does not outlast it.
  private EffectOutcome attempt(Effect effect) {
    if (!tenure.mayCall()) {
      return OUT_OF_TIME;
    }
    try {
      tenure.lease().renewIfDue();
      return carryOut(effect);
    } catch (CallFailed failed) {
      return failed(failed);
    }
  }

  private EffectOutcome create(Effect.MirrorNodeClaim mirror) {
    try {
      return cluster.create(mirror);
    } catch (CallFailed failed) {
      if (failed.kind() != CallFailed.Kind.INVALID || mirror.ifRefused().isEmpty()) {
        throw failed;
      }
      tenure.troubles().add(failed.reason(), "So its node is drained and goes.");
      return mirror.ifRefused().stream()
          .map(this::attempt)
          .filter(outcome -> !outcome.lets())
          .findFirst()
          .orElseGet(() -> new EffectOutcome.Refused(failed.reason()));
    }
  }

  static EffectOutcome failed(CallFailed failed) {
    return new EffectOutcome.Failed(failed.kind(), failed.traced());
  }

  private EffectOutcome carryOut(Effect effect) {
    return switch (effect) {
      case Effect.Launch launch -> launches.launch(launch);
      case Effect.ResumeLaunch resume -> launches.resume(resume);
      case Effect.UpdateClaim update -> state.update(update);
      case Effect.AdoptClaim adopt -> state.adopt(adopt);
      case Effect.ForgetClaim forget -> state.forget(forget);
      case Effect.RewriteLedger rewrite -> state.rewriteLedger(rewrite);
      case Effect.ForgetHint forget -> state.forgetHint(forget);
      case Effect.RecordOutage record -> state.recordOutage(record);
      case Effect.RecordPoolHealth record -> state.recordPoolHealth(record);
      case Effect.TerminateInstance terminate -> cloud.terminate(List.of(terminate)).getFirst();
      case Effect.TagInstance tag -> cloud.tag(tag);
      case Effect.DeleteLaunchTemplate delete -> cloud.deleteLaunchTemplate(delete);
      case Effect.DeleteInstanceProfile delete -> cloud.deleteInstanceProfile(delete);
      case Effect.MirrorNodeClaim mirror -> cluster.update(mirror).orElseGet(() -> create(mirror));
      case Effect.DeleteNodeClaim delete -> cluster.deleteNodeClaim(delete);
      case Effect.RegisterNode register -> cluster.register(register);
      case Effect.ApplyNode apply -> cluster.apply(apply);
      case Effect.TaintNode taint -> cluster.taint(taint);
      case Effect.UntaintNode untaint -> cluster.untaint(untaint);
      case Effect.DeleteNode delete -> cluster.deleteNode(delete);
      case Effect.NominatePod nominate -> cluster.nominate(nominate);
      case Effect.EvictPod evict -> cluster.evict(evict);
      case Effect.DeletePod delete -> cluster.deletePod(delete);
      case Effect.AddFinalizer add -> cluster.addFinalizer(add);
      case Effect.RemoveFinalizer remove -> cluster.removeFinalizer(remove);
      case Effect.Annotate annotate -> cluster.annotate(annotate);
      case Effect.UpdateNodeClaimStatus update -> cluster.updateNodeClaimStatus(update);
      case Effect.UpdateNodePoolStatus update -> cluster.updateNodePoolStatus(update);
      case Effect.UpdateCapacityBufferStatus update -> cluster.updateCapacityBufferStatus(update);
      case Effect.UpdateNodeOverlayConditions update -> cluster.updateNodeOverlayConditions(update);
      case Effect.UpdateNodeClassStatus update -> cluster.updateNodeClassStatus(update);
      case Effect.PublishEvent publish -> announcements.publish(publish.event());
    };
  }
}
