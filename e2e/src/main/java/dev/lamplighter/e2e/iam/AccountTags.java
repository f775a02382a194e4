package dev.lamplighter.e2e.iam;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.LaunchTemplate;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.NoSuchEntityException;

/// The tags that resources of an account have at the moment, and those that its launch templates
/// give to what is launched with them. The emulator forgets some of the latter, so they are kept
/// from the requests that made the templates.
final class AccountTags {
  private final Ec2Client ec2;
  private final IamClient iam;
  private final SortedMap<String, SortedMap<String, SortedMap<String, String>>> given =
      new ConcurrentSkipListMap<>();

  AccountTags(Ec2Client ec2, IamClient iam) {
    this.ec2 = ec2;
    this.iam = iam;
  }

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

  /// The id of a template, if it is there.
  Optional<String> templateId(String name) {
    return ec2
        .describeLaunchTemplates(it -> it.filters(filter("launch-template-name", name)))
        .launchTemplates()
        .stream()
        .findFirst()
        .map(LaunchTemplate::launchTemplateId);
  }

  /// A template of this name is made, which gives these tags, by the type of the resource.
  void templateGives(String name, SortedMap<String, SortedMap<String, String>> tags) {
    given.put(name, tags);
  }

  /// What it gives to a resource of the type.
  SortedMap<String, String> givenByTemplate(String name, String type) {
    return given
        .getOrDefault(name, Collections.emptySortedMap())
        .getOrDefault(type, Collections.emptySortedMap());
  }

  private static Filter filter(String name, String value) {
    return Filter.builder().name(name).values(value).build();
  }
}
