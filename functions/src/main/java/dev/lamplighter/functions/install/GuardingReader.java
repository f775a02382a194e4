package dev.lamplighter.functions.install;

import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads `guarding` and `tags`.
final class GuardingReader {
  /// CloudFormation User Guide, "Resource tag": keys of AWS's own begin so.
  private static final String OF_AWS = "aws:";

  private GuardingReader() {}

  static Guarding read(Fields guarding) {
    var read =
        new Guarding(
            arn(guarding, "permissionsBoundary", "iam", "policy/boundary"),
            arn(guarding, "kmsKey", "kms", "key/1234abcd-12ab-34cd-56ef-1234567890ab"),
            guarding.bool("pointInTimeRecovery").orElse(Guarding.DEFAULT.pointInTimeRecovery()),
            guarding.bool("keepNodeRole").orElse(Guarding.DEFAULT.keepNodeRole()));
    guarding.refuseUnknown();
    return read;
  }

  static Optional<String> arn(Fields fields, String name, String service, String example) {
    String region = service.equals("iam") ? "" : "eu-central-1";
    return fields.parsedText(
        name,
        text ->
            InstallationReader.matching(
                text, "arn:aws[a-z-]*:%s:[a-z0-9-]*:([0-9]{12}|aws):.+".formatted(service)),
        Expected.of(
            "an ARN of " + service.toUpperCase(Locale.ROOT),
            "arn:aws:%s:%s:111122223333:%s".formatted(service, region, example)));
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
