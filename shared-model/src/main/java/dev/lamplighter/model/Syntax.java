package dev.lamplighter.model;

import java.util.regex.Pattern;

/// How a kind of identifier is spelled: the rule checked, and the sentence that states it.
enum Syntax {
  /// RFC 1123 subdomain, the form of most Kubernetes object names.
  DNS_SUBDOMAIN(
      "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*",
      253,
      "lower-case letters, digits, '-' and '.', starting and ending with a letter or digit"),
  /// RFC 1123 label, the form of namespaces.
  DNS_LABEL(
      "[a-z0-9]([-a-z0-9]*[a-z0-9])?",
      63,
      "lower-case letters, digits and '-', starting and ending with a letter or digit"),
  /// Label, taint and resource keys: an optional DNS prefix with '/', then a name of at most 63.
  QUALIFIED_NAME(
      "([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?"
          + "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?",
      317,
      "an optional DNS prefix and '/', then at most 63 letters, digits, '-', '_' and '.'"),
  LABEL_VALUE(
      "([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?",
      63,
      "nothing, or letters, digits, '-', '_' and '.', starting and ending with a letter or digit"),
  /// The form EKS accepts for a cluster's name (EKS API reference, CreateCluster).
  CLUSTER_NAME("[0-9A-Za-z][A-Za-z0-9_-]*", 100, "letters, digits, '-' and '_'"),
  /// Regions, zones and instance types: what AWS writes in lower case.
  AWS_WORD("[a-z0-9][a-z0-9.-]*", 63, "lower-case letters, digits, '-' and '.'"),
  INSTANCE_ID("i-[0-9a-zA-Z]+", 63, "'i-' and letters or digits"),
  IMAGE_ID("ami-[0-9a-zA-Z]+", 63, "'ami-' and letters or digits"),
  SUBNET_ID("subnet-[0-9a-zA-Z]+", 63, "'subnet-' and letters or digits"),
  SECURITY_GROUP_ID("sg-[0-9a-zA-Z]+", 63, "'sg-' and letters or digits"),
  /// EC2 API reference, CreateLaunchTemplate.
  LAUNCH_TEMPLATE_NAME("[a-zA-Z0-9()./_-]+", 128, "letters, digits and ( ) . / _ -"),
  /// IAM API reference, CreateInstanceProfile.
  INSTANCE_PROFILE_NAME("[a-zA-Z0-9_+=,.@-]+", 128, "letters, digits and _ + = , . @ -"),
  /// Anything printable without spaces: a value that is only compared, never read.
  OPAQUE("[\\x21-\\x7e]+", 253, "printable characters without spaces");

  private final Pattern pattern;
  private final int longest;
  private final String allowed;

  Syntax(String pattern, int longest, String allowed) {
    this.pattern = Pattern.compile(pattern);
    this.longest = longest;
    this.allowed = allowed;
  }

  boolean accepts(String value) {
    return value.length() <= longest && pattern.matcher(value).matches();
  }

  /// Throws unless `value` is spelled like this; `what` names the identifier in the message.
  void check(String what, String value) {
    if (!accepts(value)) {
      throw new IllegalArgumentException(
          "%s (%s) is not valid. Write at most %d characters: %s."
              .formatted(what, value, longest, allowed));
    }
  }
}
