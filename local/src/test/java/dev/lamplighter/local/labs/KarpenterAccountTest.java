package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.cloud.PretendInstanceCloud;
import dev.lamplighter.local.cloud.PretendNodeClassResolver;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// An account as Karpenter leaves it (docs/migrate.md): nodes that run, its NodeClaims, instance
/// profile and launch templates, and no table of ours.
class KarpenterAccountTest {
  private static final InstanceProfileName PROFILE =
      InstanceProfileName.of("mydev_12345678901234567890");
  private static final LaunchTemplateName TEMPLATE =
      LaunchTemplateName.of("karpenter.k8s.aws/12345678901234567890");

  private final LabWorld lab = new LabWorld();
  private final PretendAccount account = lab.world.account();
  private final PretendInstanceCloud ec2 = new PretendInstanceCloud(account);

  @Test
  void isTakenOverAsItIsAndGoesOn() {
    lab.apply(deployment(2));
    lab.runForMinutes(5);
    List<NodeClaim> claims = lab.world.cluster().nodeClaims();
    List<Instance> instances = running();
    assertThat(instances).hasSize(2);
    becomeKarpenters();

    lab.runForMinutes(25);

    assertThat(running()).extracting(Instance::id).containsExactlyElementsOf(ids(instances));
    assertThat(launches()).isEqualTo(2);
    assertThat(lab.world.cluster().nodeClaims())
        .extracting(it -> it.meta().uid())
        .containsExactlyInAnyOrderElementsOf(claims.stream().map(it -> it.meta().uid()).toList());
    assertThat(records())
        .hasSize(2)
        .allSatisfy(it -> assertThat(it.state()).isEqualTo(ClaimState.INITIALIZED));
    assertForeignThingsAreThere();

    lab.apply(deployment(3));
    lab.runForMinutes(5);

    assertThat(launches()).isEqualTo(3);
    assertThat(lab.podsOf("web"))
        .hasSize(3)
        .allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(account.instanceProfiles().names()).hasSize(2);
    assertForeignThingsAreThere();

    lab.runForMinutes(80);

    assertForeignThingsAreThere();
  }

  /// Its template goes with the class whose tag it has, as with Karpenter; its profile stays.
  @Test
  void whatIsDeletedTakesNothingOfKarpentersWithItButTheTemplatesOfTheClass() {
    lab.apply(deployment(1));
    lab.runForMinutes(4);
    becomeKarpenters();

    lab.world.cluster().delete(ObjectKey.of(ObjectKind.NODE_POOL, "platform"));
    lab.world.cluster().delete(ObjectKey.of(ObjectKind.EC2_NODE_CLASS, "default"));
    lab.runForMinutes(20);

    assertThat(running()).isEmpty();
    assertThat(lab.world.cluster().nodeClasses()).isEmpty();
    assertThat(account.instanceProfiles().names()).containsExactly(PROFILE);
    assertThat(account.launchTemplates().names()).isEmpty();
  }

  /// A backup of another cluster was restored here: its NodeClaims name instances of the other one.
  @Test
  void anInstanceOfAnotherClusterIsLeftAloneAndSoIsTheNodeClaimThatNamesIt() {
    lab.apply(deployment(1));
    lab.runForMinutes(4);
    becomeKarpenters();
    Instance instance = running().getFirst();
    ec2.createTags(instance.id(), Tags.NONE.with(Tags.CLUSTER, "other"));

    lab.runForMinutes(20);

    assertThat(running()).extracting(Instance::id).containsExactly(instance.id());
    assertThat(launches()).isEqualTo(1);
    assertThat(records()).isEmpty();
    assertThat(lab.world.cluster().nodeClaims())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.meta().deleting()).isFalse();
              assertThat(it.status().condition(ConditionType.MANAGED).orElseThrow().reason())
                  .isEqualTo("InstanceNotTagged");
            });
  }

  private void assertForeignThingsAreThere() {
    assertThat(account.instanceProfiles().names()).contains(PROFILE);
    assertThat(account.launchTemplates().names()).contains(TEMPLATE);
  }

  /// As if Karpenter had made all that is there.
  private void becomeKarpenters() {
    LaunchTemplateRequest ours =
        account
            .launchTemplates()
            .contents(account.launchTemplates().names().getFirst())
            .orElseThrow();
    account.launchTemplates().names().forEach(ec2::deleteLaunchTemplate);
    ec2.createLaunchTemplate(
        new LaunchTemplateRequest(
            TEMPLATE,
            ours.market().capacityType(),
            ours.image(),
            ours.userData(),
            PROFILE,
            ours.securityGroups(),
            ours.blockDevices(),
            ours.metadataOptions(),
            ours.detailedMonitoring(),
            ours.tags().with("karpenter.k8s.aws/cluster", "mydev")));
    var resolver = new PretendNodeClassResolver(account);
    account.instanceProfiles().names().forEach(resolver::deleteInstanceProfile);
    account.instanceProfiles().add(PROFILE, "KarpenterNodeRole-mydev");
    running()
        .forEach(
            it -> ec2.createTags(it.id(), Tags.NONE.with("kubernetes.io/cluster/mydev", "owned")));
    lab.world.cluster().nodeClaims().forEach(this::hashedByKarpenter);
    lab.world.cluster().nodeClasses().forEach(this::resolvedByKarpenter);
    lab.world.store().drop();
    assertThat(lab.world.cluster().nodeClaims())
        .allSatisfy(
            it ->
                assertThat(it.meta().annotations())
                    .containsEntry(AnnotationKey.NODEPOOL_HASH_VERSION, "v3"));
  }

  private void hashedByKarpenter(NodeClaim nodeClaim) {
    var annotations = new TreeMap<>(nodeClaim.meta().annotations());
    annotations.put(AnnotationKey.NODEPOOL_HASH, "4012395712355");
    annotations.put(AnnotationKey.NODEPOOL_HASH_VERSION, "v3");
    annotations.put(AnnotationKey.NODECLASS_HASH, "1234983726451");
    annotations.put(AnnotationKey.NODECLASS_HASH_VERSION, "v5");
    annotations.put(AnnotationKey.INSTANCE_PROFILE_NAME, PROFILE.value());
    var _ =
        lab.world
            .cluster()
            .server()
            .change(
                Actor.USER,
                Kind.NODE_CLAIM,
                Target.at(ObjectKey.of(ObjectKind.NODE_CLAIM, nodeClaim.meta().name())),
                it -> it.withMeta(it.meta().withAnnotations(annotations)));
  }

  private void resolvedByKarpenter(EC2NodeClass nodeClass) {
    var _ =
        lab.world
            .cluster()
            .server()
            .change(
                Actor.USER,
                Kind.EC2_NODE_CLASS,
                Target.at(ObjectKey.of(ObjectKind.EC2_NODE_CLASS, nodeClass.meta().name())),
                it ->
                    it.withStatus(
                        new EC2NodeClass.Status(
                            it.status().subnets(),
                            it.status().securityGroups(),
                            it.status().amis(),
                            Optional.of(PROFILE),
                            it.status().conditions())));
  }

  private List<Instance> running() {
    return account.log().alive().stream().map(Ec2Log.Launch::instance).toList();
  }

  private static List<InstanceId> ids(List<Instance> instances) {
    return instances.stream().map(Instance::id).toList();
  }

  private long launches() {
    return account.log().launches().size();
  }

  private List<ClaimRecord> records() {
    return lab
        .world
        .store()
        .query(ItemKeys.cluster(PretendWorld.CLUSTER), ItemKeys.CLAIMS)
        .items()
        .stream()
        .map(ClaimCodec::decode)
        .toList();
  }

  private static String deployment(int replicas) {
    return Stories.deployment(replicas).replace("node: web", LabelKey.NODEPOOL + ": platform");
  }
}
