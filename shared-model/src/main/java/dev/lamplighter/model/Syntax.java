package dev.lamplighter.model;

import java.util.function.Predicate;

/// How a kind of identifier is spelled: the rule checked, and the sentence that states it.
///
/// The rules are scanned by hand: every identifier of every snapshot passes here, and regular
/// expressions took a tenth of a simulation's time.
enum Syntax {
  /// RFC 1123 subdomain, the form of most Kubernetes object names.
  DNS_SUBDOMAIN(
      text -> subdomain(text, text.length()),
      253,
      "lower-case letters, digits, '-' and '.', starting and ending with a letter or digit"),
  /// RFC 1123 label, the form of namespaces.
  DNS_LABEL(
      text -> label(text, 0, text.length()),
      63,
      "lower-case letters, digits and '-', starting and ending with a letter or digit"),
  /// Label, taint and resource keys: an optional DNS prefix with '/', then a name of at most 63.
  QUALIFIED_NAME(
      Syntax::qualifiedName,
      317,
      "an optional DNS prefix and '/', then at most 63 letters, digits, '-', '_' and '.'"),
  LABEL_VALUE(
      text -> text.isEmpty() || name(text, 0),
      63,
      "nothing, or letters, digits, '-', '_' and '.', starting and ending with a letter or digit"),
  /// The form EKS accepts for a cluster's name (EKS API reference, CreateCluster).
  CLUSTER_NAME(
      text -> starts(text, CharacterSet.ALPHANUMERIC) && Sets.CLUSTER.fill(text, 0),
      100,
      "letters, digits, '-' and '_'"),
  /// Regions, zones and instance types: what AWS writes in lower case.
  AWS_WORD(
      text -> starts(text, CharacterSet.LOWER) && Sets.AWS.fill(text, 0),
      63,
      "lower-case letters, digits, '-' and '.'"),
  INSTANCE_ID(text -> id("i-", text), 63, "'i-' and letters or digits"),
  IMAGE_ID(text -> id("ami-", text), 63, "'ami-' and letters or digits"),
  SUBNET_ID(text -> id("subnet-", text), 63, "'subnet-' and letters or digits"),
  VPC_ID(text -> id("vpc-", text), 63, "'vpc-' and letters or digits"),
  SECURITY_GROUP_ID(text -> id("sg-", text), 63, "'sg-' and letters or digits"),
  CAPACITY_RESERVATION_ID(text -> id("cr-", text), 63, "'cr-' and letters or digits"),
  PLACEMENT_GROUP_ID(text -> id("pg-", text), 63, "'pg-' and letters or digits"),
  /// EC2 API reference, CreateLaunchTemplate.
  LAUNCH_TEMPLATE_NAME(
      text -> Sets.LAUNCH_TEMPLATE.fill(text, 0), 128, "letters, digits and ( ) . / _ -"),
  /// IAM API reference, CreateInstanceProfile.
  INSTANCE_PROFILE_NAME(
      text -> Sets.INSTANCE_PROFILE.fill(text, 0), 128, "letters, digits and _ + = , . @ -"),
  /// Anything printable without spaces: a value that is only compared, never read.
  OPAQUE(text -> CharacterSet.VISIBLE.fill(text, 0), 253, "printable characters without spaces");

  private static final int NAME_LONGEST = 63;

  /// Each is a lambda that holds nothing.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Predicate<String> form;

  private final int longest;
  private final String allowed;

  Syntax(Predicate<String> form, int longest, String allowed) {
    this.form = form;
    this.longest = longest;
    this.allowed = allowed;
  }

  private static final class Sets {
    static final CharacterSet LABEL = CharacterSet.LOWER.and("-");
    static final CharacterSet NAME = CharacterSet.ALPHANUMERIC.and("-_.");
    static final CharacterSet CLUSTER = CharacterSet.ALPHANUMERIC.and("-_");
    static final CharacterSet AWS = CharacterSet.LOWER.and(".-");
    static final CharacterSet LAUNCH_TEMPLATE = CharacterSet.ALPHANUMERIC.and("()./_-");
    static final CharacterSet INSTANCE_PROFILE = CharacterSet.ALPHANUMERIC.and("_+=,.@-");
  }

  boolean accepts(String value) {
    return value.length() <= longest && form.test(value);
  }

  /// Throws unless `value` is spelled like this; `what` names the identifier in the message.
  void check(String what, String value) {
    if (!accepts(value)) {
      throw new IllegalArgumentException(
          "%s (%s) is not valid. Write at most %d characters: %s."
              .formatted(what, value, longest, allowed));
    }
  }

  private static boolean starts(String text, CharacterSet set) {
    return !text.isEmpty() && set.contains(text.charAt(0));
  }

  private static boolean id(String prefix, String text) {
    return text.startsWith(prefix) && CharacterSet.ALPHANUMERIC.fill(text, prefix.length());
  }

  private static boolean qualifiedName(String text) {
    int slash = text.indexOf('/');
    return (slash < 0 || subdomain(text, slash))
        && text.length() - slash - 1 <= NAME_LONGEST
        && name(text, slash + 1);
  }

  /// Letters and digits at both ends, `-`, `_` and `.` between.
  private static boolean name(String text, int from) {
    return Sets.NAME.fill(text, from)
        && CharacterSet.ALPHANUMERIC.contains(text.charAt(from))
        && CharacterSet.ALPHANUMERIC.contains(text.charAt(text.length() - 1));
  }

  /// Labels with dots between, up to `to`.
  private static boolean subdomain(String text, int to) {
    int from = 0;
    for (int i = 0; i < to; i++) {
      if (text.charAt(i) == '.') {
        if (!label(text, from, i)) {
          return false;
        }
        from = i + 1;
      }
    }
    return label(text, from, to);
  }

  private static boolean label(String text, int from, int to) {
    if (from >= to
        || !CharacterSet.LOWER.contains(text.charAt(from))
        || !CharacterSet.LOWER.contains(text.charAt(to - 1))) {
      return false;
    }
    for (int i = from; i < to; i++) {
      if (!Sets.LABEL.contains(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }
}
