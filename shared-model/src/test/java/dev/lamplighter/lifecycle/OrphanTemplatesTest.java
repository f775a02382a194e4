package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decide.Decisions;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrphanTemplatesTest {
  private static final String OURS = "lamplighter.dev/";
  private static final Instant OLD = START.plus(Duration.ofHours(1));

  @Test
  void deletesTemplatesThatNoClaimWasLaunchedWithButTheLastOfTheirPool() {
    assertThat(deleted(changed().at(OLD))).containsExactly("first", "second");
  }

  @Test
  void leavesWhatIsYoungerThanAnHour() {
    assertThat(deleted(changed().at(OLD.minusSeconds(61)))).isEmpty();
  }

  @Test
  void deletesTheLastTooWhereItsPoolOrItsClassIsGone() {
    World world = world().nodePool("web");

    assertThat(
            deleted(
                world
                    .launchTemplate(template("no-pool", tags("gone", "default"), START))
                    .launchTemplate(template("no-class", tags("web", "gone"), START))
                    .at(OLD)))
        .containsExactly("no-class", "no-pool");
  }

  /// C140
  @Test
  void leavesTheTemplatesOfOthers() {
    Tags ofAnother = tags("gone", "gone").with(Tags.CLUSTER, "other");
    Tags byHand = Tags.NONE.with(Tags.CLUSTER, World.CLUSTER);

    assertThat(
            deleted(
                world()
                    .nodePool("web")
                    .launchTemplate(template("a", ofAnother, START))
                    .launchTemplate(template("b", byHand, START))
                    .at(OLD)))
        .isEmpty();
  }

  /// It may be launching with them still.
  @Test
  void leavesKarpentersTemplates() {
    var karpenters =
        new LaunchTemplate(
            LaunchTemplateName.of("karpenter.k8s.aws/123"), tags("gone", "gone"), START);

    assertThat(deleted(world().nodePool("web").launchTemplate(karpenters).at(OLD))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(ClaimState.class)
  void leavesWhatAClaimWasLaunchedWith(ClaimState state) {
    String used = "a";
    World claimed = changed().claim("a", c -> c.inPool("web").state(state)).at(OLD);

    assertThat(deleted(claimed.launchTemplate(template(used, tags("web", "default"), START))))
        .doesNotContain(used)
        .contains("first", "second");
  }

  @ParameterizedTest
  @EnumSource(Source.class)
  void deletesNoneWhenAListIsIncomplete(Source source) {
    assertThat(deleted(changed().incomplete(source).at(OLD))).isEmpty();
  }

  @Test
  void deletesAFewInALookAndTheRestInTheNext() {
    World world = world().nodePool("web");
    for (int i = 10; i < 20; i++) {
      world.launchTemplate(template("t" + i, tags("web", "default"), START));
    }

    assertThat(deleted(world.at(OLD))).hasSize(5);
  }

  /// A pool that was changed twice.
  private static World changed() {
    return world()
        .nodePool("web")
        .launchTemplate(template("first", tags("web", "default"), START.minusSeconds(60)))
        .launchTemplate(template("second", tags("web", "default"), START.minusSeconds(30)))
        .launchTemplate(template("third", tags("web", "default"), START));
  }

  private static List<String> deleted(World world) {
    return Effects.in(Decisions.decide(world.snapshot()).steps(), Effect.DeleteLaunchTemplate.class)
        .stream()
        .map(it -> it.launchTemplate().value().replace(OURS, ""))
        .toList();
  }

  private static Tags tags(String pool, String nodeClass) {
    return Tags.NONE
        .with(Tags.CLUSTER, World.CLUSTER)
        .with(Tags.NODE_POOL, pool)
        .with(Tags.NODE_CLASS, nodeClass);
  }

  private static LaunchTemplate template(String name, Tags tags, Instant at) {
    return new LaunchTemplate(LaunchTemplateName.of(OURS + name), tags, at);
  }
}
