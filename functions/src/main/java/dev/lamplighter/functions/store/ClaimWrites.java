package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.Launched;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// The transactions that keep claims and the limits ledger true to each other, as values. `epoch`
/// is that of the lease; whoever sends them adds the check that it still holds.
public record ClaimWrites(ClusterName cluster, long epoch) {

  /// The position of the ledger's write in [#reserve], whose refusal means: over a limit.
  public static final int LEDGER = 1;

  /// An item holds 400 KB; the rest is for what a claim gathers later: its instance, labels that
  /// the node brings, and 8 bytes for each pod on it.
  static final int RECORD_BYTES_MAX = 350 * 1024;

  /// Promise capacity to a claim: it must be new, and its pool must stay within `limits`.
  public List<Write> reserve(ClaimRecord claim, Resources limits) {
    var within = new ArrayList<Condition>();
    for (ResourceName resource : limits.names()) {
      within.add(
          new Condition.AtMostOrAbsent(
              LedgerCodec.attribute(resource),
              limits.get(resource) - claim.promised().get(resource)));
    }
    return List.of(
        new Write.Put(item(claim), new Condition.ItemAbsent()),
        addToLedger(claim.owner().poolUid(), claim.promised(), new Condition.AllOf(within)));
  }

  /// Record a claim whose record was lost. Its instance runs, limits or not.
  public List<Write> adopt(ClaimRecord claim) {
    var writes = new ArrayList<Write>();
    writes.add(new Write.Put(item(claim), new Condition.ItemAbsent()));
    writes.add(addToLedger(claim.owner().poolUid(), claim.promised(), new Condition.Always()));
    claim.launched().ifPresent(launched -> writes.add(pointer(claim, launched)));
    return List.copyOf(writes);
  }

  private Write pointer(ClaimRecord claim, Launched launched) {
    var address = new ClaimAddress(cluster, claim.name());
    return new Write.Put(address.encode(launched.instance()), new Condition.Always());
  }

  /// Write a claim's next state over the version that it was decided on.
  public List<Write> update(ClaimRecord next, Resources ledgerDelta) {
    var writes = new ArrayList<Write>();
    writes.add(
        new Write.Put(item(next.withVersion(next.version() + 1)), isVersion(next.version())));
    if (changesAnything(ledgerDelta)) {
      writes.add(addToLedger(next.owner().poolUid(), ledgerDelta, new Condition.Always()));
    }
    return List.copyOf(writes);
  }

  /// Record the instance that a claim became, and give back what was promised beyond it. `next` is
  /// launched and still names the version of `reserved`.
  public List<Write> launched(ClaimRecord reserved, ClaimRecord next) {
    var writes = new ArrayList<>(update(next, next.promised().minus(reserved.promised())));
    next.launched().ifPresent(launched -> writes.add(pointer(next, launched)));
    return List.copyOf(writes);
  }

  /// Delete a claim and give its promise back.
  public List<Write> forget(ClaimRecord last) {
    var writes = new ArrayList<Write>();
    writes.add(new Write.Delete(ItemKeys.claim(cluster, last.name()), isVersion(last.version())));
    if (changesAnything(last.promised())) {
      writes.add(
          addToLedger(
              last.owner().poolUid(),
              Resources.EMPTY.minus(last.promised()),
              new Condition.Always()));
    }
    last.launched()
        .ifPresent(
            launched ->
                writes.add(
                    new Write.Delete(
                        ItemKeys.instance(launched.instance()), new Condition.Always())));
    return List.copyOf(writes);
  }

  /// Write the sum of the claims into a ledger that still says `before`.
  public Write rewriteLedger(Uid pool, Resources before, Resources sum) {
    var unchanged = new ArrayList<Condition>();
    for (ResourceName resource : before.plus(sum).names()) {
      String attribute = LedgerCodec.attribute(resource);
      unchanged.add(
          before.has(resource)
              ? new Condition.AttributeEquals(
                  attribute, new AttributeValue.Number(before.get(resource)))
              : new Condition.AtMostOrAbsent(attribute, 0));
    }
    var condition = new Condition.AllOf(unchanged);
    return sum.isEmpty()
        ? new Write.Delete(ItemKeys.pool(cluster, pool), condition)
        : new Write.Put(LedgerCodec.encode(cluster, pool, sum), condition);
  }

  /// Why the claim can't be recorded, if it can't.
  public Optional<String> tooLarge(ClaimRecord claim) {
    int bytes = item(claim).bytes();
    return bytes <= RECORD_BYTES_MAX
        ? Optional.empty()
        : Optional.of(
            "The record of NodeClaim %s takes %d bytes, of which DynamoDB leaves it %d. Shorten userData, tags, annotations or labels of its NodePool and EC2NodeClass."
                .formatted(claim.name(), bytes, RECORD_BYTES_MAX));
  }

  private Item item(ClaimRecord claim) {
    return ClaimCodec.encode(cluster, claim, epoch);
  }

  private static Condition isVersion(long version) {
    return new Condition.AttributeEquals(ClaimCodec.VERSION, new AttributeValue.Number(version));
  }

  private Write addToLedger(Uid pool, Resources amounts, Condition condition) {
    var add = new TreeMap<String, Long>();
    amounts.names().forEach(name -> add.put(LedgerCodec.attribute(name), amounts.get(name)));
    return new Write.Update(
        ItemKeys.pool(cluster, pool), new TreeMap<>(), add, new TreeSet<>(), condition);
  }

  private static boolean changesAnything(Resources delta) {
    return delta.names().stream().anyMatch(name -> delta.get(name) != 0);
  }
}
