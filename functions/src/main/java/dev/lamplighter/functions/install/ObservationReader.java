package dev.lamplighter.functions.install;

import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.List;

/// Reads `observation`.
final class ObservationReader {
  private ObservationReader() {}

  static Observation read(Fields observation) {
    var usual = Observation.DEFAULT;
    var read =
        new Observation(
            observation
                .oneOf("logRetentionDays", Observation.RETENTIONS, String::valueOf)
                .orElse(usual.logRetentionDays()),
            observation
                .oneOf("metrics", List.of(Metrics.values()), Metrics::word)
                .orElse(usual.metrics()),
            observation.bool("dashboard").orElse(usual.dashboard()),
            observation.bool("alarms").orElse(usual.alarms()),
            GuardingReader.arn(observation, "alarmTopic", "sns", "alarms"));
    if (read.alarmTopic().isPresent() && !read.alarms()) {
      observation.problem(
          "alarmTopic",
          "found a topic without alarms",
          "alarmTopic with alarms: true",
          "alarms: true beside it, or leave it out");
    }
    observation.refuseUnknown();
    return read;
  }
}
