package dev.lamplighter.functions.wire;

import dev.lamplighter.api.CronSchedule;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Namespace;

/// A CronJob as a manifest gives it: a Job like `template` whenever its schedule says, in UTC.
public record CronJob(
    ObjectMeta meta,
    Namespace namespace,
    CronSchedule schedule,
    Concurrency concurrency,
    boolean suspended,
    Job template) {

  /// What becomes of a Job that is due while the one before it runs.
  public enum Concurrency {
    ALLOW("Allow"),
    FORBID("Forbid"),
    REPLACE("Replace");

    private final String text;

    Concurrency(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  public CronJob withMeta(ObjectMeta meta) {
    return new CronJob(meta, namespace, schedule, concurrency, suspended, template);
  }

  public CronJob withTemplate(Job template) {
    return new CronJob(meta, namespace, schedule, concurrency, suspended, template);
  }
}
