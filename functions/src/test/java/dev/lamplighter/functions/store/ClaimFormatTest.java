package dev.lamplighter.functions.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.UnreadClaim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Records of each format, as they were written: one a line, in `claims/format-<n>.jsonl`. They
/// stay as long as anybody may have such a record. Those of a new format are written with
/// `-Dlamplighter.records=write`.
class ClaimFormatTest {
  private static final ClusterName MYDEV = ClusterName.of("mydev");
  private static final Path GOLDEN =
      Path.of("src/test/resources/dev/lamplighter/functions/store/claims");
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long RECORDS = 5;

  static IntStream formats() {
    return IntStream.rangeClosed(1, ClaimFormat.LATEST);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void readsWhatWasWrittenInEachFormat(int format) throws IOException {
    assertThat(golden(format))
        .hasSize((int) RECORDS)
        .allSatisfy(json -> assertThat(ClaimJson.read(json, format).name().value()).isNotEmpty());
  }

  @Test
  void takesAMissingBooleanForFalse() throws IOException {
    String json =
        golden(1).stream().filter(it -> it.contains("\"ipv6\":true")).findFirst().orElseThrow();

    ClaimRecord read = ClaimJson.read(json.replaceAll("\"ipv6\":true,", ""), 1);

    assertThat(read.launch().inputs().launchTemplates())
        .isNotEmpty()
        .noneMatch(LaunchTemplateRequest::ipv6);
  }

  /// A record that is written otherwise is of another format: see [ClaimFormat].
  @Test
  void writesTheLatestFormatToTheByte() throws IOException {
    assertThat(golden(ClaimFormat.LATEST))
        .allSatisfy(
            json ->
                assertThat(ClaimJson.write(ClaimJson.read(json, ClaimFormat.LATEST)))
                    .isEqualTo(json));
  }

  @Test
  void writesGoldenRecordsOfANewFormat() throws IOException {
    assumeThat(System.getProperty("lamplighter.records")).isEqualTo("write");
    Path file = GOLDEN.resolve("format-%d.jsonl".formatted(ClaimFormat.LATEST));
    assumeThat(file).doesNotExist();
    Files.write(
        file,
        LongStream.rangeClosed(1, RECORDS)
            .mapToObj(seed -> ClaimJson.write(new RandomClaims(seed).next()))
            .toList());
  }

  private static List<String> golden(int format) throws IOException {
    return Files.readAllLines(GOLDEN.resolve("format-%d.jsonl".formatted(format)));
  }

  @Test
  void takesAnItemThatNamesNoFormatForOneOfTheFirst() throws IOException {
    String json = golden(1).getFirst();
    var item = item(ClaimCodec.encode(MYDEV, ClaimJson.read(json, 1), 3), "record", json);
    var attributes = new TreeMap<>(item.attributes());
    attributes.remove("format");

    assertThat(ClaimCodec.decode(new Item(item.key(), attributes)))
        .isEqualTo(ClaimJson.read(json, 1));
  }

  @Test
  void passesOverFieldsThatNobodyKnows() {
    var claim = claim();
    String more =
        changed(
            claim,
            record -> {
              record.put("added", 1);
              object(record, "/launch").put("added", "x");
              object(record, "/launch/inputs/fleet").putObject("added").put("more", true);
              object(record, "/spec").putArray("added");
              return record;
            });

    assertThat(ClaimJson.read(more, ClaimFormat.LATEST)).isEqualTo(claim);
  }

  @Test
  void takesWhatIsMissingForEmptyOrFalse() {
    String less =
        changed(
            claim(),
            record -> {
              record.remove(List.of("annotations", "planned", "removal"));
              object(record, "/launch/inputs").remove("launchTemplates");
              object(record, "/launch/inputs/fleet").remove("context");
              object(record, "/spec").remove(List.of("taints", "expireAfter"));
              object(record, "/milestones").remove("node");
              object(record, "/podActivity").remove("pods");
              return record;
            });

    ClaimRecord read = ClaimJson.read(less, ClaimFormat.LATEST);

    assertThat(read.annotations()).isEmpty();
    assertThat(read.planned()).isEmpty();
    assertThat(read.removal()).isEmpty();
    assertThat(read.launch().inputs().launchTemplates()).isEmpty();
    assertThat(read.launch().inputs().fleet().context()).isEmpty();
    assertThat(read.spec().taints()).isEmpty();
    assertThat(read.spec().expireAfter()).isEmpty();
    assertThat(read.milestones().node()).isEmpty();
    assertThat(read.podActivity().pods()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("needed")
  void readsNothingThatLacksWhatHasNoEmptyValue(String parent, String field) {
    String less =
        changed(
            claim(),
            record -> {
              object(record, parent).remove(field);
              return record;
            });

    assertThat(ClaimCodec.read(item(ClaimCodec.encode(MYDEV, claim(), 3), "record", less)).whole())
        .isEmpty();
  }

  static List<Arguments> needed() {
    return List.of(
        Arguments.of("", "uid"),
        Arguments.of("", "version"),
        Arguments.of("", "promised"),
        Arguments.of("", "state"),
        Arguments.of("/launch", "attempt"),
        Arguments.of("/launch", "launchBy"),
        Arguments.of("/launch/inputs/fleet", "clientToken"));
  }

  @Test
  void goesThroughTheStepsFromTheFormatThatItIsWrittenIn() {
    UnaryOperator<ObjectNode> renamed =
        record -> {
          record.set("name", record.remove("called"));
          return record;
        };
    UnaryOperator<ObjectNode> counted = record -> record.put("count", 0);
    List<UnaryOperator<ObjectNode>> steps = List.of(renamed, counted);

    assertThat(ClaimFormat.upgraded(object("{'called':'a'}"), 1, steps))
        .isEqualTo(object("{'name':'a','count':0}"));
    assertThat(ClaimFormat.upgraded(object("{'name':'a'}"), 2, steps))
        .isEqualTo(object("{'name':'a','count':0}"));
    assertThat(ClaimFormat.upgraded(object("{'name':'a','count':7}"), 3, steps))
        .isEqualTo(object("{'name':'a','count':7}"));
    assertThatThrownBy(() -> ClaimFormat.upgraded(object("{}"), 4, steps))
        .hasMessage("It is written in format 4, and this version reads 1 to 3");
  }

  @Test
  void tellsOfARecordOfALaterVersionWhatItCounts() {
    ClaimRecord claim = claim();
    Item later = number(ClaimCodec.encode(MYDEV, claim, 3), "format", ClaimFormat.LATEST + 1L);

    UnreadClaim unread = ClaimCodec.read(later).unread().orElseThrow();

    assertThat(unread.name()).isEqualTo(claim.name());
    assertThat(unread.why()).contains("format %d".formatted(ClaimFormat.LATEST + 1));
    assertThat(unread.poolUid()).contains(claim.owner().poolUid());
    assertThat(unread.promised()).contains(claim.promised());
    assertThat(unread.instance()).isEqualTo(claim.launched().map(it -> it.instance()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "null", "{}", "deflated:%", "deflated:AAAA"})
  void tellsOfARecordThatIsNone(String text) {
    ClaimRecord claim = claim();

    UnreadClaim unread =
        ClaimCodec.read(item(ClaimCodec.encode(MYDEV, claim, 3), "record", text))
            .unread()
            .orElseThrow();

    assertThat(unread.why()).isNotBlank();
    assertThat(unread.poolUid()).contains(claim.owner().poolUid());
    assertThat(unread.promised()).isEmpty();
  }

  private static ClaimRecord claim() {
    return new RandomClaims(2).next();
  }

  private static String changed(ClaimRecord claim, UnaryOperator<ObjectNode> change) {
    return JSON.writeValueAsString(change.apply(object(ClaimJson.write(claim))));
  }

  private static ObjectNode object(String json) {
    return JSON.readTree(json.replace('\'', '"')).asObject();
  }

  private static ObjectNode object(JsonNode record, String pointer) {
    return record.at(pointer).asObject();
  }

  private static Item item(Item item, String name, String text) {
    return with(item, name, new AttributeValue.Text(text));
  }

  private static Item number(Item item, String name, long number) {
    return with(item, name, new AttributeValue.Number(number));
  }

  private static Item with(Item item, String name, AttributeValue value) {
    var attributes = new TreeMap<>(item.attributes());
    attributes.put(name, value);
    return new Item(item.key(), attributes);
  }
}
