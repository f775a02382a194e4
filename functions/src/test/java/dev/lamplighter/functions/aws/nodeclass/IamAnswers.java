package dev.lamplighter.functions.aws.nodeclass;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What IAM sends back, as it writes it.
final class IamAnswers {
  static final String DONE = "<DoneResponse><ResponseMetadata/></DoneResponse>";

  private IamAnswers() {}

  static String refused(String code, String message) {
    return """
    <ErrorResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><Error><Type>Sender</Type>\
    <Code>%s</Code><Message>%s</Message></Error><RequestId>r-%s</RequestId></ErrorResponse>\
    """
        .formatted(code, message, code);
  }

  static String created(String name) {
    return "<CreateInstanceProfileResponse><CreateInstanceProfileResult>%s</CreateInstanceProfileResult></CreateInstanceProfileResponse>"
        .formatted(profile(name, "/", ""));
  }

  /// `roles` and `tags` are elements.
  static String got(String name, String path, String... rolesAndTags) {
    return "<GetInstanceProfileResponse><GetInstanceProfileResult>%s</GetInstanceProfileResult></GetInstanceProfileResponse>"
        .formatted(profile(name, path, String.join("", rolesAndTags)));
  }

  /// `marker` is where the next page begins, or empty on the last one.
  static String page(String marker, String... names) {
    return "<ListInstanceProfilesResponse><ListInstanceProfilesResult><IsTruncated>%s</IsTruncated>%s<InstanceProfiles>%s</InstanceProfiles></ListInstanceProfilesResult></ListInstanceProfilesResponse>"
        .formatted(
            !marker.isEmpty(),
            marker.isEmpty() ? "" : "<Marker>%s</Marker>".formatted(marker),
            Stream.of(names)
                .map(name -> "<member>%s</member>".formatted(fields(name, "/", "<Roles/>")))
                .collect(Collectors.joining()));
  }

  static String roles(String... names) {
    return Stream.of(names)
        .map(
            name ->
                "<member><Path>/</Path><RoleName>%s</RoleName><RoleId>AROA1</RoleId></member>"
                    .formatted(name))
        .collect(Collectors.joining("", "<Roles>", "</Roles>"));
  }

  static String tag(String key, String value) {
    return "<Tags><member><Key>%s</Key><Value>%s</Value></member></Tags>".formatted(key, value);
  }

  private static String profile(String name, String path, String more) {
    return "<InstanceProfile>%s</InstanceProfile>".formatted(fields(name, path, more));
  }

  private static String fields(String name, String path, String more) {
    return "<InstanceProfileName>%s</InstanceProfileName><InstanceProfileId>AIPA1</InstanceProfileId><Path>%s</Path><CreateDate>2026-01-02T03:04:05Z</CreateDate>%s"
        .formatted(name, path, more);
  }
}
