package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.Item;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.UnreadClaim;
import java.util.Optional;

/// A claim's record as item `claim#<name>`: what people and conditions ask for as attributes, and
/// the whole record as JSON, which alone is read back.
public final class ClaimCodec {
  /// Conditions name it: a write happens only to the version it was decided on.
  static final String VERSION = "version";

  /// In which [ClaimFormat] the record is written.
  private static final String FORMAT = "format";

  private static final String POOL_UID = "poolUid";
  private static final String INSTANCE = "instance";
  private static final String RECORD = "record";

  private ClaimCodec() {}

  /// `epoch` is that of the lease under which it is written.
  public static Item encode(ClusterName cluster, ClaimRecord claim, long epoch) {
    var attributes =
        new Attributes()
            .text("state", claim.state().toString())
            .number(VERSION, claim.version())
            .number("epoch", epoch)
            .number(FORMAT, ClaimFormat.LATEST)
            .text("uid", claim.uid().value())
            .text("pool", claim.owner().pool().value())
            .text(POOL_UID, claim.owner().poolUid().value())
            .text("clientToken", claim.launch().inputs().fleet().clientToken().value())
            .text("launchBy", claim.launch().launchBy().toString())
            .text(RECORD, LongText.pack(ClaimJson.write(claim)));
    claim
        .launched()
        .ifPresent(
            launched ->
                attributes
                    .text(INSTANCE, launched.instance().value())
                    .text("instanceType", launched.instanceType().value())
                    .text("zone", launched.zone().value())
                    .text("capacityType", launched.capacityType().toString())
                    .number("microsPerHour", launched.price().microsPerHour()));
    return attributes.at(ItemKeys.claim(cluster, claim.name()));
  }

  /// Throws an exception of its own choice where the record can't be read.
  public static ClaimRecord decode(Item item) {
    long format = item.get(FORMAT).isPresent() ? item.number(FORMAT) : 1;
    return ClaimJson.read(LongText.unpack(item.text(RECORD)), format);
  }

  /// Whatever is wrong with a record concerns its own claim alone.
  public static ClaimReading read(Item item) {
    try {
      return new ClaimReading.Whole(decode(item));
    } catch (RuntimeException broken) {
      return new ClaimReading.Unread(
          new UnreadClaim(
              NodeClaimName.of(item.key().sortKey().substring(ItemKeys.CLAIMS.length())),
              ItemReading.why(broken),
              ItemReading.of(item, it -> Uid.of(it.text(POOL_UID)), _ -> {}),
              ItemReading.of(
                  item, it -> ClaimJson.promised(LongText.unpack(it.text(RECORD))), _ -> {}),
              ItemReading.of(item, it -> InstanceId.of(it.text(INSTANCE)), _ -> {}),
              Optional.empty()));
    }
  }
}
