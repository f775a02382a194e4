package dev.lamplighter.functions.kube;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.functions.wire.StoredKind;
import dev.lamplighter.functions.wire.yaml.JsonTrees;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.testing.NodeClasses;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// The capacity reservations of a class's status, as the API server keeps them (spec AWS 1.14).
class ReservationsShownTest {
  private static final Instant END = Instant.parse("2026-01-05T11:00:00Z");
  private static final ResolvedCapacityReservation KNOWN =
      NodeClasses.reservation("cr-1", "t3.small", "ap-northeast-2a", 0)
          .withCount(ResolvedCapacityReservation.Count.NONE);

  @Test
  void kindEndAndStateAreReadBackAsTheyWereWritten() {
    var block = NodeClasses.block(KNOWN, END);
    var all = List.of(block, block.at(END.minusSeconds(60)), NodeClasses.lent(KNOWN), KNOWN);

    assertThat(read(EC2NodeClass.Status.EMPTY.withCapacityReservations(all))).isEqualTo(all);
  }

  @Test
  void aBlockThatIsAboutToEndIsShownAsExpiring() {
    var block = NodeClasses.block(KNOWN, END).at(END.minusSeconds(60));

    assertThat(written(EC2NodeClass.Status.EMPTY.withCapacityReservations(List.of(block))))
        .contains(
            "\"reservationType\":\"capacity-block\",\"state\":\"expiring\",\"interruptible\":false")
        .contains("\"endTime\":\"2026-01-05T11:00:00Z\"");
  }

  private static String written(EC2NodeClass.Status status) {
    return ObjectJson.status(status).toString();
  }

  private static List<ResolvedCapacityReservation> read(EC2NodeClass.Status status) {
    String object =
        """
        {"metadata": {"name": "default", "uid": "6a1f0c9e-52a4-4a8e-9d0e-3f8f1f0f6b7d",
           "resourceVersion": "17", "generation": 2, "creationTimestamp": "2026-01-05T09:00:00Z"},
         "spec": {}, "status": %s}
        """
            .formatted(written(status));
    try (var parser = JsonMapper.builder().build().createParser(object)) {
      parser.nextToken();
      return StoredKind.EC2_NODE_CLASS
          .read(JsonTrees.read(parser, Location.whole("object")), new Problems())
          .orElseThrow()
          .status()
          .capacityReservations();
    }
  }
}
