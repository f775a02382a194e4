package dev.lamplighter.functions.aws.nodeclass;

import dev.lamplighter.api.CapacityReservationSelectorTerm;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedCapacityReservation.Count;
import dev.lamplighter.api.ResolvedCapacityReservation.Kind;
import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.aws.CallRates;
import dev.lamplighter.functions.aws.CallRates.Rate;
import dev.lamplighter.functions.aws.Pages;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.CapacityReservation;
import software.amazon.awssdk.services.ec2.model.CapacityReservationType;
import software.amazon.awssdk.services.ec2.model.DescribeCapacityReservationsRequest;
import software.amazon.awssdk.services.ec2.model.Filter;

/// DescribeCapacityReservations, a call for each selector term (spec AWS 3.10).
record CapacityReservations(Ec2Client ec2, CallRates rates, Ticker ticker) {
  private static final String CALL = "DescribeCapacityReservations";
  private static final String GONE = "InvalidCapacityReservationId.NotFound";
  private static final int A_PAGE = 1000;

  /// What a single term selects. An owner alone selects nothing.
  Listing<ResolvedCapacityReservation> with(CapacityReservationSelectorTerm term) {
    if (term.id().isPresent()) {
      return byId(term.id().get());
    }
    if (term.tags().isEmpty() && term.instanceMatchCriteria().isEmpty()) {
      return Listing.complete(List.of());
    }
    var filters = new ArrayList<Filter>(SelectorFilters.tags(term.tags()));
    term.instanceMatchCriteria()
        .ifPresent(it -> filters.add(SelectorFilters.filter("instance-match-criteria", it)));
    term.ownerId().ifPresent(it -> filters.add(SelectorFilters.filter("owner-id", it)));
    filters.add(active());
    var request =
        DescribeCapacityReservationsRequest.builder().filters(filters).maxResults(A_PAGE).build();
    return new Pages(CALL, rates)
        .asFarAsRead(
            ec2.describeCapacityReservationsPaginator(request),
            page -> page.capacityReservations().stream().flatMap(this::read));
  }

  /// Alone, so that one that is gone does not spoil the others; and EC2 takes no size of a page
  /// beside an id.
  private Listing<ResolvedCapacityReservation> byId(String id) {
    rates.take(CALL, Rate.READ);
    try {
      var answer =
          ec2.describeCapacityReservations(it -> it.capacityReservationIds(id).filters(active()));
      return Listing.complete(answer.capacityReservations().stream().flatMap(this::read).toList());
    } catch (AwsServiceException answered) {
      if (AwsFailures.code(answered).equals(GONE)) {
        return Listing.complete(List.of());
      }
      throw AwsFailures.failed(CALL + " " + id, answered);
    } catch (SdkException failed) {
      throw AwsFailures.failed(CALL + " " + id, failed);
    }
  }

  private static Filter active() {
    return SelectorFilters.filter("state", "active");
  }

  /// Nothing of one whose zone is not told: nothing can be launched into it.
  private Stream<ResolvedCapacityReservation> read(CapacityReservation found) {
    Instant now = ticker.now();
    return Optional.ofNullable(found.availabilityZone()).stream()
        .map(
            zone ->
                new ResolvedCapacityReservation(
                    CapacityReservationId.of(found.capacityReservationId()),
                    InstanceTypeName.of(found.instanceType()),
                    Zone.of(zone),
                    Optional.ofNullable(found.ownerId()).orElse(""),
                    Optional.ofNullable(found.instanceMatchCriteriaAsString()).orElse(""),
                    found.reservationType() == CapacityReservationType.CAPACITY_BLOCK
                        ? Kind.CAPACITY_BLOCK
                        : Kind.DEFAULT,
                    Boolean.TRUE.equals(found.interruptible()),
                    Optional.ofNullable(found.endDate())
                        .map(it -> it.truncatedTo(ChronoUnit.SECONDS)),
                    new Count(Optional.ofNullable(found.availableInstanceCount()).orElse(0), now)));
  }
}
