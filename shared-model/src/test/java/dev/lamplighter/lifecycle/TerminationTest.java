package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.catalogue.SpecField;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.launch.NodeClassQueries;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TerminationTest {

  @Test
  void putsItsFinalizerOnAClassThatLacksIt() {
    EC2NodeClass bare = NodeClasses.ready("default");
    bare = bare.withMeta(bare.meta().withFinalizers(new TreeSet<>()));

    assertThat(effects(world().nodeClass(bare)))
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.AddFinalizer.class,
            add -> assertThat(add.finalizer()).isEqualTo(Finalizer.NODECLASS_TERMINATION));
  }

  @Test
  void doesNothingToPoolsAndClassesThatStay() {
    assertThat(effects(world().nodePool("a").node("n1", n -> n.inPool("a")))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(ClaimState.class)
  void keepsADeletedPoolWhileItHasAClaim(ClaimState state) {
    World world =
        world()
            .nodePool("a", p -> p.deletingSince(START))
            .claim("a-1", c -> c.inPool("a").state(state));

    assertThat(effects(world)).isEmpty();
  }

  @Test
  void letsADeletedPoolGoWithItsLastClaim() {
    World world =
        world()
            .nodePool("a", p -> p.deletingSince(START))
            .nodePool("b")
            .node("n", n -> n.inPool("b"));

    assertThat(effects(world))
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.RemoveFinalizer.class,
            remove -> {
              assertThat(remove.name()).isEqualTo("a");
              assertThat(remove.finalizer()).isEqualTo(Finalizer.TERMINATION);
            });
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"CLAIM_RECORDS", "NODE_CLAIMS", "NODES", "INSTANCES"})
  void letsNothingGoWhenAListIsIncompleteThatTellsWhatNeedsIt(Source source) {
    World world =
        world()
            .nodePool("a", p -> p.deletingSince(START))
            .nodeClass(deletedClass())
            .incomplete(source);

    assertThat(effects(world)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"LAUNCH_TEMPLATES", "INSTANCE_PROFILES"})
  void letsNoClassGoWhenItIsNotKnownWhatWasMadeForIt(Source source) {
    assertThat(effects(world().nodeClass(deletedClass()).incomplete(source))).isEmpty();
  }

  /// What is made for its role would be left over (spec AWS 7.6).
  @Test
  void aClassWithARoleWaitsWhereIamIsOutOfReach() {
    assertThat(effects(world().nodeClass(deletedClass()).withoutIam("nobody answers"))).isEmpty();
  }

  /// IAM may be out of reach for good (spec AWS 7.6).
  @Test
  void aClassThatNamesAUsersProfileWaitsForNoWordFromIam() {
    World world =
        world()
            .nodeClass(
                SpecField.IDENTITY.with(
                    deletedClass(), new NodeIdentity.InstanceProfile("of-a-user")))
            .incomplete(Source.INSTANCE_PROFILES);

    assertThat(effects(world)).singleElement().isInstanceOf(Effect.RemoveFinalizer.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"POD_DISRUPTION_BUDGETS", "DEFINITIONS", "CATALOGUE", "PODS"})
  void letsPoolAndClassGoThoughAListIsIncompleteThatTellsNothingOfThem(Source source) {
    World world =
        world()
            .nodePool("a", p -> p.deletingSince(START))
            .nodeClass(deletedClass())
            .incomplete(source);

    assertThat(Effects.in(Termination.decide(world.snapshot()), Effect.RemoveFinalizer.class))
        .hasSize(2);
  }

  @Test
  void tellsWhichNodeClaimsADeletedClassWaitsFor() {
    World world = world().nodePool("a").nodeClass(deletedClass());
    for (int i = 1; i <= 7; i++) {
      world.claim("a-" + i, c -> c.inPool("a"));
    }

    assertThat(effects(world))
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.PublishEvent.class,
            published -> {
              assertThat(published.event().reason())
                  .isEqualTo(EventReason.WAITING_ON_NODE_CLAIM_TERMINATION);
              assertThat(published.event().message())
                  .endsWith("a-1, a-2, a-3, a-4, a-5 and 2 more");
            });
  }

  @Test
  void removesWhatADeletedClassOwnsAndThenItsFinalizer() {
    World world =
        world()
            .nodeClass(deletedClass())
            .launchTemplate(template("mine", World.CLUSTER, "default"))
            .launchTemplate(template("of-another-class", World.CLUSTER, "other"))
            .launchTemplate(template("of-another-cluster", "other", "default"));

    assertThat(effects(world))
        .satisfiesExactly(
            it ->
                assertThat(it)
                    .isEqualTo(new Effect.DeleteLaunchTemplate(LaunchTemplateName.of("mine"))),
            it ->
                assertThat(it)
                    .isEqualTo(new Effect.DeleteInstanceProfile(InstanceProfileName.of("mydev_1"))),
            it -> assertThat(it).isInstanceOf(Effect.DeleteInstanceProfile.class),
            it -> assertThat(it).isInstanceOf(Effect.RemoveFinalizer.class));
  }

  @Test
  void removesTheInstanceProfileOfADeletedClassThoughItsStatusNeverNamedIt() {
    var unnamed =
        new EC2NodeClass.Status(List.of(), List.of(), List.of(), Optional.empty(), List.of());
    var nodeClass = deletedClass().withStatus(unnamed);
    var cluster = world().snapshot().cluster();
    var made = NodeClassQueries.of(nodeClass, cluster).profile().orElseThrow().name();

    assertThat(effects(world().nodeClass(nodeClass)))
        .first()
        .isEqualTo(new Effect.DeleteInstanceProfile(made));
  }

  @Test
  void removesTheInstanceProfilesOfRolesThatADeletedClassNamedBefore() {
    var before = profile("mydev_before", "default");
    var world =
        world()
            .nodeClass(deletedClass())
            .instanceProfile(before)
            .instanceProfile(profile("mydev_other", "other"));

    assertThat(effects(world))
        .contains(new Effect.DeleteInstanceProfile(before.name()))
        .doesNotContain(new Effect.DeleteInstanceProfile(InstanceProfileName.of("mydev_other")));
  }

  private static InstanceProfile profile(String name, String nodeClass) {
    return new InstanceProfile(
        InstanceProfileName.of(name),
        Tags.NONE.with(Tags.CLUSTER, World.CLUSTER).with(Tags.NODE_CLASS, nodeClass),
        START);
  }

  private static List<Effect> effects(World world) {
    return Effects.in(Termination.decide(world.snapshot()));
  }

  private static EC2NodeClass deletedClass() {
    EC2NodeClass ready = NodeClasses.ready("default");
    var status =
        new EC2NodeClass.Status(
            List.of(),
            List.of(),
            List.of(),
            Optional.of(InstanceProfileName.of("mydev_1")),
            ready.status().conditions());
    return ready.withMeta(ready.meta().withDeletionTimestamp(START)).withStatus(status);
  }

  private static LaunchTemplate template(String name, String cluster, String nodeClass) {
    return new LaunchTemplate(
        LaunchTemplateName.of(name),
        Tags.NONE.with(Tags.CLUSTER, cluster).with(Tags.NODE_CLASS, nodeClass),
        START);
  }
}
