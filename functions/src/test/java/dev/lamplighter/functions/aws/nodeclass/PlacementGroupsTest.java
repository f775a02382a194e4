package dev.lamplighter.functions.aws.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.api.EC2NodeClass.PlacementGroupSelector;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.aws.FrozenTicker;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.model.PlacementGroupId;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlacementGroupsTest {
  private static final PlacementGroupSelector BY_NAME =
      new PlacementGroupSelector(Optional.of("close"), Optional.empty());

  private final AwsStub aws = AwsStub.start();
  private final NodeClassResolver resolver =
      new AwsNodeClassResolver(aws.ec2(), aws.signed(), aws.iam(), new FrozenTicker());

  @AfterEach
  void stop() {
    aws.close();
  }

  @ParameterizedTest
  @CsvSource({"cluster, CLUSTER, 0", "spread, SPREAD, 0", "partition, PARTITION, 5"})
  void aGroupIsFoundByItsName(String word, Strategy strategy, int partitions) {
    aws.answers(answer(word, "available", "<partitionCount>5</partitionCount>"));

    assertThat(resolver.placementGroups(BY_NAME).items())
        .containsExactly(
            new ResolvedPlacementGroup(PlacementGroupId.of("pg-1"), "close", strategy, partitions));
    assertThat(aws.bodies().getFirst())
        .contains("Action=DescribePlacementGroups", "GroupName.1=close")
        .doesNotContain("GroupId");
  }

  @Test
  void aGroupIsFoundByItsId() {
    aws.answers(answer("cluster", "available", ""));

    assertThat(
            resolver
                .placementGroups(new PlacementGroupSelector(Optional.empty(), Optional.of("pg-1")))
                .items())
        .hasSize(1);
    assertThat(aws.bodies().getFirst()).contains("GroupId.1=pg-1").doesNotContain("GroupName");
  }

  @ParameterizedTest
  @ValueSource(strings = {"InvalidPlacementGroup.Unknown", "InvalidPlacementGroupId.Malformed"})
  void aGroupThatIsNotThereIsNone(String code) {
    aws.refuses(400, code, "The Placement Group 'close' is unknown.");

    assertThat(resolver.placementGroups(BY_NAME).items()).isEmpty();
  }

  @Test
  void aGroupThatIsBeingDeletedOrOfAnotherStrategyIsNone() {
    aws.answers(answer("cluster", "deleting", ""));
    aws.answers(answer("precision-time", "available", ""));

    assertThat(resolver.placementGroups(BY_NAME).items()).isEmpty();
    assertThat(resolver.placementGroups(BY_NAME).items()).isEmpty();
  }

  @Test
  void aRefusalIsTold() {
    aws.refuses(403, "UnauthorizedOperation", "You are not authorized.");

    assertThatThrownBy(() -> resolver.placementGroups(BY_NAME))
        .isInstanceOf(CallFailed.class)
        .hasMessageStartingWith("DescribePlacementGroups: 403 UnauthorizedOperation");
  }

  private static String answer(String strategy, String state, String more) {
    return """
    <DescribePlacementGroupsResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/">
      <placementGroupSet>
        <item>
          <groupName>close</groupName><groupId>pg-1</groupId>
          <strategy>%s</strategy><state>%s</state>%s
        </item>
      </placementGroupSet>
    </DescribePlacementGroupsResponse>
    """
        .formatted(strategy, state, more);
  }
}
