package dev.lamplighter.infra;

import dev.lamplighter.functions.install.OwnEvents;
import software.amazon.awscdk.services.lambda.Alias;
import software.constructs.Construct;

/// Invokes a function once a day, so that its version keeps its snapshot ([OwnEvents#ping]). For
/// functions that nothing else may invoke for weeks: those with a schedule of their own need none.
final class Ping extends Construct {
  private static final int HOUR = 3_600;
  private static final int RETRIES = 2;

  Ping(Construct scope, Alias alias) {
    super(scope, "Ping");
    new Invoking(alias, HOUR, RETRIES)
        .each(this, "Daily", "rate(1 day)", OwnEvents.ping(), SchedulerRole.of(this, alias));
  }
}
