package dev.lamplighter.functions.install;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Region;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads `guarding` and `tags`.
final class GuardingReader {
  /// CloudFormation User Guide, "Resource tag": keys of AWS's own begin so.
  private static final String OF_AWS = "aws:";

  private GuardingReader() {}

  static Guarding read(Fields guarding, Region region) {
    var read =
        new Guarding(
            Arn.BOUNDARY.read(guarding, "permissionsBoundary", region),
            Arn.KEY.read(guarding, "kmsKey", region),
            guarding.bool("pointInTimeRecovery").orElse(Guarding.DEFAULT.pointInTimeRecovery()),
            guarding.bool("keepNodeRole").orElse(Guarding.DEFAULT.keepNodeRole()));
    guarding.refuseUnknown();
    return read;
  }

  static SortedMap<String, String> tags(Fields root) {
    var tags = new TreeMap<>(root.textMap("tags"));
    for (String key : tags.keySet()) {
      if (key.toLowerCase(Locale.ROOT).startsWith(OF_AWS)) {
        root.problem(
            "tags",
            "found the key %s, which only AWS may set".formatted(key),
            "keys that do not begin with " + OF_AWS,
            "tags: {%s: ...}".formatted(key.substring(OF_AWS.length())));
      }
    }
    return tags;
  }
}
