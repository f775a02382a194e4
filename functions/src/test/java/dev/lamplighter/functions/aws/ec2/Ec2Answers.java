package dev.lamplighter.functions.aws.ec2;

/// What EC2 sends back, as it writes it.
final class Ec2Answers {
  private Ec2Answers() {}

  static String fleet(String instances, String errors) {
    return """
    <CreateFleetResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/">
      <requestId>r-1</requestId><fleetId>fleet-1</fleetId>
      <errorSet>%s</errorSet><fleetInstanceSet>%s</fleetInstanceSet>
    </CreateFleetResponse>\
    """
        .formatted(errors, instances);
  }

  /// `overrides` are the elements that tell which pool it is.
  static String launched(String id, String overrides) {
    return """
    <item><launchTemplateAndOverrides><overrides>%s</overrides></launchTemplateAndOverrides>
      <lifecycle>spot</lifecycle><instanceIds><item>%s</item></instanceIds>
      <instanceType>t3.small</instanceType></item>\
    """
        .formatted(overrides, id);
  }

  static String failed(String code, String message, String overrides) {
    return """
    <item><launchTemplateAndOverrides>%s</launchTemplateAndOverrides><lifecycle>spot</lifecycle>
      <errorCode>%s</errorCode><errorMessage>%s</errorMessage></item>\
    """
        .formatted(overrides, code, message);
  }

  static String instances(String token, String... instances) {
    return """
    <DescribeInstancesResponse><requestId>r-1</requestId><reservationSet><item><instancesSet>%s\
    </instancesSet></item></reservationSet>%s</DescribeInstancesResponse>\
    """
        .formatted(
            String.join("", instances),
            token.isEmpty() ? "" : "<nextToken>%s</nextToken>".formatted(token));
  }

  /// `more` are elements beside those that every instance has.
  static String instance(String id, String state, String more) {
    return """
    <item><instanceId>%s</instanceId><imageId>ami-0123456789abcdef0</imageId>
      <instanceState><code>0</code><name>%s</name></instanceState><instanceType>t3.small</instanceType>
      <launchTime>2026-01-02T03:04:05.000Z</launchTime>
      <placement><availabilityZone>ap-northeast-2a</availabilityZone></placement>%s</item>\
    """
        .formatted(id, state, more);
  }
}
