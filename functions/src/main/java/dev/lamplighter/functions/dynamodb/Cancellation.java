package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.StateStore.TransactionOutcome;
import dev.lamplighter.functions.port.StateStore.WriteOutcome.ConditionFailed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/// Why a transaction was cancelled: `refusals` in the order of its writes, and whether something
/// that passes was among the reasons.
record Cancellation(
    String what, List<Optional<ConditionFailed>> refusals, boolean conflict, boolean throttled) {
  Cancellation {
    refusals = List.copyOf(refusals);
  }

  /// Throws [IllegalArgumentException] for a write that is not valid.
  static Cancellation of(String what, TransactionCanceledException cancelled) {
    var refusals = new ArrayList<Optional<ConditionFailed>>();
    boolean conflict = false;
    boolean throttled = false;
    for (CancellationReason reason : cancelled.cancellationReasons()) {
      Optional<ConditionFailed> refusal = Optional.empty();
      switch (String.valueOf(reason.code())) {
        case "None" -> {}
        case "ConditionalCheckFailed" -> refusal = Optional.of(new ConditionFailed(found(reason)));
        case "TransactionConflict" -> conflict = true;
        case "ThrottlingError", "ProvisionedThroughputExceeded" -> throttled = true;
        case "ValidationError", "ItemCollectionSizeLimitExceeded" ->
            throw new IllegalArgumentException(
                "%s: %s: %s".formatted(what, reason.code(), reason.message()), cancelled);
        default ->
            throw new CallFailed(
                CallFailed.Kind.UNAVAILABLE,
                "%s: cancelled for %s: %s".formatted(what, reason.code(), reason.message()));
      }
      refusals.add(refusal);
    }
    return new Cancellation(what, refusals, conflict, throttled);
  }

  private static Optional<Item> found(CancellationReason reason) {
    return reason.hasItem() && !reason.item().isEmpty()
        ? Optional.of(Items.fromSdk(reason.item()))
        : Optional.empty();
  }

  /// Whether the same transaction may fare otherwise in a moment.
  boolean passing() {
    return conflict || throttled;
  }

  /// A refusal is an answer, whatever else was among the reasons. Throws [CallFailed] if there is
  /// neither a refusal nor a conflict.
  TransactionOutcome outcome() {
    if (refusals.stream().anyMatch(Optional::isPresent)) {
      return new TransactionOutcome.Cancelled(refusals);
    }
    if (conflict) {
      return new TransactionOutcome.Conflict();
    }
    throw throttled
        ? new CallFailed(CallFailed.Kind.THROTTLED, what + ": cancelled, too many requests.")
        : new CallFailed(CallFailed.Kind.UNAVAILABLE, what + ": cancelled without a reason.");
  }
}
