package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// The lease on a cluster as item `lease` (design: Functions).
///
/// - `owner` is empty once released.
/// - `epoch` rises with each new owner and never falls, so every write can name the reign it
///   belongs to.
/// - `heartbeat` rises with each renewal and with the release; who watches it stand still for a
///   whole `ttl` may take over.
/// - `since` is when the item was first written: what is older than that has lost its record with
///   the table that was there before.
public record LeaseRecord(
    Optional<String> owner, long epoch, long heartbeat, Duration ttl, Mode mode, Instant since) {
  public static final String EPOCH = "epoch";
  public static final String HEARTBEAT = "heartbeat";
  public static final String OWNER = "owner";
  public static final String MODE = "mode";
  public static final String SINCE = "sinceMillis";
  public static final String TTL_MILLIS = "ttlMillis";

  public LeaseRecord {
    since = since.truncatedTo(ChronoUnit.MILLIS);
    if (epoch < 1 || heartbeat < 0 || ttl.isNegative() || ttl.isZero()) {
      throw new IllegalArgumentException(
          "Lease: epoch=%d must be positive, heartbeat=%d not negative, ttl=%s positive"
              .formatted(epoch, heartbeat, ttl));
    }
  }

  /// Whether the cluster may still get nodes.
  public enum Mode {
    ACTIVE("active"),
    /// A teardown is under way: every reservation is refused, so nothing is launched behind it.
    CLOSING("closing");

    private final String text;

    Mode(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }

    static Mode parse(String text) {
      for (Mode mode : values()) {
        if (mode.text.equals(text)) {
          return mode;
        }
      }
      throw new IllegalStateException("Lease mode (%s) is not known".formatted(text));
    }
  }

  public Item encode(ClusterName cluster) {
    var attributes =
        new Attributes()
            .number(EPOCH, epoch)
            .number(HEARTBEAT, heartbeat)
            .number(TTL_MILLIS, ttl.toMillis())
            .number(SINCE, since.toEpochMilli())
            .text(MODE, mode.toString());
    owner.ifPresent(name -> attributes.text(OWNER, name));
    return attributes.at(ItemKeys.lease(cluster));
  }

  public static LeaseRecord decode(Item item) {
    return new LeaseRecord(
        item.get(OWNER).map(_ -> item.text(OWNER)),
        item.number(EPOCH),
        item.number(HEARTBEAT),
        Duration.ofMillis(item.number(TTL_MILLIS)),
        Mode.parse(item.text(MODE)),
        Instant.ofEpochMilli(item.number(SINCE)));
  }

  /// The value of attribute `mode`, for a condition.
  public static AttributeValue attribute(Mode mode) {
    return new AttributeValue.Text(mode.toString());
  }
}
