package dev.lamplighter.testing;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Operator;
import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.model.Uid;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;

/// Values as people write them in manifests and messages.
public final class Notation {
  private Notation() {}

  /// `cpu=400m, memory=512Mi`.
  public static Resources resources(String text) {
    var quantities = new TreeMap<ResourceName, Quantity>();
    for (String part : parts(text, ",")) {
      String[] nameAndAmount = part.split("=", 2);
      quantities.put(ResourceName.of(nameAndAmount[0]), Quantity.parse(nameAndAmount[1]));
    }
    return Resources.of(quantities);
  }

  /// `node In [service, platform]`, `generation Gt 5`, `team Exists`, and with a least number of
  /// values `zone In [a, b] min 2`.
  public static Requirement requirement(String text) {
    String[] body = text.strip().split(" min ", 2);
    String[] words = body[0].split("\\s+", 3);
    var values =
        words.length < 3 ? List.<String>of() : parts(words[2].replaceAll("[\\[\\]]", ""), ",");
    var least = body.length == 2 ? OptionalInt.of(Integer.parseInt(body[1])) : OptionalInt.empty();
    return Requirement.of(
        LabelKey.of(words[0]), Operator.parse(words[1]).orElseThrow(), values, least);
  }

  public static Requirements requirements(String... texts) {
    return Requirements.of(Arrays.stream(texts).map(Notation::requirement).toList());
  }

  /// `app=web, tier=front`.
  public static Labels labels(String text) {
    Labels labels = Labels.EMPTY;
    for (String part : parts(text, ",")) {
      String[] keyAndValue = part.split("=", 2);
      labels = labels.with(LabelKey.of(keyAndValue[0]), keyAndValue[1]);
    }
    return labels;
  }

  /// `node=service:NoSchedule` or `dedicated:NoExecute`.
  public static Taint taint(String text) {
    String[] markAndEffect = text.split(":", 2);
    String[] keyAndValue = (markAndEffect[0] + "=").split("=", 3);
    return Taint.of(keyAndValue[0], keyAndValue[1], effect(markAndEffect[1]));
  }

  private static TaintEffect effect(String text) {
    return Arrays.stream(TaintEffect.values())
        .filter(effect -> effect.toString().equals(text))
        .findFirst()
        .orElseThrow();
  }

  /// What tolerates `node=service:NoSchedule`; `*` tolerates everything.
  public static Toleration toleration(String text) {
    if (text.equals("*")) {
      return Toleration.all();
    }
    Taint taint = taint(text);
    return Toleration.equal(taint.key(), taint.value()).on(taint.effect());
  }

  /// The UID that an object of this kind and name has in every world.
  public static Uid uid(String kind, String name) {
    return StableHash.of("world", kind, name).toUid();
  }

  static List<String> parts(String text, String separator) {
    return text.isBlank()
        ? List.of()
        : Arrays.stream(text.split(separator)).map(String::strip).toList();
  }
}
