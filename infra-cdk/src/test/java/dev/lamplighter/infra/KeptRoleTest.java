package dev.lamplighter.infra;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// A cluster whose nodes stay was taken off the list, another stays on it.
class KeptRoleTest {
  private static final String REST =
      """
      region: eu-central-1
      stack: Rest
      clusters:
        - name: drains
          accessEntries: false
      guarding:
        keepNodeRole: true
      """;

  @Test
  void theRoleOfNodesStaysThoughNoClusterOfTheListKeepsAny() {
    var stack = Stacks.of(REST);

    assertThat(stack.ofType("AWS::IAM::Role"))
        .filteredOn(it -> "Rest-node-eu-central-1".equals(it.at("RoleName")))
        .singleElement()
        .satisfies(
            it ->
                assertThat(it.tree())
                    .containsEntry("DeletionPolicy", "RetainExceptOnCreate")
                    .containsEntry("UpdateReplacePolicy", "Retain"));
    assertThat(stack.only("Custom::LamplighterCluster").properties()).doesNotContainKey("NodeRole");
  }
}
