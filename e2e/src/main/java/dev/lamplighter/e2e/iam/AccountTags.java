package dev.lamplighter.e2e.iam;

import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.NoSuchEntityException;

/// The tags that resources of an account have at the moment.
public record AccountTags(Ec2Client ec2, IamClient iam) {
  SortedMap<String, String> ofEc2(String resourceId) {
    var tags = new TreeMap<String, String>();
    ec2.describeTags(it -> it.filters(filter("resource-id", resourceId)))
        .tags()
        .forEach(tag -> tags.put(tag.key(), tag.value()));
    return tags;
  }

  SortedMap<String, String> ofInstanceProfile(String name) {
    var tags = new TreeMap<String, String>();
    try {
      iam.getInstanceProfile(it -> it.instanceProfileName(name))
          .instanceProfile()
          .tags()
          .forEach(tag -> tags.put(tag.key(), tag.value()));
    } catch (NoSuchEntityException _) {
      return tags;
    }
    return tags;
  }

  /// The id of a template that is there, or its name where there is none: then the call fails
  /// anyway.
  String templateId(String name) {
    return ec2
        .describeLaunchTemplates(it -> it.filters(filter("launch-template-name", name)))
        .launchTemplates()
        .stream()
        .findFirst()
        .map(template -> template.launchTemplateId())
        .orElse(name);
  }

  private static Filter filter(String name, String value) {
    return Filter.builder().name(name).values(value).build();
  }
}
