package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.store.LeaseRecord.Mode;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A stack is updated, and goes back where that fails.
class StackUpdatesTest {
  private static final Map<String, Object> BEFORE = Map.of();
  private static final Map<String, Object> AFTER = Map.of("Version", "2.0.0");

  /// CloudFormation would first take the rights over the old cluster, and then ask for its end.
  @Test
  void anotherNameIsRefusedBeforeTheOldClusterIsLost() {
    var stack = StackWorld.withNodes(1);

    var answer = stack.await(stack.request("Update", Map.of("ClusterName", "other")));
    stack.lab.runForMinutes(5);

    assertThat(answer.success()).isFalse();
    assertThat(answer.physicalId()).isEqualTo("lamplighter/mydev");
    assertThat(answer.reason())
        .isEqualTo(
            "ResourceProperties.ClusterName: found \"other\". Allowed: mydev, of which this"
                + " resource is. Deploy cluster other as a stack of its own, with a table of its"
                + " own, and delete this one: that drains mydev's nodes.");
    assertThat(stack.mode()).isEqualTo(Mode.ACTIVE);
    assertThat(stack.lab.nodes()).hasSize(1);
  }

  @Test
  void anUpdateThatFailsIsGoneBackFromThoughTheClusterDoesNotAnswer() {
    var stack = StackWorld.withNodes(1);
    stack.between = StackWorld::unreadable;

    var failed = stack.await(stack.request("Update", AFTER));
    var back = stack.await(stack.request("Update", BEFORE));

    assertThat(failed.success()).isFalse();
    assertThat(failed.reason()).contains("could not be set up").contains("401");
    assertThat(back.success()).as(back.reason()).isTrue();
    assertThat(back.physicalId()).isEqualTo("lamplighter/mydev");
    assertThat(back.reason()).contains("stays as it was").contains("401");
    assertThat(stack.mode()).isEqualTo(Mode.ACTIVE);
  }

  @Test
  void theNextUpdateIsNoWayBack() {
    var stack = StackWorld.withNodes(1);
    stack.between = StackWorld::unreadable;
    stack.await(stack.request("Update", AFTER));
    stack.await(stack.request("Update", BEFORE));

    assertThat(stack.await(stack.request("Update", AFTER)).success()).isFalse();
  }

  @Test
  void anUpdateAfterOneThatSucceededIsNoWayBack() {
    var stack = StackWorld.withNodes(1);
    var between = stack.between;
    stack.between = StackWorld::unreadable;
    stack.await(stack.request("Update", AFTER));
    stack.between = between;
    assertThat(stack.await(stack.request("Update", BEFORE)).success()).isTrue();
    assertThat(stack.await(stack.request("Update", AFTER)).success()).isTrue();
    stack.between = StackWorld::unreadable;

    assertThat(stack.await(stack.request("Update", BEFORE)).success()).isFalse();
  }
}
