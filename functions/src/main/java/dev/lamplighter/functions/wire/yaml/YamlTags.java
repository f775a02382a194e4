package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// What a value's tag, such as `!!str`, makes of it. A tag that Kubernetes has no use for, such as
/// `!Ref`, is a slip and not passed over.
final class YamlTags {
  private static final ScalarResolver RESOLVER = new CoreSchema().getScalarResolver();
  private static final List<Tag> SCALARS = List.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL);

  /// A single `!`, which says only that a scalar is no number.
  private static final Tag NONE = new Tag("!");

  private YamlTags() {}

  /// The kind of a scalar. A tag that does not suit its text leaves it a string.
  static Kind kind(Optional<String> tag, String text, boolean plain) {
    Tag found = plain ? RESOLVER.resolve(text, true) : Tag.STR;
    if (tag.isEmpty()) {
      return kind(found);
    }
    var given = new Tag(tag.get());
    return suits(given, RESOLVER.resolve(text, true)) ? kind(given) : Kind.STRING;
  }

  private static Kind kind(Tag tag) {
    if (tag.equals(Tag.INT)) {
      return Kind.INTEGER;
    }
    if (tag.equals(Tag.FLOAT)) {
      return Kind.FLOAT;
    }
    if (tag.equals(Tag.BOOL)) {
      return Kind.BOOLEAN;
    }
    return tag.equals(Tag.NULL) ? Kind.NULL : Kind.STRING;
  }

  private static boolean suits(Tag given, Tag found) {
    return given.equals(Tag.STR)
        || given.equals(NONE)
        || given.equals(found)
        || (given.equals(Tag.FLOAT) && found.equals(Tag.INT));
  }

  /// What is wrong with a scalar's tag.
  static Optional<String> problem(Optional<String> tag, String text) {
    return tag.map(Tag::new)
        .filter(given -> !suits(given, RESOLVER.resolve(text, true)))
        .map(
            given ->
                SCALARS.contains(given)
                    ? "\"%s\" is not what the tag %s says".formatted(text, shortened(given))
                    : unknown(given));
  }

  /// What is wrong with the tag of a mapping or a list, which may have only its own.
  static Optional<String> problem(Optional<String> tag, Tag own) {
    return tag.map(Tag::new)
        .filter(given -> !given.equals(own) && !given.equals(NONE))
        .map(YamlTags::unknown);
  }

  private static String unknown(Tag tag) {
    return "the tag %s means nothing here".formatted(shortened(tag));
  }

  private static String shortened(Tag tag) {
    return tag.getValue().replace(Tag.PREFIX, "!!");
  }
}
