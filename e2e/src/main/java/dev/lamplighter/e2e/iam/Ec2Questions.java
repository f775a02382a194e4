package dev.lamplighter.e2e.iam;

import dev.lamplighter.local.services.ServiceRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What EC2 asks of IAM for the calls that Lamplighter makes (Service Authorization Reference,
/// "Amazon EC2"; EC2 user guide, "Grant permission to tag resources during creation").
final class Ec2Questions {
  /// What an instant fleet makes, by the type that its tags are specified for.
  private static final List<String> MADE_BY_LAUNCHES =
      List.of("instance", "network-interface", "volume");

  private static final Pattern TEMPLATE_ID =
      Pattern.compile(
          "LaunchTemplateConfigs\\.\\d+\\.LaunchTemplateSpecification\\.LaunchTemplateId");

  private static final Pattern TEMPLATE_NAME =
      Pattern.compile(
          "LaunchTemplateConfigs\\.\\d+\\.LaunchTemplateSpecification\\.LaunchTemplateName");

  private static final Pattern SUBNET =
      Pattern.compile("LaunchTemplateConfigs\\.\\d+\\.Overrides\\.\\d+\\.SubnetId");

  private static final String RESOURCE_TYPE = "ResourceType";

  private final ServiceRequest request;
  private final AccountTags account;
  private final Arns arns;

  private Ec2Questions(ServiceRequest request, AccountTags account, Arns arns) {
    this.request = request;
    this.account = account;
    this.arns = arns;
  }

  static List<Check> of(ServiceRequest request, AccountTags account, Arns arns) {
    var questions = new Ec2Questions(request, account, arns);
    return switch (request.action()) {
      case "CreateLaunchTemplate" -> questions.createTemplate();
      case "DeleteLaunchTemplate" -> questions.deleteTemplate();
      case "CreateFleet" -> questions.createFleet();
      case "RunInstances" -> questions.runInstances("RunInstances").toList();
      case "CreateTags" -> questions.createTags();
      case "TerminateInstances" -> questions.terminate();
      default -> List.of(questions.read());
    };
  }

  private Check read() {
    return Check.of("ec2:" + request.action(), "*").with("aws:RequestedRegion", arns.region());
  }

  private List<Check> createTemplate() {
    account.templateGives(
        request.parameters().getOrDefault("LaunchTemplateName", ""),
        specified("LaunchTemplateData."));
    return Stream.concat(
            Stream.of(making("CreateLaunchTemplate", "launch-template")),
            tagging("CreateLaunchTemplate", "launch-template"))
        .toList();
  }

  private List<Check> deleteTemplate() {
    var named =
        Optional.ofNullable(request.parameters().get("LaunchTemplateName"))
            .flatMap(account::templateId);
    return Optional.ofNullable(request.parameters().get("LaunchTemplateId"))
        .or(() -> named)
        .stream()
        .map(id -> onExisting("DeleteLaunchTemplate", "launch-template", id))
        .toList();
  }

  /// A fleet asks for itself and, in the caller's name, for the launch of its instances.
  private List<Check> createFleet() {
    return Stream.of(
            Stream.of(making("CreateFleet", "fleet")),
            tagging("CreateFleet", "fleet"),
            used("CreateFleet"),
            MADE_BY_LAUNCHES.stream().map(type -> making("CreateFleet", type)),
            runInstances("CreateFleet"))
        .flatMap(it -> it)
        .toList();
  }

  private Stream<Check> runInstances(String creating) {
    return Stream.of(
            MADE_BY_LAUNCHES.stream().map(type -> making("RunInstances", type)),
            Stream.of(making("RunInstances", "spot-instances-request")),
            MADE_BY_LAUNCHES.stream().flatMap(type -> tagging(creating, type)),
            used("RunInstances"))
        .flatMap(it -> it);
  }

  /// What is there already and goes into a launch.
  private Stream<Check> used(String action) {
    Stream<Check> templates =
        templates().stream().map(id -> onExisting(action, "launch-template", id));
    Stream<Check> subnets = values(SUBNET).stream().map(id -> onExisting(action, "subnet", id));
    return Stream.of(
            templates,
            subnets,
            Stream.of(
                Check.of("ec2:" + action, arns.unowned("ec2", "image/ami-0123456789abcdef0")),
                Check.of("ec2:" + action, arns.of("ec2", "security-group/sg-0123456789abcdef0"))))
        .flatMap(it -> it);
  }

  /// Those that are there: for want of one the call fails anyway.
  private SortedSet<String> templates() {
    var ids = new TreeSet<>(values(TEMPLATE_ID));
    values(TEMPLATE_NAME).forEach(name -> account.templateId(name).ifPresent(ids::add));
    return ids;
  }

  private List<Check> createTags() {
    var checks = new ArrayList<Check>();
    SortedMap<String, String> sent = tags("Tag.");
    values(Pattern.compile("ResourceId\\.\\d+"))
        .forEach(
            id ->
                checks.add(
                    Check.of("ec2:CreateTags", arns.of("ec2", "instance/" + id))
                        .sending(sent)
                        .having(account.ofEc2(id))));
    return checks;
  }

  private List<Check> terminate() {
    return values(Pattern.compile("InstanceId\\.\\d+")).stream()
        .map(id -> onExisting("TerminateInstances", "instance", id))
        .toList();
  }

  private Check onExisting(String action, String type, String id) {
    return Check.of("ec2:" + action, arns.of("ec2", type + "/" + id)).having(account.ofEc2(id));
  }

  private Check making(String action, String type) {
    return Check.of("ec2:" + action, arns.of("ec2", type + "/*")).sending(tagsFor(type));
  }

  /// Tags on what is made are asked for by themselves, with the call that makes it.
  private Stream<Check> tagging(String creating, String type) {
    SortedMap<String, String> sent = tagsFor(type);
    return sent.isEmpty()
        ? Stream.empty()
        : Stream.of(
            Check.of("ec2:CreateTags", arns.of("ec2", type + "/*"))
                .sending(sent)
                .with("ec2:CreateAction", creating));
  }

  /// Those that the call sends and, for what it launches, those that its template gives. A Spot
  /// request is tagged as the instance is, if it is.
  private SortedMap<String, String> tagsFor(String type) {
    var sent = specified("").get(type);
    if (sent != null) {
      return sent;
    }
    return type.equals("spot-instances-request")
        ? tagsFor("instance")
        : values(TEMPLATE_NAME).stream()
            .map(name -> account.givenByTemplate(name, type))
            .filter(tags -> !tags.isEmpty())
            .findFirst()
            .orElseGet(TreeMap::new);
  }

  /// Tags by the type of the resource that gets them.
  private SortedMap<String, SortedMap<String, String>> specified(String prefix) {
    SortedMap<String, SortedMap<String, String>> specified = new TreeMap<>();
    String each = prefix + "TagSpecification.%d.";
    for (int n = 1; request.parameters().containsKey(each.formatted(n) + RESOURCE_TYPE); n++) {
      specified.put(
          request.parameters().getOrDefault(each.formatted(n) + RESOURCE_TYPE, ""),
          tags(each.formatted(n) + "Tag."));
    }
    return specified;
  }

  private SortedMap<String, String> tags(String prefix) {
    var tags = new TreeMap<String, String>();
    for (int n = 1; request.parameters().containsKey(prefix + n + ".Key"); n++) {
      tags.put(
          request.parameters().getOrDefault(prefix + n + ".Key", ""),
          request.parameters().getOrDefault(prefix + n + ".Value", ""));
    }
    return tags;
  }

  private SortedSet<String> values(Pattern name) {
    var values = new TreeSet<String>();
    request
        .parameters()
        .forEach(
            (key, value) -> {
              if (name.matcher(key).matches()) {
                values.add(value);
              }
            });
    return values;
  }
}
