package dev.lamplighter.functions.crd;

import dev.lamplighter.api.ApiLimits.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What a value of an object may be, as the API server is told. Operations on it live elsewhere:
/// [SchemaTree] writes it down.
sealed interface Schema {
  Notes notes();

  Schema with(Notes notes);

  /// What any value may have: a description, a default, rules.
  record Notes(String description, Optional<Object> byDefault, List<CelRule> rules) {
    public Notes {
      rules = List.copyOf(rules);
    }

    static Notes of(String description) {
      return new Notes(description, Optional.empty(), List.of());
    }
  }

  /// What the server writes where nothing is written: text, number, list or map.
  default Schema byDefault(Object value) {
    return with(new Notes(notes().description(), Optional.of(value), notes().rules()));
  }

  default Schema rule(String rule, String message) {
    var rules = new ArrayList<>(notes().rules());
    rules.add(new CelRule(rule, message));
    return with(new Notes(notes().description(), notes().byDefault(), rules));
  }

  default Schema rules(List<CelRule> rules) {
    Schema ruled = this;
    for (CelRule rule : rules) {
      ruled = ruled.rule(rule.rule(), rule.message());
    }
    return ruled;
  }

  /// Named fields. Others are thrown away, unless the object is open.
  record ObjectOf(Notes notes, List<Field> fields, boolean open) implements Schema {
    public ObjectOf {
      fields = List.copyOf(fields);
    }

    @Override
    public ObjectOf with(Notes notes) {
      return new ObjectOf(notes, fields, open);
    }

    ObjectOf keepingOthers() {
      return new ObjectOf(notes, fields, true);
    }
  }

  record Field(String name, Schema schema, boolean required) {}

  /// `allowed` empty means any text of the form.
  record Text(Notes notes, Form form, List<String> allowed) implements Schema {
    public Text {
      allowed = List.copyOf(allowed);
    }

    @Override
    public Text with(Notes notes) {
      return new Text(notes, form, allowed);
    }

    Text pattern(String pattern) {
      return new Text(
          notes, new Form(Optional.of(pattern), form.format(), form.longest()), allowed);
    }

    Text atMost(int longest) {
      return new Text(
          notes, new Form(form.pattern(), form.format(), Optional.of(longest)), allowed);
    }

    Text oneOf(Object... words) {
      return new Text(notes, form, Arrays.stream(words).map(Object::toString).toList());
    }
  }

  /// How a text is spelled: a regular expression, a format that the server knows, a length.
  record Form(Optional<String> pattern, Optional<String> format, Optional<Integer> longest) {
    static final Form ANY = new Form(Optional.empty(), Optional.empty(), Optional.empty());
    static final Form TIME = new Form(Optional.empty(), Optional.of("date-time"), Optional.empty());
  }

  record Whole(Notes notes, Bits bits, Optional<Range> range) implements Schema {
    @Override
    public Whole with(Notes notes) {
      return new Whole(notes, bits, range);
    }

    Whole within(Range range) {
      return new Whole(notes, bits, Optional.of(range));
    }
  }

  enum Bits {
    INT32,
    INT64
  }

  record Flag(Notes notes) implements Schema {
    @Override
    public Flag with(Notes notes) {
      return new Flag(notes);
    }
  }

  /// A text or a whole number, as quantities are written.
  record TextOrNumber(Notes notes, Optional<String> pattern) implements Schema {
    @Override
    public TextOrNumber with(Notes notes) {
      return new TextOrNumber(notes, pattern);
    }
  }

  /// `key` is the field that tells the items apart, so that several programs can each own some.
  record ListOf(Notes notes, Schema items, Count count, Optional<String> key) implements Schema {
    @Override
    public ListOf with(Notes notes) {
      return new ListOf(notes, items, count, key);
    }

    ListOf count(int least, int most) {
      return new ListOf(notes, items, new Count(least, most), key);
    }

    ListOf keyedBy(String field) {
      return new ListOf(notes, items, count, Optional.of(field));
    }
  }

  /// How many there may be.
  record Count(int least, int most) {
    static final Count ANY = new Count(0, Integer.MAX_VALUE);
  }

  /// Values under keys that are the user's to choose.
  record MapOf(Notes notes, Schema values, Count count) implements Schema {
    @Override
    public MapOf with(Notes notes) {
      return new MapOf(notes, values, count);
    }

    MapOf atMost(int most) {
      return new MapOf(notes, values, new Count(0, most));
    }
  }
}
