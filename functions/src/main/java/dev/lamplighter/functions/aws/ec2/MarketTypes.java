package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.model.Market;
import java.util.Optional;
import software.amazon.awssdk.services.ec2.model.MarketType;

/// What an instance says of the market that it is bought in (spec AWS 3.5).
final class MarketTypes {
  private MarketTypes() {}

  /// Empty where it need not say it: that it targets a reservation is enough, or it is in none.
  static Optional<MarketType> ofReservation(Market market) {
    return switch (market) {
      case CAPACITY_BLOCK -> Optional.of(MarketType.CAPACITY_BLOCK);
      case INTERRUPTIBLE -> Optional.of(MarketType.INTERRUPTIBLE_CAPACITY_RESERVATION);
      case RESERVED, SPOT, ON_DEMAND -> Optional.empty();
    };
  }
}
