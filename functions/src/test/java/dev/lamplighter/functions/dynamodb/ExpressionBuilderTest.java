package dev.lamplighter.functions.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.PartitionKey;
import dev.lamplighter.functions.port.Write;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ExpressionBuilderTest {
  private static final ItemKey POOL = new ItemKey(new PartitionKey("cluster#mydev"), "pool#1");

  @Test
  void writesNoNameAndNoValueIntoTheText() {
    var expression =
        ExpressionBuilder.of(
            new Write.Update(
                POOL,
                new TreeMap<>(Map.of("name", new AttributeValue.Text("x"))),
                new TreeMap<>(Map.of("promised:cpu", 2000L, "promised:nvidia.com/gpu", 1L)),
                new TreeSet<>(List.of("owner")),
                new Condition.AllOf(
                    List.of(
                        new Condition.Always(),
                        new Condition.AtMostOrAbsent("promised:cpu", 6000),
                        new Condition.AllOf(
                            List.of(
                                new Condition.ItemPresent(),
                                new Condition.AttributeEquals(
                                    "owner", new AttributeValue.Text("me"))))))));

    assertThat(expression.update()).contains("SET #a0 = :v0 ADD #a1 :v1, #a2 :v2 REMOVE #a3");
    assertThat(expression.condition())
        .contains(
            "(attribute_not_exists(#a1) OR #a1 <= :v3) AND attribute_exists(#a4) AND #a3 = :v4");
    assertThat(expression.names())
        .containsExactly(
            Map.entry("#a0", "name"),
            Map.entry("#a1", "promised:cpu"),
            Map.entry("#a2", "promised:nvidia.com/gpu"),
            Map.entry("#a3", "owner"),
            Map.entry("#a4", "pk"));
    assertThat(expression.values())
        .containsEntry(":v3", new AttributeValue.Number(6000))
        .containsEntry(":v4", new AttributeValue.Text("me"));
  }

  @Test
  void saysNothingWhereNothingIsAsked() {
    var delete = new Write.Delete(POOL, new Condition.AllOf(List.of(new Condition.Always())));

    assertThat(ExpressionBuilder.of(delete))
        .isEqualTo(
            new Expression(Optional.empty(), Optional.empty(), new TreeMap<>(), new TreeMap<>()));
  }

  @Test
  void aCheckAlwaysSaysSomething() {
    var check = new Write.Check(POOL, new Condition.Always());

    assertThat(ExpressionBuilder.of(check).condition())
        .contains("attribute_exists(#a0) OR attribute_not_exists(#a0)");
  }
}
