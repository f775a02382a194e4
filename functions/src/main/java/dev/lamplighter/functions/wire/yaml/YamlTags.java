package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.Tag;

/// What a value's tag, such as `!!str`, makes of it. A tag that Kubernetes has no use for, such as
/// `!Ref`, is a slip and not passed over.
final class YamlTags {
  private static final List<Tag> SCALARS = List.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL);

  /// A single `!`, which says only that a scalar is no number.
  private static final Tag NONE = new Tag("!");

  private YamlTags() {}

  /// What a scalar is. A tag that does not suit its text leaves it a string.
  static PlainScalar resolve(Optional<String> tag, String text, boolean plain) {
    var asString = new PlainScalar(Kind.STRING, text);
    if (tag.isEmpty()) {
      return plain ? PlainScalar.of(text) : asString;
    }
    var given = new Tag(tag.get());
    boolean string = given.equals(Tag.STR) || given.equals(NONE);
    return string || !suits(given, text) ? asString : PlainScalar.of(text);
  }

  private static boolean suits(Tag given, String text) {
    Kind found = PlainScalar.of(text).kind();
    if (given.equals(Tag.INT)) {
      return found == Kind.INTEGER;
    }
    if (given.equals(Tag.FLOAT)) {
      return found == Kind.FLOAT || found == Kind.INTEGER;
    }
    if (given.equals(Tag.BOOL)) {
      return found == Kind.BOOLEAN;
    }
    return given.equals(Tag.STR)
        || given.equals(NONE)
        || (given.equals(Tag.NULL) && found == Kind.NULL);
  }

  /// What is wrong with a scalar's tag.
  static Optional<String> problem(Optional<String> tag, String text) {
    return tag.map(Tag::new)
        .filter(given -> !suits(given, text))
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
