package dev.lamplighter.functions.aws.signed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The endpoints that a VPC without a way out needs are those of the services that the functions
/// call: what has an SDK client and an endpoint, and what is signed here. DynamoDB and S3 have
/// gateway endpoints, IAM and the price list none; quotas are asked for by `doctor` alone, from
/// where its user is.
class PrivateEndpointsDocTest {
  private static final Pattern LIST =
      Pattern.compile("interface endpoints[^`]*((?:`[a-z0-9]+`(?:, | and )?)+)");
  private static final int ZONES = 2;
  private static final double A_MONTH = 7.30;

  @ParameterizedTest
  @ValueSource(strings = {"install.md", "cost.md"})
  void areTheSameInEachDocument(String document) throws IOException {
    assertThat(named(document)).containsExactlyElementsOf(called());
  }

  @Test
  void costWhatIsWritten() throws IOException {
    double together = called().size() * ZONES * A_MONTH;

    assertThat(text("cost.md")).contains(String.format(Locale.ROOT, "$%.2f", together));
    assertThat(text("install.md"))
        .contains("cost about $%d a month".formatted(Math.round(together)));
  }

  private static SortedSet<String> called() {
    var services = new TreeSet<>(List.of("ec2"));
    Arrays.stream(SignedAction.values())
        .filter(it -> it != SignedAction.GET_SERVICE_QUOTA)
        .map(SignedAction::service)
        .forEach(services::add);
    return services;
  }

  private static List<String> named(String document) throws IOException {
    var list = LIST.matcher(text(document));
    assertThat(list.find()).as(document).isTrue();
    return Pattern.compile("`([a-z0-9]+)`")
        .matcher(list.group(1))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static String text(String document) throws IOException {
    return Files.readString(Path.of("../docs").resolve(document));
  }
}
