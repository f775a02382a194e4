package dev.lamplighter.functions.store;

import dev.lamplighter.catalogue.AccountFacts;
import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceTypeName;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// What EC2 has taught us about the account, as item `account`: one attribute for each instance
/// type it may not launch, holding EC2's sentence, so that facts are added one by one.
public final class AccountFactsCodec {
  private static final String PREFIX = "refused:";

  /// EC2 has some 1,400 types, and an item 400 KB.
  private static final int SENTENCE_MAX = 200;

  private AccountFactsCodec() {}

  /// Add what was learned, EC2's sentence by type, to what is known.
  public static Write learn(ClusterName cluster, SortedMap<InstanceTypeName, String> refused) {
    var attributes = new Attributes();
    refused.forEach((type, message) -> attributes.text(PREFIX + type, beginning(message)));
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

  public static AccountFacts decode(Item item) {
    var refused = new TreeMap<InstanceTypeName, String>();
    item.attributes()
        .forEach(
            (name, value) -> {
              if (name.startsWith(PREFIX) && value instanceof AttributeValue.Text(String message)) {
                refused.put(InstanceTypeName.of(name.substring(PREFIX.length())), message);
              }
            });
    return new AccountFacts(refused);
  }
}
