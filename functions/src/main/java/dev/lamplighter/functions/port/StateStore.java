package dev.lamplighter.functions.port;

import java.util.List;
import java.util.Optional;

/// A table with DynamoDB's guarantees: strongly consistent reads, conditional writes, transactions
/// that happen as a whole or not at all. Every method may throw [CallFailed].
public interface StateStore {
  int TRANSACTION_MAX = 100;

  /// GetItem, strongly consistent.
  Optional<Item> get(ItemKey key);

  /// Query by partition key and a prefix of the sort key, strongly consistent, all pages.
  Listing<Item> query(PartitionKey partition, String sortKeyPrefix);

  /// One conditional write.
  WriteOutcome write(Write write);

  /// TransactWriteItems of at most [#TRANSACTION_MAX] writes to distinct items.
  TransactionOutcome transact(List<Write> writes);

  sealed interface WriteOutcome {
    record Done() implements WriteOutcome {}

    /// The condition did not hold; `found` is the item as it was
    /// (ReturnValuesOnConditionCheckFailure).
    record ConditionFailed(Optional<Item> found) implements WriteOutcome {}
  }

  sealed interface TransactionOutcome {
    record Done() implements TransactionOutcome {}

    /// Nothing was written. One reason for each write, in order; `Optional.empty()` for those that
    /// were fine.
    record Cancelled(List<Optional<WriteOutcome.ConditionFailed>> reasons)
        implements TransactionOutcome {
      public Cancelled {
        reasons = List.copyOf(reasons);
      }
    }

    /// Another transaction was writing one of the items: nothing was written, try again.
    record Conflict() implements TransactionOutcome {}
  }
}
