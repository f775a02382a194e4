package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import java.util.TreeMap;

/// The limits ledger as item `pool#<uid>`: one number attribute for each resource promised, in base
/// units, `nodes` among them, so that one condition can compare and one write can add.
public final class LedgerCodec {
  /// Keeps a resource's name from meeting one of the table's own attributes.
  private static final String PREFIX = "promised:";

  private LedgerCodec() {}

  /// The attribute that counts a resource.
  public static String attribute(ResourceName resource) {
    return PREFIX + resource;
  }

  public static Item encode(ClusterName cluster, Uid pool, Resources promised) {
    var attributes = new Attributes();
    promised.names().forEach(name -> attributes.number(attribute(name), promised.get(name)));
    return attributes.at(ItemKeys.pool(cluster, pool));
  }

  public static Resources decode(Item item) {
    var amounts = new TreeMap<ResourceName, Long>();
    item.attributes()
        .forEach(
            (name, value) -> {
              if (name.startsWith(PREFIX) && value instanceof AttributeValue.Number(long amount)) {
                amounts.put(ResourceName.of(name.substring(PREFIX.length())), amount);
              }
            });
    return Resources.ofAmounts(amounts);
  }

  /// The pool that a ledger item counts for.
  public static Uid pool(ItemKey key) {
    return Uid.of(key.sortKey().substring(ItemKeys.POOLS.length()));
  }
}
