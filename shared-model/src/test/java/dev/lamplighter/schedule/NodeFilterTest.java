package dev.lamplighter.schedule;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.SpreadDraft;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class NodeFilterTest {
  private static final LabelKey RACK = LabelKey.of("rack");
  private static final LabelKey ROW = LabelKey.of("row");

  private static Occupied node(Consumer<NodeDraft> described) {
    NodeView node = world().node("n1", described).snapshot().nodes().getFirst();
    return OccupiedNode.of(node, node.name(), new Site(0, NodeTarget.hostnameOf(node)));
  }

  private static NodeFilter byKeys(LabelKey... keys) {
    return new NodeFilter(List.of(keys), Optional.empty(), Optional.empty());
  }

  private static NodeFilter wanting(Requirement... alternatives) {
    return new NodeFilter(
        List.of(),
        Optional.of(List.of(alternatives).stream().map(Requirements::of).toList()),
        Optional.empty());
  }

  private static NodeFilter tolerating(Toleration... tolerations) {
    return new NodeFilter(List.of(), Optional.empty(), Optional.of(List.of(tolerations)));
  }

  /// A hostname every node has, whatever its labels say.
  @Test
  void aNodeCountsThatHasTheKeysOfAllHardConstraints() {
    Occupied both = node(n -> n.labels("rack=1,row=a"));
    Occupied one = node(n -> n.labels("rack=1"));

    assertThat(byKeys(RACK, ROW).includes(both)).isTrue();
    assertThat(byKeys(RACK, ROW).includes(one)).isFalse();
    assertThat(byKeys(RACK, LabelKey.HOSTNAME).includes(one)).isTrue();
  }

  @Test
  void aNodeCountsThatOneOfTheAlternativesWants() {
    Occupied place = node(n -> n.labels("rack=1"));
    var first = Requirement.in(RACK, "1");
    var second = Requirement.in(RACK, "2");

    assertThat(wanting(second, first).includes(place)).isTrue();
    assertThat(wanting(second).includes(place)).isFalse();
    assertThat(byKeys().includes(place)).isTrue();
  }

  @Test
  void aNodeCountsWhoseHardTaintsAreToleratedWhereTheyMatter() {
    Occupied tainted = node(n -> n.taint("team=a:NoSchedule"));
    Occupied softly = node(n -> n.taint("team=a:PreferNoSchedule"));

    assertThat(tolerating().includes(tainted)).isFalse();
    assertThat(tolerating(Toleration.equal("team", "b")).includes(tainted)).isFalse();
    assertThat(tolerating(Toleration.equal("team", "a")).includes(tainted)).isTrue();
    assertThat(tolerating().includes(softly)).isTrue();
    assertThat(byKeys().includes(tainted)).isTrue();
  }

  @Test
  void softTaintsOfPoolsAreNoReasonNotToCount() {
    var soft = world().node("n1", n -> n.taint("a:PreferNoSchedule")).snapshot().nodes();
    var hard = world().node("n1", n -> n.taint("a:NoExecute")).snapshot().nodes();

    assertThat(tolerating().includesTaints(soft.getFirst().taints())).isTrue();
    assertThat(tolerating().includesTaints(hard.getFirst().taints())).isFalse();
    assertThat(tolerating().includesTaints(List.of())).isTrue();
  }

  /// A wish among several constraints asks for its own key and those of the hard ones.
  @Test
  void theKeysAreThoseOfTheHardConstraintsAndItsOwn() {
    var pods =
        world()
            .pod(
                "a",
                p ->
                    p.spread(ROW)
                        .spread(RACK, SpreadDraft::scheduleAnyway)
                        .spread(LabelKey.ZONE, SpreadDraft::scheduleAnyway))
            .snapshot();
    Shape shape = Shape.of(pods.pods(), PodVolumes.of(pods)).getFirst();

    assertThat(shape.spec().topologySpread())
        .extracting(constraint -> NodeFilter.of(constraint, shape).keys())
        .containsExactly(List.of(ROW), List.of(RACK, ROW), List.of(ROW, LabelKey.ZONE));
  }

  @Test
  void whereAlternativesAreAboutTheKeyOnlyTheirValuesCount() {
    Occupied open = new Open();
    Domain either = Domain.of(List.of("1", "2", "3"));

    assertThat(wanting(Requirement.in(RACK, "1", "2")).eligible(open, either, RACK))
        .isEqualTo(Domain.of(List.of("1", "2")));
    assertThat(
            wanting(Requirement.in(RACK, "1"), Requirement.in(RACK, "3"))
                .eligible(open, either, RACK))
        .isEqualTo(Domain.of(List.of("1", "3")));
    assertThat(wanting(Requirement.in(ROW, "a")).eligible(open, either, RACK)).isSameAs(either);
    assertThat(wanting(Requirement.exists(RACK)).eligible(open, either, RACK)).isSameAs(either);
    assertThat(byKeys().eligible(open, either, RACK)).isSameAs(either);
    Domain known = Domain.of("3");
    assertThat(wanting(Requirement.in(RACK, "3")).eligible(open, known, RACK)).isSameAs(known);
    assertThat(wanting(Requirement.in(RACK, "1")).eligible(open, known, RACK))
        .isEqualTo(Domain.NONE);
  }

  /// A claim whose rack is still to be chosen.
  private record Open() implements Occupied {
    @Override
    public String hostname() {
      return "web-00001";
    }

    @Override
    public Domain domain(LabelKey topologyKey) {
      return Domain.of(List.of("1", "2", "3"));
    }

    @Override
    public boolean ready() {
      return false;
    }

    @Override
    public List<Taint> taints() {
      return List.of();
    }

    @Override
    public List<IncompatibleKey> incompatible(Requirements wanted) {
      return List.of();
    }
  }
}
