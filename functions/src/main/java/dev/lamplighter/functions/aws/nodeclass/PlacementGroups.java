package dev.lamplighter.functions.aws.nodeclass;

import dev.lamplighter.api.EC2NodeClass.PlacementGroupSelector;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.aws.CallRates;
import dev.lamplighter.functions.aws.CallRates.Rate;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.model.PlacementGroupId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribePlacementGroupsRequest;
import software.amazon.awssdk.services.ec2.model.PlacementGroup;
import software.amazon.awssdk.services.ec2.model.PlacementGroupState;

/// DescribePlacementGroups for the one group that a class selects (spec AWS 3.11).
record PlacementGroups(Ec2Client ec2, CallRates rates) {
  private static final String CALL = "DescribePlacementGroups";

  /// EC2 says it of an id and of a name under different codes.
  private static final String UNKNOWN = "InvalidPlacementGroup";

  Listing<ResolvedPlacementGroup> selected(PlacementGroupSelector selector) {
    rates.take(CALL, Rate.READ);
    try {
      return Listing.complete(
          ec2.describePlacementGroups(request(selector)).placementGroups().stream()
              .filter(group -> group.state() == PlacementGroupState.AVAILABLE)
              .flatMap(PlacementGroups::read)
              .toList());
    } catch (AwsServiceException answered) {
      if (AwsFailures.code(answered).startsWith(UNKNOWN)) {
        return Listing.complete(List.of());
      }
      throw AwsFailures.failed(CALL, answered);
    } catch (SdkException failed) {
      throw AwsFailures.failed(CALL, failed);
    }
  }

  private static DescribePlacementGroupsRequest request(PlacementGroupSelector selector) {
    var request = DescribePlacementGroupsRequest.builder();
    selector.name().ifPresent(request::groupNames);
    selector.id().ifPresent(request::groupIds);
    return request.build();
  }

  /// Nothing of one whose strategy is not known: nobody knows what fits into it.
  private static Stream<ResolvedPlacementGroup> read(PlacementGroup group) {
    return Stream.of(Strategy.values())
        .filter(strategy -> strategy.toString().equals(group.strategyAsString()))
        .map(
            strategy ->
                new ResolvedPlacementGroup(
                    PlacementGroupId.of(group.groupId()),
                    group.groupName(),
                    strategy,
                    strategy == Strategy.PARTITION
                        ? Optional.ofNullable(group.partitionCount()).orElse(1)
                        : 0));
  }
}
