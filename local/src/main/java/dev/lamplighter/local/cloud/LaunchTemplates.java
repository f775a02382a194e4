package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.LaunchTemplateName;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// EC2's launch templates by name; each has its first version only.
public final class LaunchTemplates {
  /// EC2 User Guide, "Run commands at launch": before encoding.
  private static final int USER_DATA_BYTES_MAX = 16 * 1024;

  private final Timeline timeline;
  private final SortedMap<LaunchTemplateName, Template> templates = new TreeMap<>();

  private record Template(LaunchTemplateRequest contents, Instant created) {}

  LaunchTemplates(Timeline timeline) {
    this.timeline = timeline;
  }

  public List<LaunchTemplateName> names() {
    return List.copyOf(templates.keySet());
  }

  public Optional<LaunchTemplateRequest> contents(LaunchTemplateName name) {
    return Optional.ofNullable(templates.get(name)).map(Template::contents);
  }

  Optional<Ec2Error> create(LaunchTemplateRequest request) {
    if (templates.containsKey(request.name())) {
      return Optional.of(Ec2Errors.templateExists());
    }
    if (request.userData().getBytes(StandardCharsets.UTF_8).length > USER_DATA_BYTES_MAX) {
      return Optional.of(Ec2Errors.userDataTooLong(USER_DATA_BYTES_MAX));
    }
    templates.put(request.name(), new Template(request, timeline.now()));
    return Optional.empty();
  }

  List<LaunchTemplate> tagged(Tags tags) {
    return templates.values().stream()
        .filter(template -> template.contents().tags().containsAll(tags))
        .map(
            template ->
                new LaunchTemplate(
                    template.contents().name(), template.contents().tags(), template.created()))
        .toList();
  }

  Optional<Ec2Error> delete(LaunchTemplateName name) {
    return templates.remove(name) == null
        ? Optional.of(Ec2Errors.unknownTemplate(name))
        : Optional.empty();
  }
}
