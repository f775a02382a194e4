package dev.lamplighter.functions.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClaimRecord;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

class ClaimJsonTest {
  private static final ClusterName MYDEV = ClusterName.of("mydev");
  private static final int ITEM_BYTES_MAX = 400 * 1024;

  @Test
  void readsBackEveryClaimToTheByte() {
    for (long seed = 1; seed <= 500; seed++) {
      var claim = new RandomClaims(seed).next();

      String json = ClaimJson.write(claim);
      var read = ClaimJson.read(json, ClaimFormat.LATEST);

      assertThat(read).as("seed %d", seed).isEqualTo(claim);
      assertThat(ClaimJson.write(read)).as("seed %d", seed).isEqualTo(json);
    }
  }

  @Test
  void keepsAnItemWithSixtyTypesInThreeZonesWithinWhatTheTableHolds() {
    var random = new RandomClaims(1);
    var claim = with(random.inputs(60, 3), random.next());

    var item = ClaimCodec.encode(MYDEV, claim, 3);

    assertThat(claim.launch().inputs().fleet().launchTemplateConfigs().getFirst().overrides())
        .hasSize(180);
    assertThat(size(item)).isLessThan(ITEM_BYTES_MAX / 4);
  }

  /// 25 launch templates of 16 KiB of user data are more than an item holds.
  @Test
  void keepsAClaimWithManyLargeTemplatesWithinWhatTheTableHolds() {
    var random = new RandomClaims(1);
    var userData = "#!/bin/bash\necho 'what the user wants on each node'\n".repeat(320);
    var templates = Collections.nCopies(25, random.template(userData));
    var claim = with(new LaunchInputs(templates, random.inputs(60, 3).fleet()), random.next());

    var item = ClaimCodec.encode(MYDEV, claim, 3);

    assertThat(ClaimJson.write(claim).length()).isGreaterThan(ITEM_BYTES_MAX);
    assertThat(size(item)).isLessThan(ITEM_BYTES_MAX / 4);
    assertThat(ClaimCodec.decode(item)).isEqualTo(claim);
  }

  private static int size(Item item) {
    return item.attributes().entrySet().stream()
        .mapToInt(attribute -> attribute.getKey().length() + size(attribute.getValue()))
        .sum();
  }

  private static int size(AttributeValue value) {
    return switch (value) {
      case AttributeValue.Text(var text) -> text.getBytes(StandardCharsets.UTF_8).length;
      case AttributeValue.Number _ -> 21;
    };
  }

  private static ClaimRecord with(LaunchInputs inputs, ClaimRecord claim) {
    return new ClaimRecord(
        claim.name(),
        claim.uid(),
        claim.owner(),
        claim.state(),
        claim.version(),
        new ClaimRecord.Launch(inputs, 1, claim.launch().launchBy()),
        claim.spec(),
        claim.labels(),
        claim.annotations(),
        claim.promised(),
        claim.planned(),
        claim.launched(),
        claim.milestones(),
        claim.podActivity(),
        claim.removal());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"version\":null", "\"uid\":null", "\"version\":\"x\"", "\"state\":\"Asleep\""})
  void refusesARecordThatIsNotWhole(String change) {
    String field = change.substring(0, change.indexOf(':'));
    String json = ClaimJson.write(new RandomClaims(2).next());
    String broken = json.replaceFirst(field + ":(\"[^\"]*\"|[0-9]+)", change);

    assertThat(broken).isNotEqualTo(json);
    assertThatThrownBy(() -> ClaimJson.read(broken, ClaimFormat.LATEST))
        .isInstanceOf(JacksonException.class);
  }
}
