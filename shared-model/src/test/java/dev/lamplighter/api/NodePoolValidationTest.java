package dev.lamplighter.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Uid;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The rules of a pool's values on the value itself, as for a pool read from the cluster (spec core
/// 1.12). Each rule's sentence is in the tests of reading manifests.
class NodePoolValidationTest {
  private static final NodeClaimSpec CLAIM =
      new NodeClaimSpec(
          List.of(),
          List.of(),
          Requirements.EMPTY,
          new NodeClassRef(NodeClassName.of("default")),
          Optional.empty(),
          Optional.of(NodeClaimSpec.DEFAULT_EXPIRE_AFTER),
          Resources.EMPTY);

  @Test
  void findsNothingWrongWithAPlainPool() {
    assertThat(NodePoolValidation.of(pool(CLAIM, OptionalInt.empty(), Disruption.DEFAULT)))
        .isEmpty();
  }

  @Test
  void saysEveryRuleThatIsBroken() {
    var hostname = Requirements.of(Requirement.exists(LabelKey.HOSTNAME));
    var pool = pool(CLAIM.with(hostname, Resources.EMPTY), OptionalInt.of(0), Disruption.DEFAULT);

    assertThat(NodePoolValidation.of(pool))
        .extracting(violation -> violation.path().toString())
        .containsExactly(
            "spec.weight", "spec.template.spec.requirements[\"kubernetes.io/hostname\"]");
  }

  @Test
  void findsAnnotationsThatNoNodeClaimCouldCarry() {
    assertThat(annotated("example.com/ü")).hasSize(1);
    assertThat(annotated("example.com/ü").getFirst())
        .startsWith(
            "spec.template.metadata.annotations[\"example.com/ü\"]: the API server takes no"
                + " annotation with the key");
    assertThat(annotated("a b")).hasSize(1);
    assertThat(annotated("Example.com/Team")).isEmpty();
    assertThat(annotated("team")).isEmpty();
  }

  private static List<String> annotated(String key) {
    var pool = pool(CLAIM, OptionalInt.empty(), Disruption.DEFAULT);
    var spec = pool.spec();
    var annotations = new TreeMap<AnnotationKey, String>();
    annotations.put(new AnnotationKey(key), "x");
    var template =
        new NodePool.Template(spec.template().labels(), annotations, spec.template().spec());
    return NodePoolValidation.of(
            new NodePool(
                pool.meta(),
                new NodePool.Spec(
                    template, spec.disruption(), spec.limits(), spec.weight(), spec.replicas()),
                pool.status()))
        .stream()
        .map(Object::toString)
        .toList();
  }

  @Test
  void findsAnEffectOfOneKeyTwiceWithinAList() {
    var taint = Taint.of("a", "1", TaintEffect.NO_SCHEDULE);
    var other = Taint.of("a", "1", TaintEffect.NO_EXECUTE);
    var claim =
        new NodeClaimSpec(
            List.of(taint, other, Taint.of("a", "2", TaintEffect.NO_SCHEDULE)),
            List.of(),
            Requirements.EMPTY,
            CLAIM.nodeClassRef(),
            Optional.empty(),
            Optional.empty(),
            Resources.EMPTY);

    assertThat(NodePoolValidation.of(pool(claim, OptionalInt.empty(), Disruption.DEFAULT)))
        .extracting(Object::toString)
        .containsExactly(
            "spec.template.spec.taints[2]: a:NoSchedule stands at spec.template.spec.taints[0]"
                + " already. Allowed: each effect of a key once in taints and startupTaints"
                + " together. Write one of the two.");
  }

  @Test
  void boundsTheNumberOfBudgets() {
    var budgets = Collections.nCopies(51, Budget.DEFAULT);
    var disruption =
        new Disruption(Optional.empty(), Disruption.DEFAULT.consolidationPolicy(), budgets);

    assertThat(NodePoolValidation.of(pool(CLAIM, OptionalInt.empty(), disruption)))
        .extracting(Object::toString)
        .containsExactly(
            "spec.disruption.budgets: found 51 items. Allowed: at most 50. Write fewer of them.");
  }

  private static NodePool pool(NodeClaimSpec claim, OptionalInt weight, Disruption disruption) {
    return new NodePool(
        ObjectMeta.named("web", Uid.of("u-1"), Instant.EPOCH),
        new NodePool.Spec(
            new NodePool.Template(Labels.EMPTY, new TreeMap<>(), claim),
            disruption,
            Resources.EMPTY,
            weight,
            OptionalLong.empty()),
        NodePool.Status.EMPTY);
  }
}
