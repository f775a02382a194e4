package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.aws.nodeclass.AwsNodeClassResolver;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.NodeClassResolverContract;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.model.InstanceProfileName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.iam.IamClient;

/// The contract of the pretend account, on SSM, EC2 and IAM that others wrote. Not shown here,
/// since the emulator departs from AWS: its ListInstanceProfiles lists all, whatever path or page
/// is asked for; a role that is taken off twice is an error of its own; its images have no tags and
/// are never deprecated; it shows at once what was done. `AwsNodeClassResolverTest` and
/// `OwnInstanceProfilesTest` of the functions play those.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
class AwsNodeClassResolverTest extends NodeClassResolverContract {
  private static final InstanceProfileName NAME = InstanceProfileName.of("mydev_1");
  private static final String ROLE = "KarpenterNodeRole-mydev";
  private static final Tags TAGS = Tags.NONE.with(Tags.CLUSTER, "mydev");

  private static EmulatedAccount account;
  private static Ec2Client ec2;
  private static SignedCalls calls;
  private static IamClient iam;

  private final NodeClassResolver resolver;

  AwsNodeClassResolverTest() {
    resolver = new AwsNodeClassResolver(ec2, calls, iam, new SystemTicker());
  }

  @BeforeAll
  static void start() {
    account = EmulatedAccount.start();
    ec2 = account.ec2();
    calls = account.signed();
    iam = account.iam();
  }

  @AfterAll
  static void stop() {
    iam.close();
    calls.close();
    ec2.close();
    account.close();
  }

  @BeforeEach
  void seed() {
    account.seedAgain();
  }

  @Override
  protected NodeClassResolver resolver() {
    return resolver;
  }

  @Test
  void aProfileStandsUnderThePathOfItsRegionAndCluster() {
    assertThat(resolver.ensureInstanceProfile(NAME, ROLE, TAGS)).isEmpty();

    assertThat(profile())
        .returns("/lamplighter/ap-northeast-2/mydev/", it -> it.path())
        .satisfies(
            it -> assertThat(it.roles()).extracting(role -> role.roleName()).containsExactly(ROLE));
  }

  @Test
  void aProfileThatSomebodyElseMadeUnderTheNameStaysAsItIs() {
    iam.createInstanceProfile(it -> it.instanceProfileName(NAME.value()));
    var before = profile();

    assertThat(resolver.ensureInstanceProfile(NAME, ROLE, TAGS))
        .map(Object::toString)
        .contains(
            "EntityAlreadyExists: instance profile mydev_1 has the path /, and Lamplighter's would"
                + " have /lamplighter/ap-northeast-2/mydev/. Delete it if nothing uses it");
    assertThat(resolver.deleteInstanceProfile(NAME)).isEmpty();

    assertThat(profile()).isEqualTo(before);
  }

  @Test
  void aProfileWithAnotherRoleGetsTheRoleThatIsWanted() {
    resolver.ensureInstanceProfile(NAME, "mydev-cluster", TAGS);

    assertThat(resolver.ensureInstanceProfile(NAME, ROLE, TAGS)).isEmpty();

    assertThat(profile().roles()).extracting(role -> role.roleName()).containsExactly(ROLE);
  }

  @Test
  void theProfilesOfAnotherClusterAreNotListed() {
    var others = Tags.NONE.with(Tags.CLUSTER, "other");
    resolver.ensureInstanceProfile(NAME, ROLE, TAGS);
    resolver.ensureInstanceProfile(InstanceProfileName.of("other_1"), ROLE, others);

    assertThat(resolver.instanceProfiles(TAGS).items())
        .extracting(InstanceProfile::name)
        .containsExactly(NAME);
  }

  private static software.amazon.awssdk.services.iam.model.InstanceProfile profile() {
    return iam.getInstanceProfile(it -> it.instanceProfileName(NAME.value())).instanceProfile();
  }
}
