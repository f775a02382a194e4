package dev.lamplighter.functions.priming;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// EC2 and IAM in their own words: XML in answer to forms. What is launched runs at once.
final class SyntheticAccount {
  private static final String NO_SUCH_PROFILE =
      "<ErrorResponse><Error><Type>Sender</Type><Code>NoSuchEntity</Code><Message>none</Message>"
          + "</Error><RequestId>r</RequestId></ErrorResponse>";
  private static final String WOULD_SUCCEED =
      "<Response><Errors><Error><Code>DryRunOperation</Code><Message>Request would have succeeded"
          + "</Message></Error></Errors><RequestID>r</RequestID></Response>";

  private final String region;
  private final Consumer<Launched> launched;
  private final List<Launched> instances = new ArrayList<>();
  private final Map<String, String> templates = new LinkedHashMap<>();
  private final Map<String, String> profileTags = new LinkedHashMap<>();
  private String profile = "";
  private String path = "/";
  private String role = "";

  /// An instance that runs.
  record Launched(String id, String type, String zone, String subnet, Map<String, String> tags) {}

  /// `launched` hears of each instance when it runs.
  SyntheticAccount(String region, Consumer<Launched> launched) {
    this.region = region;
    this.launched = launched;
  }

  List<Launched> instances() {
    return List.copyOf(instances);
  }

  /// `action` as `DescribeInstances`.
  Reply answer(String action, Map<String, String> form) {
    if (form.getOrDefault("DryRun", "").equals("true")) {
      return Reply.xml(412, WOULD_SUCCEED);
    }
    return switch (action) {
      case "CreateFleet" -> xml(action, createFleet(form));
      case "CreateLaunchTemplate" -> {
        var tags = tags(form, "TagSpecification.1.Tag");
        templates.put(form.getOrDefault("LaunchTemplateName", ""), tagSet(tags));
        yield xml(action, "<launchTemplate/>");
      }
      case "DescribeImages",
          "DescribeSecurityGroups",
          "DescribeSubnets",
          "DescribeInstanceTypes",
          "DescribeInstanceTypeOfferings",
          "DescribeSpotPriceHistory" ->
          xml(action, Recorded.text(action + ".xml").replace("@REGION@", region));
      case "CreateTags" -> {
        instances.stream()
            .filter(it -> it.id().equals(form.get("ResourceId.1")))
            .forEach(it -> it.tags().putAll(tags(form, "Tag")));
        yield xml(action, "<return>true</return>");
      }
      case "DescribeInstances" -> xml(action, describeInstances());
      case "DescribeLaunchTemplates" -> xml(action, describeLaunchTemplates());
      case "GetInstanceProfile" ->
          profile.isEmpty() ? Reply.xml(404, NO_SUCH_PROFILE) : iam(action, instanceProfile());
      case "CreateInstanceProfile" -> {
        profile = form.getOrDefault("InstanceProfileName", "");
        path = form.getOrDefault("Path", path);
        profileTags.putAll(tags(form, "Tags.member"));
        yield iam(action, instanceProfile());
      }
      case "AddRoleToInstanceProfile" -> {
        role = form.getOrDefault("RoleName", "");
        yield iam(action, "");
      }
      case "ListInstanceProfiles" ->
          iam(action, "<IsTruncated>false</IsTruncated><InstanceProfiles/>");
      default -> xml(action, "<return>true</return>");
    };
  }

  private static Reply xml(String action, String content) {
    return Reply.xml(200, "<%1$sResponse>%2$s</%1$sResponse>".formatted(action, content));
  }

  private static Reply iam(String action, String content) {
    return xml(action, "<%1$sResult>%2$s</%1$sResult>".formatted(action, content));
  }

  /// In the first pool that was asked for.
  private String createFleet(Map<String, String> form) {
    String pool = "LaunchTemplateConfigs.1.Overrides.1.";
    String type = form.getOrDefault(pool + "InstanceType", "");
    String subnet = form.getOrDefault(pool + "SubnetId", "");
    String zone = form.getOrDefault(pool + "AvailabilityZone", region + "a");
    var instance =
        new Launched(
            "i-0%016x".formatted(instances.size() + 1), type, zone, subnet, instanceTags(form));
    instances.add(instance);
    launched.accept(instance);
    return """
    <fleetId>fleet-1</fleetId><errorSet/><fleetInstanceSet><item>\
    <launchTemplateAndOverrides><overrides><instanceType>%1$s</instanceType>\
    <subnetId>%2$s</subnetId></overrides></launchTemplateAndOverrides>\
    <lifecycle>spot</lifecycle><instanceIds><item>%3$s</item></instanceIds>\
    <instanceType>%1$s</instanceType></item></fleetInstanceSet>\
    """
        .formatted(type, subnet, instance.id());
  }

  private static Map<String, String> instanceTags(Map<String, String> form) {
    for (int i = 1; form.containsKey("TagSpecification.%d.ResourceType".formatted(i)); i++) {
      if ("instance".equals(form.get("TagSpecification.%d.ResourceType".formatted(i)))) {
        return tags(form, "TagSpecification.%d.Tag".formatted(i));
      }
    }
    return new LinkedHashMap<>();
  }

  private static Map<String, String> tags(Map<String, String> form, String prefix) {
    var tags = new LinkedHashMap<String, String>();
    for (int i = 1; form.containsKey("%s.%d.Key".formatted(prefix, i)); i++) {
      tags.put(
          form.getOrDefault("%s.%d.Key".formatted(prefix, i), ""),
          form.getOrDefault("%s.%d.Value".formatted(prefix, i), ""));
    }
    return tags;
  }

  private static String tagSet(Map<String, String> tags) {
    return tags.entrySet().stream()
        .map(
            it ->
                "<item><key>%s</key><value>%s</value></item>".formatted(it.getKey(), it.getValue()))
        .collect(Collectors.joining("", "<tagSet>", "</tagSet>"));
  }

  private String describeInstances() {
    return instances.stream()
        .map(
            it ->
                Recorded.text("Instance.xml")
                    .replace("@ID@", it.id())
                    .replace("@TYPE@", it.type())
                    .replace("@ZONE@", it.zone())
                    .replace("@SUBNET@", it.subnet())
                    .replace("@TAGS@", tagSet(it.tags()))
                    .replace("@NOW@", SyntheticWorld.now()))
        .collect(
            Collectors.joining(
                "",
                "<reservationSet><item><instancesSet>",
                "</instancesSet></item></reservationSet>"));
  }

  private String describeLaunchTemplates() {
    return templates.entrySet().stream()
        .map(
            it ->
                "<item><launchTemplateName>%s</launchTemplateName><createTime>%s</createTime>%s</item>"
                    .formatted(it.getKey(), SyntheticWorld.now(), it.getValue()))
        .collect(Collectors.joining("", "<launchTemplates>", "</launchTemplates>"));
  }

  private String instanceProfile() {
    String roles =
        role.isEmpty()
            ? "<Roles/>"
            : "<Roles><member><Path>/</Path><RoleName>%s</RoleName></member></Roles>"
                .formatted(role);
    String tags =
        profileTags.entrySet().stream()
            .map(
                it ->
                    "<member><Key>%s</Key><Value>%s</Value></member>"
                        .formatted(it.getKey(), it.getValue()))
            .collect(Collectors.joining());
    return "<InstanceProfile><InstanceProfileName>%s</InstanceProfileName><Path>%s</Path><CreateDate>%s</CreateDate>%s<Tags>%s</Tags></InstanceProfile>"
        .formatted(profile, path, SyntheticWorld.now(), roles, tags);
  }
}
