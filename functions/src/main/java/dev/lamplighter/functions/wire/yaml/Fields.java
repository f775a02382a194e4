package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.functions.wire.yaml.YamlValue.Entry;
import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import dev.lamplighter.functions.wire.yaml.YamlValue.Mapping;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import dev.lamplighter.functions.wire.yaml.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.function.Function;

/// The fields of one mapping, read by name and type; whatever was never asked for is unknown.
///
/// A field of the wrong type is a problem and then counts as absent, so that reading can go on. A
/// field whose value is null counts as absent, as in Kubernetes.
public final class Fields {
  private static final Expected INT64 = Expected.of("a whole number of 64 bits", "1");

  private final Mapping mapping;
  private final FieldPath path;
  private final Problems problems;
  private final boolean checked;
  private final KnownNames known = new KnownNames();

  private Fields(Mapping mapping, FieldPath path, Problems problems, boolean checked) {
    this.mapping = mapping;
    this.path = path;
    this.problems = problems;
    this.checked = checked;
  }

  /// The fields of `value`; no fields and a problem if it is no mapping.
  public static Fields of(YamlValue value, FieldPath path, Problems problems) {
    return of(value, path, problems, false);
  }

  /// The fields of an object of Kubernetes' own that the API server has checked: a name that is not
  /// known here is of a later version, and no slip.
  public static Fields ofChecked(YamlValue value, Problems problems) {
    return of(value, FieldPath.ROOT, problems, true);
  }

  private static Fields of(YamlValue value, FieldPath path, Problems problems, boolean checked) {
    if (value instanceof Mapping mapping) {
      return new Fields(mapping, path, problems, checked);
    }
    problems.add(
        value.location(),
        path,
        "found " + value.describe(),
        "a mapping of fields",
        "fields as name: value, one below the other");
    var nothing = new Mapping(value.location(), new LinkedHashMap<>());
    return new Fields(nothing, path, problems, checked);
  }

  /// The mapping itself.
  public YamlValue tree() {
    return mapping;
  }

  public FieldPath path() {
    return path;
  }

  /// Whether the API server has checked the object, so that nobody can be told to write it
  /// otherwise.
  public boolean isChecked() {
    return checked;
  }

  public Location location() {
    return mapping.location();
  }

  public Problems problems() {
    return problems;
  }

  /// The value of a field; empty if it is absent or null.
  public Optional<YamlValue> value(String name) {
    known.add(name);
    return Optional.ofNullable(mapping.entries().get(name))
        .map(Entry::value)
        .filter(value -> !(value instanceof Scalar(_, _, var kind, _) && kind == Kind.NULL));
  }

  public boolean has(String name) {
    return value(name).isPresent();
  }

  /// Where the field stands, or where its mapping begins.
  public Location locationOf(String name) {
    return Optional.ofNullable(mapping.entries().get(name))
        .map(Entry::key)
        .orElse(mapping.location());
  }

  /// A string field. A bare number or boolean is refused, as Kubernetes does.
  public Optional<String> text(String name) {
    return scalar(name, Kind.STRING, "a string");
  }

  /// A string field, or a number written without quotes, as quantities and ports by name may be.
  public Optional<String> textOrNumber(String name) {
    return value(name)
        .flatMap(
            value ->
                value instanceof Scalar(_, _, var kind, var json) && kind != Kind.BOOLEAN
                    ? Optional.of(json)
                    : wrongType(name, value, Kind.STRING, "a string or a number"));
  }

  public Optional<Boolean> bool(String name) {
    return scalar(name, Kind.BOOLEAN, "true or false").map(Boolean::valueOf);
  }

  public Optional<Long> integer(String name) {
    return scalar(name, Kind.INTEGER, "a whole number")
        .flatMap(text -> parsed(name, text, Long::valueOf, INT64));
  }

  /// A whole number of 32 bits.
  public OptionalInt int32(String name) {
    return between(name, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /// A whole number within bounds.
  public OptionalInt between(String name, int least, int most) {
    var number = integer(name);
    if (number.filter(value -> value < least || value > most).isPresent()) {
      problem(
          name,
          "found " + number.get(),
          Advice.bounds(least, most),
          Advice.within(name, number.get(), least, most));
      return OptionalInt.empty();
    }
    return number.map(Long::intValue).map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  /// One of `values`, each spelled as `spelling` says.
  public <T> Optional<T> oneOf(String name, List<T> values, Function<T, String> spelling) {
    List<String> words = values.stream().map(spelling).toList();
    var value = value(name);
    var word = value.map(it -> it instanceof Scalar(_, var text, _, _) ? text : "");
    int index = word.map(words::indexOf).orElse(-1);
    if (value.isPresent() && index < 0) {
      problemWithWord(name, value.get().describe(), word.get(), words);
    }
    return index < 0 ? Optional.empty() : Optional.of(values.get(index));
  }

  /// A problem with a word that is none of `allowed`, and the one that was likely meant.
  public void problemWithWord(String name, String text, List<String> allowed) {
    problemWithWord(name, "\"%s\"".formatted(text), text, allowed);
  }

  private void problemWithWord(String name, String found, String text, List<String> allowed) {
    String instead = Advice.word(name, text, allowed);
    problem(name, "found " + found, String.join(", ", allowed), instead);
  }

  /// A string or number field whose text `parser` turns into a value; its IllegalArgumentException
  /// is the problem.
  public <T> Optional<T> parsed(String name, Function<String, T> parser, Expected expected) {
    return textOrNumber(name).flatMap(text -> parsed(name, text, parser, expected));
  }

  /// The same for a string field.
  public <T> Optional<T> parsedText(String name, Function<String, T> parser, Expected expected) {
    return text(name).flatMap(text -> parsed(name, text, parser, expected));
  }

  private <T> Optional<T> parsed(
      String name, String text, Function<String, T> parser, Expected expected) {
    try {
      return Optional.of(parser.apply(text));
    } catch (IllegalArgumentException refused) {
      problem(
          name, "found \"%s\"".formatted(text), expected.allowed(), expected.instead(name, text));
      return Optional.empty();
    }
  }

  /// The fields of a nested mapping.
  public Optional<Fields> fields(String name) {
    return value(name).map(value -> of(value, path.field(name), problems, checked));
  }

  /// The items of a list; a single value where a list belongs is a problem.
  public List<YamlValue> items(String name) {
    var value = value(name);
    if (value.isPresent() && !(value.get() instanceof Sequence)) {
      problem(
          name,
          "found " + value.get().describe(),
          "a list",
          "each item on a line that begins with \"- \"");
    }
    return value.stream().flatMap(Items::of).toList();
  }

  /// The items of a list of mappings.
  public List<Fields> list(String name) {
    var fields = new ArrayList<Fields>();
    for (YamlValue item : items(name)) {
      var place = path.field(name).index(fields.size());
      fields.add(of(item, place, problems, checked));
    }
    return fields;
  }

  /// The items of a list of strings.
  public List<String> texts(String name) {
    return Items.texts(items(name), path.field(name), problems);
  }

  /// A mapping of strings to strings, such as tags, in the order written.
  public SequencedMap<String, String> textMap(String name) {
    var map = new LinkedHashMap<String, String>();
    for (Fields fields : fields(name).stream().toList()) {
      fields.names().forEach(key -> fields.text(key).ifPresent(text -> map.put(key, text)));
    }
    return map;
  }

  /// The names of all fields that are here, in the order written.
  public List<String> names() {
    return List.copyOf(mapping.entries().keySet());
  }

  /// A problem with the field `name`.
  public void problem(String name, String found, String allowed, String instead) {
    problems.add(locationOf(name), path.field(name), found, allowed, instead);
  }

  /// A required field that is not here is a problem. Gives back whether it is here.
  public boolean require(String name, String allowed, String instead) {
    boolean here = has(name);
    if (!here) {
      problems.add(mapping.location(), path.field(name), "the field is missing", allowed, instead);
    }
    return here;
  }

  /// What stands in a field that once was allowed, if it is here; the caller says why it no longer
  /// is.
  public Optional<String> obsolete(String name) {
    known.addObsolete(name);
    return Optional.ofNullable(mapping.entries().get(name))
        .map(Entry::value)
        .map(value -> value instanceof Scalar(_, var text, _, _) ? text : value.describe());
  }

  /// These fields are known, whether or not they are asked for.
  public Fields know(String... names) {
    known.addAll(List.of(names));
    return this;
  }

  /// Every field that is not known is a problem, with the nearest known name.
  public void refuseUnknown() {
    for (String name : unknown()) {
      problem(name, "this field is unknown", known.toString(), known.instead(name));
    }
  }

  /// An unknown field that is nearly the name of a known one is a problem; any other is not.
  public void refuseMisspelt() {
    for (String name : unknown()) {
      known
          .nearest(name)
          .ifPresent(it -> problem(name, "this field is unknown", "", it + " instead"));
    }
  }

  private List<String> unknown() {
    return checked ? List.of() : names().stream().filter(name -> !known.contains(name)).toList();
  }

  private Optional<String> scalar(String name, Kind wanted, String allowed) {
    return value(name)
        .flatMap(
            value ->
                value instanceof Scalar(_, _, var kind, var json) && kind == wanted
                    ? Optional.of(json)
                    : wrongType(name, value, wanted, allowed));
  }

  private Optional<String> wrongType(String name, YamlValue value, Kind wanted, String allowed) {
    problem(name, "found " + value.describe(), allowed, Advice.ofKind(name, value, wanted));
    return Optional.empty();
  }
}
