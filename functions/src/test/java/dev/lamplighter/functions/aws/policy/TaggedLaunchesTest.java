package dev.lamplighter.functions.aws.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A launch without a tag that the policy asks for is refused as a whole.
class TaggedLaunchesTest {
  private static final String REQUEST_TAG = "aws:RequestTag/";

  /// Numbered in each of the calls of a launch.
  private static final Pattern SPECIFICATION =
      Pattern.compile(
          "(.*TagSpecification\\.\\d+\\.)(ResourceType|Tag\\.\\d+\\.(?:Key|Value))=(.*)");

  /// A resource's tags, as a launch sends them.
  private record Tagged(String resource, Map<String, String> tags) {}

  @ParameterizedTest
  @ValueSource(strings = {"least", "tagged"})
  void whateverALaunchMakesCarriesTheTagsThatThePolicyAsksFor(String launch) throws IOException {
    var made = statement("AllowScopedEC2InstanceActionsWithTags");
    List<Tagged> sent = sent(launch);

    assertThat(sent)
        .extracting(Tagged::resource)
        .containsOnlyOnceElementsOf(List.of("fleet", "instance", "volume"))
        .contains("launch-template", "network-interface", "spot-instances-request");
    assertThat(made.resources())
        .allMatch(
            resource -> sent.stream().anyMatch(it -> resource.contains(":" + it.resource() + "/")));
    assertThat(sent)
        .allSatisfy(
            it ->
                assertThat(made.conditions())
                    .allMatch(condition -> holds(condition, it.tags()), it.resource()));
  }

  private static boolean holds(Condition condition, Map<String, String> tags) {
    var value = Optional.ofNullable(tags.get(condition.key().substring(REQUEST_TAG.length())));
    return switch (condition.operator()) {
      case STRING_EQUALS -> value.filter(condition.values()::contains).isPresent();
      case STRING_EQUALS_IF_EXISTS, EACH_STRING_EQUALS, EACH_STRING_LIKE ->
          throw new AssertionError("No launch is asked for " + condition);
      case STRING_LIKE -> value.isPresent();
    };
  }

  private static Statement statement(String sid) {
    return ControllerPolicyTest.documents()
        .flatMap(document -> document.statements().stream())
        .filter(statement -> statement.sid().equals(sid))
        .findFirst()
        .orElseThrow();
  }

  private static List<Tagged> sent(String launch) throws IOException {
    var found = new ArrayList<Tagged>();
    String key = "";
    for (String line : body(launch).lines().toList()) {
      Matcher matcher = SPECIFICATION.matcher(line);
      if (!matcher.matches()) {
        continue;
      }
      String value = matcher.group(3);
      if (matcher.group(2).equals("ResourceType")) {
        found.add(new Tagged(value, new TreeMap<>()));
      } else if (matcher.group(2).endsWith("Key")) {
        key = value;
      } else {
        found.getLast().tags().put(key, value);
      }
    }
    return found;
  }

  private static String body(String launch) throws IOException {
    String name = "/dev/lamplighter/functions/aws/ec2/requests/%s.txt".formatted(launch);
    try (var file = Objects.requireNonNull(TaggedLaunchesTest.class.getResourceAsStream(name))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
