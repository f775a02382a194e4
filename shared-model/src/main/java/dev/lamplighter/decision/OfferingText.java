package dev.lamplighter.decision;

import dev.lamplighter.catalogue.Offering.Availability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.stream.Collectors;

/// Why types that would do can't be had, in words: what EC2 has none of, and what the class lacks.
final class OfferingText {
  private OfferingText() {}

  static String noOffering(Rejection.NoOffering none) {
    var reasons = new ArrayList<String>();
    if (none.obstacles().contains(Availability.NO_FREE_ADDRESS)) {
      reasons.add("find no free address in the subnets of the EC2NodeClass");
    }
    if (none.obstacles().contains(Availability.NOT_FOR_ACCOUNT)) {
      reasons.add("may not be launched by this account");
    }
    if (none.obstacles().contains(Availability.USED_UP)) {
      reasons.add("find no place in their capacity reservations");
    }
    if (none.obstacles().contains(Availability.UNPRICED)) {
      reasons.add("have no price that is known");
    }
    if (reasons.isEmpty() || none.obstacles().contains(Availability.UNAVAILABLE)) {
      reasons.addFirst("have no %s capacity now".formatted(joined(none.wanted())));
    }
    return "the instance types that fit " + String.join(", or ", reasons);
  }

  static String noSubnet(Rejection.NoSubnet none) {
    return "the pod's node can only be in %s, where EC2NodeClass %s has no subnet: it has %s"
        .formatted(
            joined(none.wanted()),
            none.nodeClass(),
            none.there().isEmpty()
                ? "none in any zone where the instance types are sold"
                : "subnets in %s".formatted(joined(none.there())));
  }

  static String noImage(Rejection.NoImage none) {
    return "EC2NodeClass %s has no image for the instance types that fit (%s): %s"
        .formatted(none.nodeClass(), joined(none.wanted()), images(none));
  }

  private static String images(Rejection.NoImage none) {
    return none.there().isEmpty() || none.there().containsAll(none.wanted())
        ? "none of those that its amiSelectorTerms select suits them"
        : "its amiSelectorTerms select images for %s only".formatted(joined(none.there()));
  }

  static String unsuited(Rejection.UnsuitedToClass none) {
    return "the instance types that fit don't suit EC2NodeClass %s: its amiFamily, connectionTracking, nestedVirtualization, placementGroupSelector or networkInterfaces want others"
        .formatted(none.nodeClass());
  }

  private static String joined(Collection<?> values) {
    return values.stream().map(Object::toString).collect(Collectors.joining(", "));
  }
}
