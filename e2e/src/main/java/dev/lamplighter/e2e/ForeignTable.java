package dev.lamplighter.e2e;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/// A table that somebody made for something else: by its keys it can't hold our state.
final class ForeignTable {
  private ForeignTable() {}

  static void create(DynamoDbClient client, String name) {
    var key = KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build();
    var id =
        AttributeDefinition.builder()
            .attributeName("id")
            .attributeType(ScalarAttributeType.S)
            .build();
    client.createTable(
        it ->
            it.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(key)
                .attributeDefinitions(id));
  }
}
