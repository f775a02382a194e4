package dev.lamplighter.model;

import static dev.lamplighter.model.AllowUndefined.NONE;
import static dev.lamplighter.model.AllowUndefined.WELL_KNOWN;
import static dev.lamplighter.model.Notation.labels;
import static dev.lamplighter.model.Notation.requirements;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequirementsTest {
  /// C067, spec core 2.5: what a pool offers, what a pod wants, for a key the cloud doesn't know.
  @ParameterizedTest(name = "pool {0}, pod {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''               | ''               | true
          ''               | foo In y         | false
          ''               | foo Exists       | false
          ''               | foo Gt 1         | false
          ''               | foo NotIn x      | true
          ''               | foo DoesNotExist | true
          foo Exists       | ''               | true
          foo Exists       | foo In y         | true
          foo Exists       | foo Exists       | true
          foo Exists       | foo NotIn x      | true
          foo Exists       | foo DoesNotExist | false
          foo In x         | ''               | true
          foo In x         | foo In x         | true
          foo In x         | foo In y         | false
          foo In x         | foo Exists       | true
          foo In x         | foo NotIn x      | false
          foo In x         | foo NotIn y      | true
          foo In x         | foo DoesNotExist | false
          foo NotIn x      | foo In y         | true
          foo NotIn x      | foo In x         | false
          foo NotIn x      | foo NotIn y      | true
          foo NotIn x      | foo Exists       | true
          foo NotIn x      | foo DoesNotExist | true
          foo DoesNotExist | foo In x         | false
          foo DoesNotExist | foo Exists       | false
          foo DoesNotExist | foo NotIn x      | true
          foo DoesNotExist | foo DoesNotExist | true
          foo Gt 5         | foo In 6,7       | true
          foo Gt 5         | foo In 4         | false
          foo Gt 5         | foo Lt 6         | false
          foo Gt 5         | foo Lt 7         | true
          foo In x,y,z,w   | foo NotIn x; foo NotIn y; foo NotIn z | true
          foo In x,y,z     | foo NotIn x; foo NotIn y; foo NotIn z | false
          """)
  void isCompatibleWhereANodeOfThePoolCanSatisfyThePod(String pool, String pod, boolean expected) {
    assertThat(requirements(pool).isCompatible(requirements(pod), NONE)).isEqualTo(expected);
    assertThat(requirements(pool).isCompatible(requirements(pod), WELL_KNOWN)).isEqualTo(expected);
    assertThat(requirements(pool).compatible(requirements(pod), NONE).isEmpty())
        .isEqualTo(expected);
  }

  /// A node selector and an affinity that disagree, or `Exists` beside `NotIn`: kube-scheduler
  /// binds such a pod to no node without the label, so no pool may promise one.
  @ParameterizedTest(name = "pool {0}, pod {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''               | foo In a; foo In b            | false
          foo NotIn x      | foo In a; foo In b            | false
          foo DoesNotExist | foo In a; foo In b            | false
          ''               | foo Exists; foo NotIn a       | false
          foo DoesNotExist | foo Exists; foo NotIn a       | false
          foo NotIn x      | foo Exists; foo NotIn a       | true
          foo Exists       | foo Gt 2; foo Lt 4; foo NotIn 3 | false
          topology.kubernetes.io/zone Exists | topology.kubernetes.io/zone In a; topology.kubernetes.io/zone In b | false
          ''               | topology.kubernetes.io/zone In a; topology.kubernetes.io/zone In b | false
          """)
  void neverPromisesWhatKubeSchedulerRefuses(String pool, String pod, boolean expected) {
    assertThat(requirements(pool).isCompatible(requirements(pod), WELL_KNOWN)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "topology.kubernetes.io/zone In z-a",
    "node.kubernetes.io/instance-type In s.2x4",
    "karpenter.k8s.aws/instance-generation Gt 5",
    "karpenter.sh/capacity-type Exists"
  })
  void letsTheCloudDecideWellKnownKeysOfNodesToCome(String pod) {
    assertThat(Requirements.EMPTY.isCompatible(requirements(pod), WELL_KNOWN)).isTrue();
    assertThat(Requirements.EMPTY.isCompatible(requirements(pod), NONE)).isFalse();
  }

  @Test
  void tellsEveryReasonInTheOrderOfTheKeys() {
    Requirements pool = requirements("team In a; tier In gold");
    Requirements pod = requirements("tier In silver; team In b; app In web; x In 1; x In 2");

    List<IncompatibleKey> reasons = pool.compatible(pod, NONE);

    assertThat(reasons)
        .extracting(reason -> reason.getClass().getSimpleName() + " " + reason.key())
        .containsExactly(
            "Undefined app", "Conflicting team", "Conflicting tier", "Unsatisfiable x");
    assertThat(reasons.get(1).message())
        .isEqualTo("(team In [b]) is wanted, but (team In [a]) is offered.");
  }

  @ParameterizedTest(name = "{0}: perhaps {1}")
  @CsvSource({
    "zone, topology.kubernetes.io/zone",
    "example.com/zone,",
    "class,",
    "capacity-type, karpenter.sh/capacity-type",
    "karpenter.k8s.aws/nodepool, karpenter.sh/nodepool",
    "tea, team",
    "unlike-any,",
    "topology.kubernetes.io/zone,"
  })
  void guessesTheKeyThatWasMeant(String written, String meant) {
    List<IncompatibleKey> reasons =
        requirements("team In a").compatible(requirements(written + " In x"), NONE);

    assertThat(reasons)
        .singleElement()
        .isInstanceOfSatisfying(
            IncompatibleKey.Undefined.class,
            undefined ->
                assertThat(undefined.meant().map(LabelKey::value).orElse(null)).isEqualTo(meant));
  }

  @Test
  void intersectsRequirementsOfOneKey() {
    Requirements both = requirements("team In a,b; tier In x").and(requirements("team NotIn a"));

    assertThat(both).isEqualTo(requirements("tier In x; team In b"));
    assertThat(both).hasToString("team In [b], tier In [x]");
    assertThat(both.without(LabelKey.of("team"))).isEqualTo(requirements("tier In x"));
  }

  @Test
  void asksOnlySharedKeysToIntersect() {
    assertThat(requirements("a In x; b In y").intersects(requirements("b In y; c In z"))).isTrue();
    assertThat(requirements("a In x; b In y").intersects(requirements("b In z"))).isFalse();
  }

  @Test
  void differsWhereAKeyOrItsValuesDo() {
    Requirements one = requirements("team In a; tier In x");

    assertThat(one).isNotEqualTo(requirements("team In a"));
    assertThat(one).isNotEqualTo(requirements("team In a; tier In y"));
    assertThat(one).isNotEqualTo(requirements("team In a; tier NotIn x"));
    assertThat(one).isNotEqualTo(one.asList());
  }

  @Test
  void knowsItsKeys() {
    Requirements one = requirements("team In a; tier DoesNotExist");

    assertThat(one.has(LabelKey.of("tier"))).isTrue();
    assertThat(one.has(LabelKey.of("app"))).isFalse();
    assertThat(one.keys()).containsExactly(LabelKey.of("team"), LabelKey.of("tier"));
  }

  @Test
  void isWrittenToTheApiInTheOrderOfTheKeys() {
    assertThat(requirements("tier Gte 2 & Lte 5; team In a").toApi())
        .extracting(item -> item.key() + " " + item.operator() + " " + item.values())
        .containsExactly("team In [a]", "tier Gte [2]", "tier Lte [5]");
  }

  @Test
  void knowsTheLabelsItLeavesNoChoiceAbout() {
    Requirements requirements =
        requirements("a In x; b In x,y; c Exists; d NotIn x; e DoesNotExist; f In not/a-value");

    assertThat(requirements.singleValues()).isEqualTo(labels("a=x"));
  }

  @Test
  void takesAnAbsentKeyForOneThatExists() {
    assertThat(Requirements.EMPTY.get(LabelKey.ZONE)).isEqualTo(Requirement.exists(LabelKey.ZONE));
    assertThat(Requirements.EMPTY.find(LabelKey.ZONE)).isEmpty();
  }

  @ParameterizedTest(name = "{0} on a node with {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a In x; b NotIn y | a=x       | true
          a In x; b NotIn y | a=x,b=y   | false
          a In x            | b=x       | false
          a DoesNotExist    | b=x       | true
          a Gt 3            | a=4       | true
          ''                | a=4       | true
          """)
  void matchesTheLabelsOfANode(String text, String labels, boolean expected) {
    assertThat(requirements(text).matches(labels(labels))).isEqualTo(expected);
    assertThat(labels(labels).asRequirements().isCompatible(requirements(text), NONE))
        .isEqualTo(expected);
  }

  @Test
  void inventsLabelsOnlyForCustomKeysThatMustExist() {
    Requirements requirements =
        requirements(
            "team In b,a; gen Gt 5; tier NotIn x; none DoesNotExist; free Exists;"
                + " topology.kubernetes.io/zone In z-a; kubernetes.io/hostname In h");

    assertThat(requirements.customLabels()).isEqualTo(labels("free=0,gen=6,team=a"));
  }

  @Test
  void hidesTheHostname() {
    assertThat(requirements("kubernetes.io/hostname In h; team In a")).hasToString("team In [a]");
  }

  @Test
  void countsTheTypesThatShowEnoughValues() {
    Requirements wanted = requirements("family In a,b,c 2; size Exists");
    List<Requirements> types =
        List.of(
            requirements("family In a; size In s"),
            requirements("family In a; size In m"),
            requirements("family In b; size In m"),
            requirements("family In c; size In m"));

    assertThat(MinValues.count(wanted, types)).isEqualTo(new MinValues.Satisfied(3));
    assertThat(MinValues.count(requirements("family Exists"), types))
        .isEqualTo(new MinValues.Satisfied(0));
    assertThat(MinValues.count(wanted, types.subList(0, 2)))
        .isInstanceOfSatisfying(
            MinValues.Short.class,
            tooFew ->
                assertThat(tooFew.achieved()).containsExactly(Map.entry(LabelKey.of("family"), 1)));
  }
}
