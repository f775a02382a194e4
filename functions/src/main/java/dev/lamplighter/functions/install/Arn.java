package dev.lamplighter.functions.install;

import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Region;
import java.util.Optional;

/// What of an account's owner is named by its ARN. One of another region, or of another kind, would
/// be found out by the first resource that uses it, in the middle of a deployment.
enum Arn {
  BOUNDARY("iam", false, "policy/.+", "an ARN of IAM, of a policy", "policy/boundary"),
  KEY(
      "kms",
      true,
      "key/.+",
      "an ARN of KMS, of a key in %s",
      "key/1234abcd-12ab-34cd-56ef-1234567890ab"),
  TOPIC("sns", true, "[^:]+", "an ARN of SNS, of a topic in %s", "alarms");

  private final String service;
  private final boolean regional;
  private final String resource;
  private final String told;
  private final String example;

  Arn(String service, boolean regional, String resource, String told, String example) {
    this.service = service;
    this.regional = regional;
    this.resource = resource;
    this.told = told;
    this.example = example;
  }

  /// `region` is where the stack is.
  Optional<String> read(Fields fields, String name, Region region) {
    String where = regional ? region.value() : "";
    String pattern = "arn:aws[a-z-]*:%s:%s:([0-9]{12}|aws):%s".formatted(service, where, resource);
    return fields.parsedText(
        name,
        text -> InstallationReader.matching(text, pattern),
        Expected.of(
            told.formatted(region),
            "arn:aws:%s:%s:111122223333:%s".formatted(service, where, example)));
  }
}
