package dev.lamplighter.functions.crd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.crd.Schema.Field;
import dev.lamplighter.functions.crd.Schema.ListOf;
import dev.lamplighter.functions.crd.Schema.ObjectOf;
import dev.lamplighter.functions.crd.Schema.Text;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.NodeClaimReader;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The schemas have the fields and words that our readers know, and no others. What a reader knows
/// it says itself, of a field or a word that it does not know.
class CrdFieldsTest {
  private static final String UNKNOWN_FIELD = "this field is unknown";

  @ParameterizedTest
  @MethodSource("crds")
  void theFieldsOfEachObjectAreThoseOfItsReader(Crd crd) {
    var read = new TreeMap<String, String>();
    for (InputProblem problem : problems(crd)) {
      String path = problem.path().toString();
      if (path.endsWith("." + SchemaWalk.UNKNOWN)) {
        read.put(path.substring(0, path.lastIndexOf('.')), problem.violation().allowed());
      }
    }

    assertThat(read).isEqualTo(fields(crd));
  }

  /// Sorted, as readers say them; not those of objects that keep whatever there is, nor of the
  /// status of what users apply, which nobody reads there.
  private static Map<String, String> fields(Crd crd) {
    var fields = new TreeMap<String, String>();
    SchemaWalk.all(crd)
        .forEach(
            (path, schema) -> {
              if (schema instanceof ObjectOf object && isRead(crd, path)) {
                var names = new TreeSet<>(object.fields().stream().map(Field::name).toList());
                fields.put(
                    path,
                    object.open()
                        ? "a field of kubelet's KubeletConfiguration"
                        : String.join(", ", names));
              }
            });
    return fields;
  }

  private static boolean isRead(Crd crd, String path) {
    return path.startsWith("spec") || crd.equals(NodeClaimCrd.CRD);
  }

  @ParameterizedTest
  @MethodSource("crds")
  void kubeletKnowsEveryFieldOfItsBlock(Crd crd) {
    assertThat(problems(crd))
        .filteredOn(problem -> problem.violation().found().equals(UNKNOWN_FIELD))
        .allMatch(problem -> problem.path().toString().endsWith("." + SchemaWalk.UNKNOWN));
  }

  @ParameterizedTest
  @MethodSource("crds")
  void theWordsOfEachFieldAreThoseOfItsReader(Crd crd) {
    var said = new TreeMap<String, String>();
    problems(crd)
        .forEach(problem -> said.put(problem.path().toString(), problem.violation().allowed()));
    var words = new TreeMap<String, String>();
    SchemaWalk.all(crd)
        .forEach(
            (path, schema) -> {
              if (schema instanceof Text text && !text.allowed().isEmpty() && isRead(crd, path)) {
                words.put(atList(path), String.join(", ", text.allowed()));
              }
            });

    assertThat(words).isNotEmpty();
    assertThat(said).containsAllEntriesOf(words);
  }

  /// Of a list of words the list is the field.
  private static String atList(String path) {
    return path.endsWith("[0]") ? path.substring(0, path.length() - 3) : path;
  }

  /// Of the status of what users apply, at least all that our own records have; but for the
  /// placement group, of which there is only a condition (spec AWS 1.14).
  @Test
  void theStatusHasWhatOurRecordsHave() {
    assertThat(statusOf(NodePoolCrd.CRD)).containsAll(components(NodePool.Status.class));
    assertThat(statusOf(NodeClaimCrd.CRD)).containsAll(components(NodeClaim.Status.class));
    assertThat(statusOf(NodeClassCrd.CRD))
        .containsAll(shown(components(EC2NodeClass.Status.class)));
  }

  private static List<String> shown(List<String> components) {
    return components.stream().filter(name -> !name.equals("placementgroup")).toList();
  }

  @Test
  void conditionsAreKeptByTheirType() {
    assertThat(Crd.all())
        .allSatisfy(
            crd ->
                assertThat(SchemaWalk.all(crd).get("status.conditions"))
                    .isInstanceOfSatisfying(
                        ListOf.class, list -> assertThat(list.key()).contains("type")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0 | NodeClass, Nodes, Ready, Age, Weight*, CPU*, Memory*
          1 | Type, Capacity, Zone, Node, Ready, Age, ImageID*, ID*, NodePool*, NodeClass*, Drifted*
          2 | Ready, Age, Role*
          """)
  void kubectlShowsTheColumnsOfKarpenter(int crd, String columns) {
    assertThat(
            Crd.all().get(crd).columns().stream()
                .map(column -> column.name() + (column.wide() ? "*" : "")))
        .containsExactly(columns.split(", "));
  }

  private static List<String> statusOf(Crd crd) {
    return ((ObjectOf) crd.status())
        .fields().stream().map(field -> field.name().toLowerCase(Locale.ROOT)).toList();
  }

  private static List<String> components(Class<?> status) {
    return Arrays.stream(status.getRecordComponents())
        .map(component -> component.getName().toLowerCase(Locale.ROOT))
        .toList();
  }

  private static List<InputProblem> problems(Crd crd) {
    var source = new SourceText("every-field.yaml", SchemaWalk.withUnknownEverywhere(crd));
    if (crd.equals(NodeClaimCrd.CRD)) {
      var problems = new Problems();
      NodeClaimReader.read(source, problems);
      return problems.all();
    }
    return ManifestReader.read(List.of(source)).problems();
  }

  static Stream<Crd> crds() {
    return Crd.all().stream();
  }
}
