package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.ec2.Tags;
import java.util.List;
import java.util.TreeMap;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.Tag;
import software.amazon.awssdk.services.ec2.model.TagSpecification;

/// Tags as EC2 takes and gives them, in the order of their keys.
public final class TagLists {
  private TagLists() {}

  static List<Tag> of(Tags tags) {
    return tags.values().entrySet().stream()
        .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
        .toList();
  }

  static TagSpecification specification(ResourceType resource, Tags tags) {
    return TagSpecification.builder().resourceType(resource).tags(of(tags)).build();
  }

  public static Tags read(List<Tag> tags) {
    var values = new TreeMap<String, String>();
    tags.forEach(tag -> values.put(tag.key(), tag.value()));
    return new Tags(values);
  }

  /// What has all of these tags.
  static List<Filter> filters(Tags tags) {
    return tags.values().entrySet().stream()
        .map(tag -> Filter.builder().name("tag:" + tag.getKey()).values(tag.getValue()).build())
        .toList();
  }
}
