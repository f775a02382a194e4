package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.Item;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClaimRecord;

/// A claim's record as item `claim#<name>`: what people and conditions ask for as attributes, and
/// the whole record as JSON, which alone is read back.
public final class ClaimCodec {
  /// Conditions name it: a write happens only to the version it was decided on.
  static final String VERSION = "version";

  private static final String RECORD = "record";

  private ClaimCodec() {}

  /// `epoch` is that of the lease under which it is written.
  public static Item encode(ClusterName cluster, ClaimRecord claim, long epoch) {
    var attributes =
        new Attributes()
            .text("state", claim.state().toString())
            .number(VERSION, claim.version())
            .number("epoch", epoch)
            .text("uid", claim.uid().value())
            .text("pool", claim.owner().pool().value())
            .text("poolUid", claim.owner().poolUid().value())
            .text("clientToken", claim.launch().inputs().fleet().clientToken().value())
            .text("launchBy", claim.launch().launchBy().toString())
            .text(RECORD, LongText.pack(ClaimJson.write(claim)));
    claim
        .launched()
        .ifPresent(
            launched ->
                attributes
                    .text("instance", launched.instance().value())
                    .text("instanceType", launched.instanceType().value())
                    .text("zone", launched.zone().value())
                    .text("capacityType", launched.capacityType().toString())
                    .number("microsPerHour", launched.price().microsPerHour()));
    return attributes.at(ItemKeys.claim(cluster, claim.name()));
  }

  public static ClaimRecord decode(Item item) {
    return ClaimJson.read(LongText.unpack(item.text(RECORD)));
  }
}
