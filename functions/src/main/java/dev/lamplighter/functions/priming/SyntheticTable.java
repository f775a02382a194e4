package dev.lamplighter.functions.priming;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The state table in DynamoDB's own words, for one writer: every condition holds. Updates are
/// understood as the functions write them: `SET #a0 = :v0, #a1 = :v1 ADD #a2 :v2 REMOVE #a3`.
final class SyntheticTable {
  private static final Pattern SET = Pattern.compile("(#a\\d+) = (:v\\d+)");
  private static final Pattern ADD = Pattern.compile("(#a\\d+) (:v\\d+)");
  private static final Pattern NAME = Pattern.compile("#a\\d+");

  private final Map<String, ObjectNode> items = new TreeMap<>();

  /// `operation` as `GetItem`.
  Reply answer(String operation, JsonNode request) {
    return switch (operation) {
      case "GetItem" -> get(request);
      case "Query" -> query(request);
      case "TransactWriteItems" -> {
        request
            .path("TransactItems")
            .forEach(
                part -> part.propertyStream().forEach(it -> write(it.getKey(), it.getValue())));
        yield Reply.json(200, "{}");
      }
      default -> {
        write(operation, request);
        yield Reply.json(200, "{}");
      }
    };
  }

  private Reply get(JsonNode request) {
    var answer = JsonMapper.shared().createObjectNode();
    ObjectNode item = items.get(key(request.path("Key")));
    return Reply.json(item == null ? answer : answer.set("Item", item));
  }

  private Reply query(JsonNode request) {
    var values = request.path("ExpressionAttributeValues");
    String prefix = text(values.path(":p")) + "\n" + text(values.path(":s"));
    var answer = JsonMapper.shared().createObjectNode();
    var found = answer.putArray("Items");
    items.forEach(
        (key, item) -> {
          if (key.startsWith(prefix)) {
            found.add(item);
          }
        });
    return Reply.json(answer.put("Count", found.size()));
  }

  private void write(String operation, JsonNode write) {
    switch (operation) {
      case "Put", "PutItem" -> {
        var item = (ObjectNode) write.path("Item");
        items.put(key(item), item);
      }
      case "Delete", "DeleteItem" -> items.remove(key(write.path("Key")));
      case "Update", "UpdateItem" -> update(write);
      case "ConditionCheck" -> {}
      default -> throw new IllegalArgumentException("DynamoDB: no answer to " + operation);
    }
  }

  private void update(JsonNode write) {
    var key = (ObjectNode) write.path("Key");
    var item = items.computeIfAbsent(key(key), _ -> key.deepCopy());
    String[] clauses = write.path("UpdateExpression").asString("").split("(?=SET |ADD |REMOVE )");
    for (String clause : clauses) {
      if (clause.startsWith("SET ")) {
        each(SET, clause, it -> item.set(name(write, it.group(1)), value(write, it.group(2))));
      } else if (clause.startsWith("ADD ")) {
        each(ADD, clause, it -> add(item, name(write, it.group(1)), value(write, it.group(2))));
      } else {
        each(NAME, clause, it -> item.remove(name(write, it.group())));
      }
    }
  }

  private interface Change {
    Object of(MatchResult match);
  }

  private static void each(Pattern pattern, String clause, Change change) {
    pattern.matcher(clause).results().forEach(change::of);
  }

  private static ObjectNode add(ObjectNode item, String name, JsonNode amount) {
    long sum = item.path(name).path("N").asLong(0) + amount.path("N").asLong(0);
    item.putObject(name).put("N", Long.toString(sum));
    return item;
  }

  private static String name(JsonNode write, String placeholder) {
    return write.path("ExpressionAttributeNames").path(placeholder).asString();
  }

  private static JsonNode value(JsonNode write, String placeholder) {
    return write.path("ExpressionAttributeValues").path(placeholder);
  }

  private static String key(JsonNode key) {
    return text(key.path("pk")) + "\n" + text(key.path("sk"));
  }

  private static String text(JsonNode attribute) {
    return attribute.path("S").asString("");
  }
}
