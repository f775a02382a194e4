package dev.lamplighter.launch;

import dev.lamplighter.catalogue.CapacityTypeOutage;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.SubnetOutage;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What CreateFleet's answer means for the claim that asked (spec AWS 3.8).
///
/// An instance in the answer wins over every error beside it; what the errors teach is in `lessons`
/// whatever became of the request.
public sealed interface FleetOutcome {

  Lessons lessons();

  /// The instance, and the labels that only now are known: its type's, zone and capacity type.
  record Launched(dev.lamplighter.snapshot.Launched launched, Labels labels, Lessons lessons)
      implements FleetOutcome {
    /// What the pool's ledger counts from now on.
    public Resources promised() {
      return launched.capacity().with(ResourceName.NODES, 1);
    }
  }

  /// No pool that was asked for has room: the claim is forgotten, and its pods planned anew without
  /// them.
  record Capacity(String message, Lessons lessons) implements FleetOutcome {}

  /// The account may not have what was asked for: types it is not eligible for (in `lessons`), or a
  /// quota that is used up.
  record AccountFact(String code, String reason, String message, Lessons lessons)
      implements FleetOutcome {}

  /// The request can't succeed as it is: an object of the user's, or a permission, must change.
  record Misconfigured(String code, String reason, String message, Lessons lessons)
      implements FleetOutcome {}

  /// A passing trouble of EC2's. `answered` tells whether EC2 keeps this answer under the client
  /// token: if so another try needs the next attempt, else the same request is repeated.
  record Retry(String code, String message, boolean answered, Lessons lessons)
      implements FleetOutcome {
    /// EC2 has made up no mind. `code` is empty if it was silent.
    public static Retry unanswered(String code, String message) {
      return new Retry(code.isEmpty() ? Ec2Trouble.NO_ANSWER : code, message, false, Lessons.NONE);
    }
  }

  /// What is remembered of the errors: offerings that are out, subnets without a free address,
  /// capacity types that are out as a whole, and types that the account may never have, with EC2's
  /// sentence.
  record Lessons(
      List<Outage> outages,
      List<SubnetOutage> subnetOutages,
      List<CapacityTypeOutage> capacityTypeOutages,
      SortedMap<InstanceTypeName, String> refusedTypes) {
    public static final Lessons NONE =
        new Lessons(List.of(), List.of(), List.of(), new TreeMap<>());

    public Lessons {
      outages = List.copyOf(outages);
      subnetOutages = List.copyOf(subnetOutages);
      capacityTypeOutages = List.copyOf(capacityTypeOutages);
      refusedTypes = Collections.unmodifiableSortedMap(new TreeMap<>(refusedTypes));
    }
  }

  /// `types` are the resolved types of the claim's class.
  static FleetOutcome of(
      ClaimRecord reserved, FleetAnswer answer, List<InstanceType> types, Instant now) {
    return switch (answer) {
      case FleetAnswer.Refused(var error, _) ->
          RequestRefusal.of(reserved.launch().inputs(), error, now);
      case FleetAnswer.Fleet(var instances, var errors) -> {
        var troubles = new FleetErrors(reserved.launch().inputs(), errors, now);
        yield instances.stream()
            .min(Comparator.comparing(FleetAnswer.FleetInstance::id))
            .<FleetOutcome>map(
                instance ->
                    new LaunchedInstance(reserved, instance, types)
                        .outcome(troubles.lessons(), now))
            .orElseGet(troubles::outcome);
      }
    };
  }
}
