package dev.lamplighter.functions.aws.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.api.CapacityReservationSelectorTerm;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedCapacityReservation.Count;
import dev.lamplighter.api.ResolvedCapacityReservation.Kind;
import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.aws.FrozenTicker;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CapacityReservationsTest {
  private static final FrozenTicker TICKER = new FrozenTicker();

  private final AwsStub aws = AwsStub.start();
  private final NodeClassResolver resolver =
      new AwsNodeClassResolver(aws.ec2(), aws.signed(), aws.iam(), TICKER);

  @AfterEach
  void stop() {
    aws.close();
  }

  @Test
  void aReservationIsReadWithWhatIsLeftOfItNow() {
    aws.answers(
        answer(
            item(
                "cr-1",
                "<reservationType>default</reservationType><interruptible>false</interruptible>"
                    + "<endDate>2027-09-21T10:00:00.000Z</endDate>"),
            item("cr-2", "<reservationType>capacity-block</reservationType>"),
            item("cr-3", "<interruptible>true</interruptible>")));

    assertThat(resolver.capacityReservations(List.of(byTags(Map.of("team", "web")))).items())
        .containsExactly(
            new ResolvedCapacityReservation(
                CapacityReservationId.of("cr-1"),
                InstanceTypeName.of("m5.large"),
                Zone.of("ap-northeast-2a"),
                "111122223333",
                "targeted",
                Kind.DEFAULT,
                false,
                Optional.of(Instant.parse("2027-09-21T10:00:00Z")),
                new Count(3, TICKER.now())),
            reservation("cr-2", Kind.CAPACITY_BLOCK, false),
            reservation("cr-3", Kind.DEFAULT, true));
  }

  /// EC2 takes no size of a page beside an id, and one id that is gone would spoil the others.
  @Test
  void eachIdIsAskedForAloneAndOneThatIsGoneIsNone() {
    aws.refuses(400, "InvalidCapacityReservationId.NotFound", "It does not exist.");
    aws.answers(answer(item("cr-2", "")));

    assertThat(resolver.capacityReservations(List.of(byId("cr-1"), byId("cr-2"))).items())
        .extracting(ResolvedCapacityReservation::id)
        .containsExactly(CapacityReservationId.of("cr-2"));

    assertThat(parameters().getFirst())
        .contains(
            "Action=DescribeCapacityReservations",
            "CapacityReservationId.1=cr-1",
            "Filter.1.Name=state",
            "Filter.1.Value.1=active")
        .noneMatch(it -> it.startsWith("MaxResults"));
    assertThat(parameters().getLast()).contains("CapacityReservationId.1=cr-2");
  }

  @Test
  void tagsOwnerAndMatchCriteriaAreOneQuery() {
    aws.answers(answer());
    var term =
        new CapacityReservationSelectorTerm(
            Optional.empty(),
            new TreeMap<>(Map.of("team", "*")),
            Optional.of("111122223333"),
            Optional.of("open"));

    assertThat(resolver.capacityReservations(List.of(term)).items()).isEmpty();

    assertThat(parameters().getFirst())
        .contains(
            "Filter.1.Name=tag-key",
            "Filter.1.Value.1=team",
            "Filter.2.Name=instance-match-criteria",
            "Filter.2.Value.1=open",
            "Filter.3.Name=owner-id",
            "Filter.3.Value.1=111122223333",
            "Filter.4.Name=state",
            "MaxResults=1000");
  }

  /// Spec AWS 3.10
  @Test
  void anOwnerAloneSelectsNothingAndIsNotAskedFor() {
    var term =
        new CapacityReservationSelectorTerm(
            Optional.empty(), new TreeMap<>(), Optional.of("111122223333"), Optional.empty());

    assertThat(resolver.capacityReservations(List.of(term)).items()).isEmpty();
    assertThat(aws.bodies()).isEmpty();
  }

  @Test
  void aRefusalIsTold() {
    aws.refuses(403, "UnauthorizedOperation", "You are not authorized.");

    assertThatThrownBy(() -> resolver.capacityReservations(List.of(byId("cr-1"))))
        .isInstanceOf(CallFailed.class)
        .hasMessageStartingWith("DescribeCapacityReservations cr-1: 403 UnauthorizedOperation");
  }

  private static ResolvedCapacityReservation reservation(
      String id, Kind kind, boolean interruptible) {
    return new ResolvedCapacityReservation(
        CapacityReservationId.of(id),
        InstanceTypeName.of("m5.large"),
        Zone.of("ap-northeast-2a"),
        "111122223333",
        "targeted",
        kind,
        interruptible,
        Optional.empty(),
        new Count(3, TICKER.now()));
  }

  private static CapacityReservationSelectorTerm byId(String id) {
    return new CapacityReservationSelectorTerm(
        Optional.of(id), new TreeMap<>(), Optional.empty(), Optional.empty());
  }

  private static CapacityReservationSelectorTerm byTags(Map<String, String> tags) {
    return new CapacityReservationSelectorTerm(
        Optional.empty(), new TreeMap<>(tags), Optional.empty(), Optional.empty());
  }

  private List<List<String>> parameters() {
    return aws.bodies().stream()
        .map(body -> URLDecoder.decode(body, StandardCharsets.UTF_8))
        .map(body -> Arrays.asList(body.split("&", -1)))
        .toList();
  }

  private static String answer(String... items) {
    return """
    <DescribeCapacityReservationsResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/">
      <capacityReservationSet>%s</capacityReservationSet>
    </DescribeCapacityReservationsResponse>
    """
        .formatted(String.join("", items));
  }

  private static String item(String id, String more) {
    return """
    <item>
      <capacityReservationId>%s</capacityReservationId>
      <instanceType>m5.large</instanceType>
      <availabilityZone>ap-northeast-2a</availabilityZone>
      <ownerId>111122223333</ownerId>
      <instanceMatchCriteria>targeted</instanceMatchCriteria>
      <totalInstanceCount>5</totalInstanceCount>
      <availableInstanceCount>3</availableInstanceCount>
      <state>active</state>%s
    </item>
    """
        .formatted(id, more);
  }
}
