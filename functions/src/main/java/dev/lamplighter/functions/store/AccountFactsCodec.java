package dev.lamplighter.functions.store;

import dev.lamplighter.catalogue.AccountFacts;
import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceTypeName;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// What EC2 has taught us about the account, as item `account`: one attribute for each instance
/// type it may not launch, holding EC2's sentence, and one for when it said so, so that facts are
/// added one by one. One without its time, or of too long ago, is none.
public final class AccountFactsCodec {
  private static final String PREFIX = "refused:";
  private static final String AT = "refusedAt:";

  /// EC2 has some 1,400 types, and an item 400 KB.
  private static final int SENTENCE_MAX = 150;

  private AccountFactsCodec() {}

  /// Add what was learned, EC2's sentence by type, to what is known.
  public static Write learn(
      ClusterName cluster, SortedMap<InstanceTypeName, String> refused, Instant now) {
    var attributes = new Attributes();
    refused.forEach(
        (type, message) -> {
          attributes.text(PREFIX + type, beginning(message));
          attributes.number(AT + type, now.getEpochSecond());
        });
    return new Write.Update(
        ItemKeys.accountFacts(cluster),
        attributes.values(),
        new TreeMap<>(),
        new TreeSet<>(),
        new Condition.Always());
  }

  private static String beginning(String message) {
    return message.substring(0, Math.min(SENTENCE_MAX, message.length()));
  }

  /// What holds at `now`.
  public static AccountFacts decode(Item item, Instant now) {
    var refused = new TreeMap<InstanceTypeName, String>();
    item.attributes()
        .forEach(
            (name, value) -> {
              if (name.startsWith(PREFIX) && value instanceof AttributeValue.Text(String message)) {
                String type = name.substring(PREFIX.length());
                var named = InstanceTypeName.of(type);
                if (now.isBefore(saidAt(item, type).plus(AccountFacts.KEPT))) {
                  refused.put(named, message);
                }
              }
            });
    return new AccountFacts(refused);
  }

  private static Instant saidAt(Item item, String type) {
    return item.attributes().get(AT + type) instanceof AttributeValue.Number(long seconds)
        ? Instant.ofEpochSecond(seconds)
        : Instant.EPOCH;
  }
}
