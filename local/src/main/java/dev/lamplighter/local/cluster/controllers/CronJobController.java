package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.CronJob;
import dev.lamplighter.functions.wire.Job;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Change;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.Labels;
import java.time.Instant;
import java.util.List;

/// Makes a Job of each CronJob whenever its schedule says. Jobs are named by the minute at which
/// they were due.
final class CronJobController {
  private static final long SECONDS_PER_MINUTE = 60;

  private final ApiServer server;
  private final Timeline timeline;

  private CronJobController(ApiServer server, Timeline timeline) {
    this.server = server;
    this.timeline = timeline;
  }

  static void start(ApiServer server, Timeline timeline) {
    var controller = new CronJobController(server, timeline);
    server.onChange(
        Kind.CRON_JOB,
        change -> {
          if (change.type() == Change.Type.ADDED) {
            controller.awaitNext(change.object());
          }
        });
  }

  private void awaitNext(CronJob cronJob) {
    cronJob
        .schedule()
        .nextAfter(timeline.now())
        .ifPresent(due -> timeline.at(due, () -> look(cronJob, due)));
  }

  /// What it says when it is due counts; one that is gone makes no more.
  private void look(CronJob before, Instant due) {
    server
        .get(Kind.CRON_JOB, Kind.CRON_JOB.key(before))
        .filter(there -> there.meta().uid().equals(before.meta().uid()))
        .filter(there -> !there.meta().deleting())
        .ifPresent(
            there -> {
              if (!there.suspended()) {
                run(there, due);
              }
              awaitNext(there);
            });
  }

  private void run(CronJob cronJob, Instant due) {
    List<Job> running =
        server.list(Kind.JOB).stream()
            .filter(job -> Owners.owns(cronJob.meta().uid(), job.meta()))
            .filter(job -> !JobController.done(job, server))
            .toList();
    switch (cronJob.concurrency()) {
      case ALLOW -> create(cronJob, due);
      case FORBID -> {
        if (running.isEmpty()) {
          create(cronJob, due);
        }
      }
      case REPLACE -> {
        running.forEach(
            job ->
                server.delete(
                    Actor.CONTROLLER,
                    Kind.JOB,
                    Target.at(ObjectKey.of(ObjectKind.JOB, job.namespace(), job.meta().name()))));
        create(cronJob, due);
      }
    }
  }

  private void create(CronJob cronJob, Instant due) {
    var name = cronJob.meta().name() + "-" + due.getEpochSecond() / SECONDS_PER_MINUTE;
    var owner = Owners.reference(ObjectKind.CRON_JOB, cronJob.meta());
    server.create(
        Actor.CONTROLLER,
        Kind.JOB,
        cronJob.template().withMeta(Owners.owned(name, owner, Labels.EMPTY, cronJob.meta())));
  }
}
