package dev.lamplighter.cli.dump;

import static java.util.Comparator.comparingInt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.cli.plan.PlanMaking;
import dev.lamplighter.decide.Decisions;
import dev.lamplighter.functions.wire.yaml.JsonText;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import dev.lamplighter.functions.wire.yaml.YamlValue.Entry;
import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import dev.lamplighter.functions.wire.yaml.YamlValue.Mapping;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import dev.lamplighter.functions.wire.yaml.YamlValue.Sequence;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Region;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whatever stands in a field of an object, and whoever wrote it, the rest of the cluster is
/// planned.
class OddValuesTest {
  /// One of which nothing is built in, so that reading takes no time.
  private static final Region REGION = Region.of("xx-nowhere-1");

  private static final int OBJECTS_AT_A_TIME = 4;

  private static final Location HERE = Location.whole("odd");

  /// Each field gets the first, which hardly any name can be, and one of the others.
  private static final Scalar ODD_NAME = text("A_B");

  private static final List<YamlValue> OTHERS =
      List.of(
          text(""),
          text("x".repeat(300)),
          new Scalar(HERE, "", Kind.NULL),
          new Scalar(HERE, "7", Kind.INTEGER),
          text("y".repeat(253)),
          text("-1"),
          text("9999-12-31T23:59:59Z"));

  /// An object's kind, and the way to one of its fields.
  private record Place(int item, String kind, FieldPath path) {}

  private static Scalar text(String text) {
    return new Scalar(HERE, text, Kind.STRING);
  }

  private static String dump() throws IOException {
    try (var yaml = OddValuesTest.class.getResourceAsStream("every-field.yaml")) {
      return new String(yaml.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<YamlValue> items(String dump) {
    YamlValue list = YamlReader.read(new SourceText("dump", dump), new Problems()).getFirst();
    return ((Sequence) DumpTrees.field(list, "items").orElseThrow()).items();
  }

  private static DumpedCluster planned(List<YamlValue> items) {
    var list = new LinkedHashMap<String, Entry>();
    list.put("kind", new Entry(HERE, text("List")));
    list.put("items", new Entry(HERE, new Sequence(HERE, items)));
    String json = JsonText.of(new Mapping(HERE, list));
    var cluster =
        DumpedCluster.read(
            List.of(Path.of("-")),
            new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
            Optional.of(REGION));
    PlanMaking.of(cluster);
    Decisions.decide(cluster.snapshot());
    return cluster;
  }

  @Test
  void everyObjectOfTheDumpIsUnderstood() throws IOException {
    var cluster = planned(items(dump()));

    assertThat(cluster.remarks()).noneMatch(remark -> remark.matches("\\S+ is left out.*"));
    assertThat(cluster.snapshot().pods()).allMatch(pod -> pod.understood());
  }

  @Test
  void noValueOfAnyFieldEndsThePlanOfTheOthers() throws IOException {
    List<YamlValue> items = items(dump());
    List<List<Place>> rounds = rounds(places(items));
    for (int round = 0; round < rounds.size(); round++) {
      survives(rounds.get(round), ODD_NAME, items);
      survives(rounds.get(round), OTHERS.get(round % OTHERS.size()), items);
    }
    assertThat(rounds.stream().mapToInt(List::size).sum()).isGreaterThan(400);
  }

  /// Names of ours are made of them, and are no longer than others may be.
  @ParameterizedTest
  @CsvSource({
    "'uid: claim-a', 'uid: LONG'",
    "'name: default}\n    requirements', 'name: LONG}\n    requirements'",
    "'name: spare, namespace: default, uid: cb-spare', 'name: LONG, namespace: default, uid: LONG'",
    "'name: general, uid: p-general', 'name: LONG, uid: p-general'"
  })
  void aNameOfAnyLengthEndsNoPlan(String found, String odd) throws IOException {
    String dump = dump();
    assertThat(dump).contains(found);

    assertThat(planned(items(dump.replace(found, odd.replace("LONG", "y".repeat(253))))).remarks())
        .noneMatch(remark -> remark.contains("please report this"));
  }

  /// It runs and takes room wherever it is, and nobody makes a node for it.
  @Test
  void aNodeOfAnOddPoolStaysWithItsPods() throws IOException {
    var snapshot =
        planned(
                items(
                    dump()
                        .replace(
                            "labels: {karpenter.sh/nodepool: general, karpenter.sh/capacity-type:"
                                + " on-demand, karpenter.sh/registered",
                            "labels: {karpenter.sh/nodepool: No_Pool, karpenter.sh/capacity-type:"
                                + " on-demand, karpenter.sh/registered")))
            .snapshot();

    assertThat(snapshot.nodes()).extracting(node -> node.name().value()).contains("n1");
    assertThat(snapshot.pods())
        .filteredOn(pod -> pod.status().node().filter(NodeName.of("n1")::equals).isPresent())
        .extracting(pod -> pod.meta().name())
        .containsExactlyInAnyOrder("agent-1", "done-1", "web-0");
  }

  /// Each reader knows what may stand in its fields: an error that it did not expect is none's
  /// word.
  private static void survives(List<Place> places, YamlValue odd, List<YamlValue> items) {
    var changed = new ArrayList<>(items);
    for (Place place : places) {
      changed.set(place.item(), with(odd, changed.get(place.item()), place.path().steps()));
    }
    assertThatCode(
            () ->
                assertThat(planned(changed).remarks())
                    .noneMatch(remark -> remark.contains("please report this")))
        .as("%s in %s", odd.describe(), places)
        .doesNotThrowAnyException();
  }

  /// Some objects at a time, each with one field changed: so many plans are made in few seconds.
  private static List<List<Place>> rounds(List<Place> places) {
    SortedMap<Integer, Deque<Place>> left = new TreeMap<>();
    places.forEach(it -> left.computeIfAbsent(it.item(), _ -> new ArrayDeque<>()).add(it));
    var rounds = new ArrayList<List<Place>>();
    while (!left.isEmpty()) {
      List<Deque<Place>> longest =
          left.values().stream()
              .sorted(comparingInt((Deque<Place> ofItem) -> ofItem.size()).reversed())
              .limit(OBJECTS_AT_A_TIME)
              .toList();
      rounds.add(longest.stream().map(Deque::remove).toList());
      left.values().removeIf(Deque::isEmpty);
    }
    return rounds;
  }

  /// Of objects of a kind each field once, whichever item of a list it is in.
  private static List<Place> places(List<YamlValue> items) {
    var places = new ArrayList<Place>();
    var seen = new HashSet<String>();
    for (int item = 0; item < items.size(); item++) {
      String kind = DumpTrees.text(items.get(item), "kind").orElseThrow();
      collect(new Place(item, kind, FieldPath.ROOT), items.get(item), seen, places);
    }
    return places;
  }

  private static void collect(Place place, YamlValue value, Set<String> seen, List<Place> places) {
    switch (value) {
      case Mapping(_, var entries) ->
          entries.forEach(
              (name, entry) ->
                  collect(
                      new Place(place.item(), place.kind(), place.path().field(name)),
                      entry.value(),
                      seen,
                      places));
      case Sequence(_, var items) -> {
        for (int i = 0; i < items.size(); i++) {
          collect(
              new Place(place.item(), place.kind(), place.path().index(i)),
              items.get(i),
              seen,
              places);
        }
      }
      case Scalar _ -> {
        boolean read = !Set.of("apiVersion", "kind").contains(place.path().toString());
        if (read && seen.add(place.kind() + place.path().toString().replaceAll("\\[\\d+]", ""))) {
          places.add(place);
        }
      }
    }
  }

  private static YamlValue with(YamlValue odd, YamlValue value, List<FieldPath.Step> steps) {
    if (steps.isEmpty()) {
      return odd;
    }
    List<FieldPath.Step> further = steps.subList(1, steps.size());
    return switch (value) {
      case Mapping(var location, var entries)
          when steps.getFirst() instanceof FieldPath.Step.Field(var name) -> {
        var changed = new LinkedHashMap<>(entries);
        changed.computeIfPresent(
            name, (_, entry) -> new Entry(location, with(odd, entry.value(), further)));
        yield new Mapping(location, changed);
      }
      case Sequence(var location, var items)
          when steps.getFirst() instanceof FieldPath.Step.Item(int index) -> {
        var changed = new ArrayList<>(items);
        changed.set(index, with(odd, items.get(index), further));
        yield new Sequence(location, changed);
      }
      case Mapping _, Sequence _, Scalar _ -> throw new IllegalArgumentException(steps.toString());
    };
  }
}
