package dev.lamplighter.functions.install;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Region;
import java.util.List;

/// Reads `observation`.
final class ObservationReader {
  private ObservationReader() {}

  static Observation read(Fields observation, Region region) {
    var usual = Observation.DEFAULT;
    var read =
        new Observation(
            observation
                .oneOf("logRetentionDays", Observation.RETENTIONS, String::valueOf)
                .orElse(usual.logRetentionDays()),
            observation.bool("savedQueries").orElse(usual.savedQueries()),
            observation
                .oneOf("metrics", List.of(Metrics.values()), Metrics::word)
                .orElse(usual.metrics()),
            observation.bool("dashboard").orElse(usual.dashboard()),
            observation.bool("alarms").orElse(usual.alarms()),
            Arn.TOPIC.read(observation, "alarmTopic", region));
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
