package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.PartitionKey;
import dev.lamplighter.functions.port.Write;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/// The requests to one table: strongly consistent, telling what a refused condition found and what
/// they cost.
record Requests(StateTable table) {
  private static final ReturnConsumedCapacity COST = ReturnConsumedCapacity.TOTAL;
  private static final ReturnValuesOnConditionCheckFailure FOUND =
      ReturnValuesOnConditionCheckFailure.ALL_OLD;

  GetItemRequest get(ItemKey key) {
    return GetItemRequest.builder()
        .tableName(table.name())
        .key(Items.toSdk(key))
        .consistentRead(true)
        .returnConsumedCapacity(COST)
        .build();
  }

  /// DynamoDB knows no empty prefix of a key.
  QueryRequest query(PartitionKey partition, String sortKeyPrefix) {
    SortedMap<String, AttributeValue> values = new TreeMap<>();
    values.put(":p", new AttributeValue.Text(partition.value()));
    String condition = StateTable.PARTITION_KEY + " = :p";
    if (!sortKeyPrefix.isEmpty()) {
      values.put(":s", new AttributeValue.Text(sortKeyPrefix));
      condition += " AND begins_with(%s, :s)".formatted(StateTable.SORT_KEY);
    }
    return QueryRequest.builder()
        .tableName(table.name())
        .keyConditionExpression(condition)
        .expressionAttributeValues(Items.toSdk(values))
        .consistentRead(true)
        .returnConsumedCapacity(COST)
        .build();
  }

  PutItemRequest put(Write.Put write) {
    var expression = ExpressionBuilder.of(write);
    return PutItemRequest.builder()
        .tableName(table.name())
        .item(Items.toSdk(write.item()))
        .conditionExpression(text(expression.condition()))
        .expressionAttributeNames(names(expression))
        .expressionAttributeValues(values(expression))
        .returnValuesOnConditionCheckFailure(FOUND)
        .returnConsumedCapacity(COST)
        .build();
  }

  UpdateItemRequest update(Write.Update write) {
    var expression = ExpressionBuilder.of(write);
    return UpdateItemRequest.builder()
        .tableName(table.name())
        .key(Items.toSdk(write.key()))
        .updateExpression(text(expression.update()))
        .conditionExpression(text(expression.condition()))
        .expressionAttributeNames(names(expression))
        .expressionAttributeValues(values(expression))
        .returnValuesOnConditionCheckFailure(FOUND)
        .returnConsumedCapacity(COST)
        .build();
  }

  DeleteItemRequest delete(Write.Delete write) {
    var expression = ExpressionBuilder.of(write);
    return DeleteItemRequest.builder()
        .tableName(table.name())
        .key(Items.toSdk(write.key()))
        .conditionExpression(text(expression.condition()))
        .expressionAttributeNames(names(expression))
        .expressionAttributeValues(values(expression))
        .returnValuesOnConditionCheckFailure(FOUND)
        .returnConsumedCapacity(COST)
        .build();
  }

  /// `token` makes it happen once, however often it is sent within ten minutes.
  TransactWriteItemsRequest transaction(List<Write> writes, String token) {
    return TransactWriteItemsRequest.builder()
        .transactItems(writes.stream().map(this::part).toList())
        .clientRequestToken(token)
        .returnConsumedCapacity(COST)
        .build();
  }

  private TransactWriteItem part(Write write) {
    var expression = ExpressionBuilder.of(write);
    var part = TransactWriteItem.builder();
    return switch (write) {
      case Write.Put put -> part.put(put(put, expression)).build();
      case Write.Update update -> part.update(update(update, expression)).build();
      case Write.Delete delete -> part.delete(delete(delete, expression)).build();
      case Write.Check check -> part.conditionCheck(check(check, expression)).build();
    };
  }

  private Put put(Write.Put write, Expression expression) {
    return Put.builder()
        .tableName(table.name())
        .item(Items.toSdk(write.item()))
        .conditionExpression(text(expression.condition()))
        .expressionAttributeNames(names(expression))
        .expressionAttributeValues(values(expression))
        .returnValuesOnConditionCheckFailure(FOUND)
        .build();
  }

  private Update update(Write.Update write, Expression expression) {
    if (expression.update().isEmpty()) {
      throw new IllegalArgumentException(
          "An update of item %s in a transaction changes nothing".formatted(write.key()));
    }
    return Update.builder()
        .tableName(table.name())
        .key(Items.toSdk(write.key()))
        .updateExpression(text(expression.update()))
        .conditionExpression(text(expression.condition()))
        .expressionAttributeNames(names(expression))
        .expressionAttributeValues(values(expression))
        .returnValuesOnConditionCheckFailure(FOUND)
        .build();
  }

  private Delete delete(Write.Delete write, Expression expression) {
    return Delete.builder()
        .tableName(table.name())
        .key(Items.toSdk(write.key()))
        .conditionExpression(text(expression.condition()))
        .expressionAttributeNames(names(expression))
        .expressionAttributeValues(values(expression))
        .returnValuesOnConditionCheckFailure(FOUND)
        .build();
  }

  private ConditionCheck check(Write.Check write, Expression expression) {
    return ConditionCheck.builder()
        .tableName(table.name())
        .key(Items.toSdk(write.key()))
        .conditionExpression(text(expression.condition()))
        .expressionAttributeNames(names(expression))
        .expressionAttributeValues(values(expression))
        .returnValuesOnConditionCheckFailure(FOUND)
        .build();
  }

  private static @Nullable String text(Optional<String> expression) {
    return expression.orElse(null);
  }

  /// DynamoDB takes no map of them, rather than an empty one.
  private static @Nullable Map<String, String> names(Expression expression) {
    return expression.names().isEmpty() ? null : expression.names();
  }

  private static @Nullable
      Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue>
      values(Expression expression) {
    return expression.values().isEmpty() ? null : Items.toSdk(expression.values());
  }
}
