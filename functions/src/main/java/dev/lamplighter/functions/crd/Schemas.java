package dev.lamplighter.functions.crd;

import dev.lamplighter.functions.crd.Schema.Bits;
import dev.lamplighter.functions.crd.Schema.Count;
import dev.lamplighter.functions.crd.Schema.Field;
import dev.lamplighter.functions.crd.Schema.Flag;
import dev.lamplighter.functions.crd.Schema.Form;
import dev.lamplighter.functions.crd.Schema.ListOf;
import dev.lamplighter.functions.crd.Schema.MapOf;
import dev.lamplighter.functions.crd.Schema.Notes;
import dev.lamplighter.functions.crd.Schema.ObjectOf;
import dev.lamplighter.functions.crd.Schema.Text;
import dev.lamplighter.functions.crd.Schema.TextOrNumber;
import dev.lamplighter.functions.crd.Schema.Whole;
import java.util.List;
import java.util.Optional;

/// The words in which the schemas are stated. Each value begins with its description.
final class Schemas {
  /// Kubernetes' `Quantity`, as its own schemas spell it.
  private static final String QUANTITY =
      "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))"
          + "(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

  private Schemas() {}

  static ObjectOf object(String description, Field... fields) {
    return new ObjectOf(Notes.of(description), List.of(fields), false);
  }

  static Field required(String name, Schema schema) {
    return new Field(name, schema, true);
  }

  static Field optional(String name, Schema schema) {
    return new Field(name, schema, false);
  }

  static Text text(String description) {
    return new Text(Notes.of(description), Form.ANY, List.of());
  }

  static Text time(String description) {
    return new Text(Notes.of(description), Form.TIME, List.of());
  }

  static Whole int32(String description) {
    return new Whole(Notes.of(description), Bits.INT32, Optional.empty());
  }

  static Whole int64(String description) {
    return new Whole(Notes.of(description), Bits.INT64, Optional.empty());
  }

  static Flag flag(String description) {
    return new Flag(Notes.of(description));
  }

  static ListOf list(String description, Schema items) {
    return new ListOf(Notes.of(description), items, Count.ANY, Optional.empty());
  }

  static MapOf texts(String description) {
    return map(description, text(""));
  }

  static MapOf map(String description, Schema values) {
    return new MapOf(Notes.of(description), values, Count.ANY);
  }

  /// Resources by name.
  static MapOf quantities(String description) {
    return map(description, new TextOrNumber(Notes.of(""), Optional.of(QUANTITY)));
  }

  static TextOrNumber textOrNumber(String description) {
    return new TextOrNumber(Notes.of(description), Optional.empty());
  }
}
