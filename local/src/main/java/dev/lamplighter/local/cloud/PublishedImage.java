package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Image;
import dev.lamplighter.ec2.ImageQuery;
import dev.lamplighter.ec2.ImageQuery.Filter;
import dev.lamplighter.ec2.Tags;
import java.util.Optional;

/// An image with what EC2 filters it by.
record PublishedImage(Image image, String owner, Tags tags) {
  private static final String TAG = "tag:";

  boolean matches(ImageQuery query) {
    return (query.owners().isEmpty() || query.owners().contains(owner))
        && query.filters().stream().allMatch(this::matches);
  }

  private boolean matches(Filter filter) {
    if (filter.name().equals("tag-key")) {
      return filter.values().stream().anyMatch(key -> tags.get(key).isPresent());
    }
    return value(filter.name()).stream()
        .anyMatch(value -> filter.values().stream().anyMatch(it -> TagFilter.matches(it, value)));
  }

  private Optional<String> value(String filter) {
    if (filter.startsWith(TAG)) {
      return tags.get(filter.substring(TAG.length()));
    }
    return switch (filter) {
      case "image-id" -> Optional.of(image.id().value());
      case "name" -> Optional.of(image.name());
      default -> throw new IllegalArgumentException("The filter '" + filter + "' is invalid");
    };
  }

  PublishedImage deprecated() {
    return new PublishedImage(
        new Image(
            image.id(),
            image.name(),
            image.architecture(),
            image.creationDate(),
            Optional.of(image.creationDate())),
        owner,
        tags);
  }
}
