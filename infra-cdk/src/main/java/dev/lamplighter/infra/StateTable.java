package dev.lamplighter.infra;

import static dev.lamplighter.functions.dynamodb.StateTable.EXPIRES;
import static dev.lamplighter.functions.dynamodb.StateTable.PARTITION_KEY;
import static dev.lamplighter.functions.dynamodb.StateTable.SORT_KEY;

import dev.lamplighter.functions.install.Installation;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.constructs.Construct;

/// The table of state and leases (design 5). It goes with the stack: it can be rebuilt from tags
/// and NodeClaims, and when the stack goes there are none left.
final class StateTable extends Construct {
  private final Table table;

  StateTable(Construct scope, Installation installation) {
    super(scope, "State");
    var builder =
        Table.Builder.create(this, "StateTable")
            .tableName(installation.place().table().name())
            .partitionKey(text(PARTITION_KEY))
            .sortKey(text(SORT_KEY))
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .timeToLiveAttribute(EXPIRES)
            .removalPolicy(RemovalPolicy.DESTROY);
    if (installation.guarding().pointInTimeRecovery()) {
      builder.pointInTimeRecoverySpecification(
          PointInTimeRecoverySpecification.builder().pointInTimeRecoveryEnabled(true).build());
    }
    OwnersKey.of(this, installation)
        .ifPresent(key -> builder.encryption(TableEncryption.CUSTOMER_MANAGED).encryptionKey(key));
    this.table = builder.build();
  }

  Table table() {
    return table;
  }

  private static Attribute text(String name) {
    return Attribute.builder().name(name).type(AttributeType.STRING).build();
  }
}
