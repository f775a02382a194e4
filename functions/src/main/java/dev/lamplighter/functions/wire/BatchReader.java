package dev.lamplighter.functions.wire;

import dev.lamplighter.api.CronSchedule;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Namespace;
import java.util.List;
import java.util.Optional;

/// Reads Jobs and CronJobs.
final class BatchReader {
  private static final Expected SCHEDULE = Expected.of(CronSchedule.ALLOWED, "0 9 * * *");

  private BatchReader() {}

  static Manifest job(Fields object) {
    var meta = MetaReader.read(object);
    var namespace = MetaReader.namespace(object);
    return new Manifest.OfJob(
        object.location(), job(WorkloadReader.requireSpec(object), meta, namespace));
  }

  /// Without `completions` one pod must succeed, or each of those that run at once.
  private static Job job(Fields spec, ObjectMeta meta, Namespace namespace) {
    int parallelism = spec.between("parallelism", 0, Integer.MAX_VALUE).orElse(1);
    int completions =
        spec.between("completions", 0, Integer.MAX_VALUE).orElse(Math.max(1, parallelism));
    boolean suspended = spec.bool("suspend").orElse(false);
    var template = WorkloadReader.template(spec, namespace);
    spec.know("activeDeadlineSeconds", "backoffLimit", "backoffLimitPerIndex", "completionMode")
        .know("managedBy", "manualSelector", "maxFailedIndexes", "podFailurePolicy")
        .know("podReplacementPolicy", "selector", "successPolicy", "ttlSecondsAfterFinished")
        .refuseMisspelt();
    return new Job(meta, namespace, parallelism, completions, suspended, template);
  }

  static Optional<Manifest> cronJob(Fields object) {
    var meta = MetaReader.read(object);
    var namespace = MetaReader.namespace(object);
    var spec = WorkloadReader.requireSpec(object);
    spec.require("schedule", CronSchedule.ALLOWED, "schedule: \"0 9 * * *\"");
    spec.require("jobTemplate", "the jobs' spec", "jobTemplate: {spec: {template: ...}}");
    var schedule = spec.parsedText("schedule", BatchReader::schedule, SCHEDULE);
    var concurrency =
        spec.oneOf(
                "concurrencyPolicy",
                List.of(CronJob.Concurrency.values()),
                CronJob.Concurrency::toString)
            .orElse(CronJob.Concurrency.ALLOW);
    boolean suspended = spec.bool("suspend").orElse(false);
    var template =
        spec.fields("jobTemplate")
            .map(WorkloadReader::requireSpec)
            .map(job -> job(job, meta, namespace));
    spec.know("failedJobsHistoryLimit", "startingDeadlineSeconds", "successfulJobsHistoryLimit")
        .know("timeZone")
        .refuseMisspelt();
    return schedule.flatMap(
        at ->
            template.map(
                job ->
                    new Manifest.OfCronJob(
                        object.location(),
                        new CronJob(meta, namespace, at, concurrency, suspended, job))));
  }

  private static CronSchedule schedule(String text) {
    return CronSchedule.parse(text)
        .orElseThrow(() -> new IllegalArgumentException("No schedule: " + text));
  }
}
