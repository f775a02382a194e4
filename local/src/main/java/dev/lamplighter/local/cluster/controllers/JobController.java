package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.Job;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodView.Phase;
import java.time.Duration;

/// Runs the pods of each Job until enough of them have succeeded; one that is lost is made again.
/// Finished pods stay, as in a real cluster, until the Job goes.
final class JobController {
  private final ApiServer server;
  private long podsMade;

  private JobController(ApiServer server) {
    this.server = server;
  }

  static void start(ApiServer server, Timeline timeline, Duration delay) {
    var alarm = new Alarm(timeline, new JobController(server)::sync);
    server.onChange(Kind.JOB, _ -> alarm.after(delay));
    server.onChange(Kind.POD, _ -> alarm.after(delay));
  }

  private void sync() {
    server.list(Kind.JOB).stream()
        .filter(job -> !job.meta().deleting() && !job.suspended())
        .forEach(this::sync);
  }

  private void sync(Job job) {
    long active = Owners.podsOf(job.meta().uid(), server).stream().filter(PodView::active).count();
    long wanted = Math.min(job.parallelism(), job.completions() - succeeded(job, server));
    for (long missing = wanted - active; missing > 0; missing--) {
      var pod = Owners.pod(ObjectKind.JOB, job.meta(), job.namespace(), job.template());
      server.createPod(Actor.CONTROLLER, Owners.named(pod, ++podsMade));
    }
  }

  /// A pod that was deleted before it had run to its end has not succeeded.
  private static long succeeded(Job job, ApiServer server) {
    return Owners.podsOf(job.meta().uid(), server).stream()
        .filter(pod -> pod.status().phase() == Phase.SUCCEEDED && !pod.meta().deleting())
        .count();
  }

  /// Whether it has nothing left to do.
  static boolean done(Job job, ApiServer server) {
    return succeeded(job, server) >= job.completions();
  }
}
